import { Link } from 'react-router'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const trial = 'A 14-day trial, no card needed.'

const footer = (
  <>
    Already have an account? <Link to="/auth">Log in</Link> ·{' '}
    <Link to="/auth/signup/agent">Sign up as an agent</Link>
  </>
)

/** /auth/signup/agency-owner. */
export function OwnerSignUpScreen() {
  return (
    <SignUpPage title="Sign up your agency" subtitle={trial} footer={footer}>
      <SignUpForm kind={{ role: 'agency_owner' }} submitLabel="Sign up" />
    </SignUpPage>
  )
}
