import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { MailTest } from '#shared/admin/health.contract.ts'
import type { Installation } from '#shared/admin/settings.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FactList, Panel } from '#web/ui/panel.tsx'
import classes from './admin.module.css'
import { useMailTest } from './settings.api.ts'

const senders: Record<Installation['mail'], string> = {
  smtp: 'Mail server (SMTP_URL)',
  kept: 'No one: stored in the database because SMTP_URL is not set',
}

/** How mail goes out, and a test mail to oneself. */
export function MailPanel({ installation }: { installation: Installation }) {
  const test = useMailTest()
  const [result, setResult] = useState<Pick<MailTest, 'isSent' | 'message'> | null>(null)
  const send = () => {
    setResult(null)
    test
      .run(undefined)
      .then(setResult, (error: unknown) => setResult({ isSent: false, message: messageOf(error) }))
  }
  return (
    <Panel title="Email">
      <FactList
        facts={[
          { label: 'Sent by', value: senders[installation.mail] },
          { label: 'From', value: installation.mailFrom },
        ]}
      />
      {result && (
        <Alert color={result.isSent ? 'green' : 'red'} role={result.isSent ? 'status' : 'alert'} mt="md">
          {result.message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={send} disabled={test.isBusy}>
          {test.isBusy ? 'Sending…' : 'Send me a test email'}
        </Button>
        <span className={classes.changed}>Set by the server’s environment.</span>
      </div>
    </Panel>
  )
}
