import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isRefusal } from '#web/lib/api-error.ts'
import { userKey } from '#web/lib/query-client.ts'
import { useSession } from '#web/session/session.tsx'
import { AccountNotice } from './account-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { verifyEmailQuery } from './verification.api.ts'

function useWayOn() {
  const { status } = useSession()
  return status === 'user'
    ? { label: 'Go to your dashboard', to: '/dashboard' }
    : { label: 'Log in', to: '/auth' }
}

function Verified() {
  const client = useQueryClient()
  const action = useWayOn()
  useEffect(() => void client.invalidateQueries({ queryKey: userKey }), [client])
  return <AccountNotice title="Your email is verified" text="Thanks. You’re all set." action={action} />
}

function Refused() {
  const action = useWayOn()
  const text = 'It has expired, was already used, or is incomplete. Sign in to request a new one.'
  return <AccountNotice title="This link does not work" text={text} action={action} />
}

function Verification({ token }: { token: string }) {
  const { isSuccess, error, refetch } = useQuery(verifyEmailQuery(token))
  if (isSuccess) return <Verified />
  if (isRefusal(error)) return <Refused />
  if (!error) return <AuthLayout title="Verifying your email" subtitle="One moment…" />
  return (
    <AccountNotice
      title="Your email is not verified yet"
      text="The server could not be reached. Please check your internet connection and try again."
      action={{ label: 'Try again', onClick: () => void refetch() }}
    />
  )
}

/** /auth/verify-email?token=: where the link of the verification mail leads. */
export function VerifyEmailScreen() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return token ? <Verification token={token} /> : <Refused />
}
