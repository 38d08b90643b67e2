import { Alert, Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import type { CarrierNotice, IncomingEmail } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useEnterNotice } from './incoming-emails.api.ts'
import classes from './incoming-emails.module.css'
import { pageOf } from './record-links.rules.ts'

type Sure = Omit<CarrierNotice, 'effectiveDate'> & { effectiveDate: string }
type Props = { email: IncomingEmail; policyId: string }

function EnterButton({ email, policyId, notice }: Props & { notice: Sure }) {
  const [isAsking, setAsking] = useState(false)
  const enter = useEnterNotice(email.id)
  const { kind, effectiveDate } = notice
  const label = transactionKindLabels[kind]
  const confirm = async () => {
    await enter.run({ policyId, kind, effectiveDate, version: email.version })
    showToast({ title: `${label} entered`, message: email.recordName })
  }
  return (
    <>
      <Button size="compact-sm" h={30} onClick={() => setAsking(true)}>
        Enter on policy
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Enter ${label.toLowerCase()}?`}
          confirmLabel="Enter and file email"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {label}, effective {formatDay(effectiveDate)}, on {email.recordName}. The email is filed under the
          policy.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Says that a waiting email reads like a carrier's notice about a policy, and offers to enter it once a person has checked it. */
export function NoticeAlert({ email }: { email: IncomingEmail }) {
  const { notice, status, recordType, recordId, recordName } = email
  if (!notice || status !== 'waiting' || recordType !== 'policy' || !recordId) return null
  const { kind, effectiveDate } = notice
  return (
    <Alert
      className={classes.notice}
      color="orange"
      title={`This reads like a carrier’s ${transactionKindLabels[kind].toLowerCase()}`}
    >
      <p>
        {effectiveDate
          ? `Effective ${formatDay(effectiveDate)}, for `
          : 'It doesn’t clearly say when it takes effect. Read it before you enter it on '}
        <Anchor component={Link} to={pageOf('policy', recordId)} inherit underline="always">
          {recordName}
        </Anchor>
        . Anyone can fake an email: confirm it with the carrier.
      </p>
      {effectiveDate && <EnterButton email={email} policyId={recordId} notice={{ kind, effectiveDate }} />}
    </Alert>
  )
}
