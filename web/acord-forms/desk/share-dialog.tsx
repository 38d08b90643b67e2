import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import type { NewShare } from '#shared/certificates/shares.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DayText } from '#web/ui/values.tsx'
import { holderQuery, useShareForm } from './certificates.api.ts'
import classes from './certificates.module.css'
import { problemsOf } from './new-request-dialog.tsx'

const usualDays = 14

type ShareDialogProps = { form: FilledForm; onClose: () => void }

function Made({ share, onClose }: { share: NewShare; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(share.link)
    showToast({ title: 'Link copied', variant: 'success' })
  }
  return (
    <FormDialog
      title="The link works"
      submitLabel="Done"
      isBusy={false}
      isDirty={false}
      draft="nothing is typed"
      onSubmit={onClose}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {share.email ? `The link is on its way to ${share.email}.` : 'Send the link to the holder.'} Share the
        code separately, for example by phone. It won’t be shown again.
      </p>
      <p className={`${classes.secret} ${classes.code}`} data-testid="share-code">
        {share.code}
      </p>
      <p className={classes.secret} data-testid="share-link">
        {share.link}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
      <p className={classes.quiet}>
        It works until <DayText day={share.expiresAt.slice(0, 10)} />. Five wrong codes lock it.
      </p>
    </FormDialog>
  )
}

/** Makes a link by which the holder opens the form with a code. */
export function ShareDialog({ form, onClose }: ShareDialogProps) {
  const { data: holder } = useQuery({
    ...holderQuery(form.holderId ?? ''),
    enabled: form.holderId !== null,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [days, setDays] = useState<number | string>(usualDays)
  const [mailsCode, setMailsCode] = useState(false)
  const [made, setMade] = useState<NewShare | null>(null)
  const share = useShareForm(form.id)
  const email = typed ?? holder?.email ?? ''
  const problems = problemsOf(share.error)
  const draft = useTypedDraft(
    `share of form ${form.id}`,
    { email, days, mailsCode },
    { email: holder?.email ?? '', days: usualDays, mailsCode: false },
    (kept) => {
      if (kept.email !== undefined) setTyped(kept.email)
      if (kept.days !== undefined) setDays(kept.days)
      if (kept.mailsCode !== undefined) setMailsCode(kept.mailsCode)
    },
  )
  const submit = async () => {
    try {
      const link = await share.run({ email, days: Number(days), mailsCode: mailsCode && email !== '' })
      draft.drop()
      setMade(link)
    } catch {
      // The dialog shows why.
    }
  }
  if (made) return <Made share={made} onClose={onClose} />
  return (
    <FormDialog
      title={`Share link to ${formNumberLabel(form.number)}`}
      submitLabel="Create link"
      busyLabel="Making…"
      isBusy={share.isBusy}
      isDirty={typed !== null || mailsCode}
      notice={share.error && messageOf(share.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Email the link to"
        description="Leave empty to send the link yourself."
        inputMode="email"
        value={email}
        error={problems.email}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label="Valid for (days)"
        value={days}
        min={1}
        max={30}
        allowDecimal={false}
        error={problems.days}
        onChange={setDays}
      />
      <Checkbox
        label="Email the code too, in a separate message"
        description="Anyone with access to the mailbox can open the certificate. Giving the code by phone is safer."
        checked={mailsCode && email !== ''}
        disabled={email === ''}
        onChange={(event) => setMailsCode(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
