import { Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { AccountNotice } from '#web/accounts/account-notice.tsx'
import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { useUnsubscribe } from './notifications.api.ts'

const home = { label: 'Open Bindery', to: '/' }

function Question({ token, onDone }: { token: string; onDone: () => void }) {
  const { run, isBusy, error } = useUnsubscribe(token)
  const stop = async () => {
    await run(undefined).then(onDone, () => undefined)
  }
  return (
    <AuthLayout title="Unsubscribe?" subtitle="You will stop getting the email digest.">
      <FormAlert title="Could not unsubscribe" error={error} />
      <Stack gap={12}>
        <Button size="md" fullWidth loading={isBusy} onClick={() => void stop()}>
          Unsubscribe
        </Button>
        <Button component={Link} to="/" size="md" variant="default" fullWidth>
          Keep the digest
        </Button>
      </Stack>
    </AuthLayout>
  )
}

/** /unsubscribe?token=: where the link at the foot of a summary leads; only the button stops them (RFC 8058). */
export function UnsubscribeScreen() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  if (search.get('done'))
    return (
      <AccountNotice
        title="You are unsubscribed"
        text="You can turn the digest back on in your profile, under Notifications."
        action={home}
      />
    )
  if (!token)
    return (
      <AccountNotice
        title="This link is incomplete"
        text="Please open it from the email again. Signed in, you can also change your notifications on your profile."
        action={home}
      />
    )
  return <Question token={token} onDone={() => setSearch({ done: '1' }, { replace: true })} />
}
