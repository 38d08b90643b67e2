import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { isEmail } from '#shared/fields.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useMailForm } from './acords.api.ts'
import { holderQuery } from './desk/certificates.api.ts'

function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function problemOf(addresses: readonly string[]): string | null {
  if (addresses.length === 0) return 'Enter an email address'
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong) return `${wrong} is not a valid email address`
  return addresses.length > 10 ? 'Send to at most 10 addresses at once' : null
}

/** Sends an issued form as a PDF. */
export function MailDialog({ form, onClose }: { form: FilledForm; onClose: () => void }) {
  const [typed, setTo] = useState<string | null>(null)
  const { data: holder } = useQuery({ ...holderQuery(form.holderId ?? ''), enabled: form.holderId !== null })
  const to = typed ?? holder?.email ?? ''
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const mail = useMailForm(form.id)
  const draft = useTypedDraft(
    `email of form ${form.id}`,
    { to, message },
    { to: holder?.email ?? '', message: '' },
    (kept) => {
      if (kept.to !== undefined) setTo(kept.to)
      if (kept.message !== undefined) setMessage(kept.message)
    },
  )
  const submit = async () => {
    const addresses = addressesOf(to)
    const wrong = problemOf(addresses)
    setProblem(wrong)
    if (wrong) return
    try {
      await mail.run({ to: addresses, message })
      draft.drop()
      showToast({ title: `${formNumberLabel(form.number)} is on its way`, variant: 'success' })
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Send ${formNumberLabel(form.number)} by email`}
      submitLabel="Send"
      busyLabel="Sending…"
      isBusy={mail.isBusy}
      isDirty={Boolean(typed) || message !== ''}
      notice={mail.error && messageOf(mail.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="To"
        description="Separate addresses with commas. Each gets its own email."
        inputMode="email"
        value={to}
        error={problem}
        onChange={(event) => setTo(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label="Message"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
