import { Link } from 'react-router'
import { AuthLayout } from './auth-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const trial = 'A 14-day trial, no card needed.'

const footer = (
  <>
    Already have an account? <Link to="/auth">Log in</Link> ·{' '}
    <Link to="/auth/signup/agent">Sign up as an agent</Link>
  </>
)

/** /auth/signup/agency-owner (P2). */
export function OwnerSignUpScreen() {
  return (
    <AuthLayout title="Sign up your agency" subtitle={trial} footer={footer}>
      <SignUpForm kind={{ role: 'agency_owner' }} submitLabel="Sign up" />
    </AuthLayout>
  )
}

/** /direct-signup: where the login's "Agency Owner?" box leads (P2). */
export function DirectSignUpScreen() {
  return (
    <AuthLayout title="Set up your agency" subtitle={trial} footer={footer}>
      <SignUpForm kind={{ role: 'agency_owner' }} submitLabel="Sign Up" />
    </AuthLayout>
  )
}
