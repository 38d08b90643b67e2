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
    <AuthLayout title="Stop the summaries?" subtitle="You will get no more summaries of what is due by mail.">
      <FormAlert title="The summaries were not stopped" error={error} />
      <Stack gap={12}>
        <Button size="md" fullWidth loading={isBusy} onClick={() => void stop()}>
          Stop the summaries
        </Button>
        <Button component={Link} to="/" size="md" variant="default" fullWidth>
          Keep them
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
        title="The summaries are stopped"
        text="You can switch them on again on your profile, under Notifications."
        action={home}
      />
    )
  if (!token)
    return (
      <AccountNotice
        title="This link is not complete"
        text="Please open it from the mail again. Signed in, you can also change your notifications on your profile."
        action={home}
      />
    )
  return <Question token={token} onDone={() => setSearch({ done: '1' }, { replace: true })} />
}
