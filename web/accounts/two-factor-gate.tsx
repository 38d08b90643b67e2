import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

/** Stands in place of every guarded screen until whoever needs two factors has set them up. */
export function TwoFactorGate() {
  const { isAdmin, agencyName, email } = useCurrentUser()
  const client = useQueryClient()
  const logout = useLogout()
  const why = isAdmin
    ? 'It’s required for all platform administrators.'
    : `${agencyName} requires it for everyone.`
  const footer = (
    <>
      Signed in as {email}.{' '}
      <Anchor component="button" type="button" inherit onClick={() => void logout()}>
        Log out
      </Anchor>
    </>
  )
  return (
    <AuthLayout title="Set up two-factor sign-in" subtitle={why} footer={footer}>
      <TwoFactorSetUp onDone={() => void client.invalidateQueries()} />
    </AuthLayout>
  )
}
