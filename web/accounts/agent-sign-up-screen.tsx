import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { InvitationOffer } from '#shared/team/team.contract.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { AccountNotice } from './account-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { invitationOfferQuery } from './invitations.api.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const logIn = (
  <>
    Already have an account? <Link to="/auth">Log in</Link>
  </>
)

function SoloSignUp() {
  const footer = (
    <>
      {logIn} · <Link to="/auth/signup/agency-owner">Sign up as an agency owner</Link>
    </>
  )
  return (
    <SignUpPage title="Sign up as an agent" subtitle="A 14-day trial, no card needed." footer={footer}>
      <SignUpForm kind={{ role: 'agent' }} submitLabel="Sign up" />
    </SignUpPage>
  )
}

function JoinForm({ offer, token }: { offer: InvitationOffer; token: string }) {
  const subtitle = `${offer.invitedBy} invited you to the team.`
  return (
    <AuthLayout title={`Join ${offer.agencyName}`} subtitle={subtitle} footer={logIn}>
      <SignUpForm
        kind={{ role: 'agent', invitationToken: token }}
        known={{ name: offer.name, email: offer.email }}
        submitLabel="Join the agency"
      />
    </AuthLayout>
  )
}

function JoinByInvitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationOfferQuery(token))
  if (data) return <JoinForm offer={data} token={token} />
  if (!error) return <AuthLayout title="Your invitation" subtitle="One moment…" footer={logIn} />
  if (!isRefusal(error)) {
    return (
      <AccountNotice
        title="Your invitation did not load"
        text="Please check your internet connection and try again."
        action={{ label: 'Try again', onClick: () => void refetch() }}
      />
    )
  }
  return (
    <AccountNotice
      title="This invitation cannot be used"
      text="It has expired, been withdrawn or already been used. Ask the person who invited you to send a new one."
      action={{ label: 'Log in', to: '/auth' }}
    />
  )
}

/** /auth/signup/agent: alone, or into the agency that `?invitation=` names. */
export function AgentSignUpScreen() {
  const [search] = useSearchParams()
  const token = search.get('invitation')
  return token === null ? <SoloSignUp /> : <JoinByInvitation token={token} />
}
