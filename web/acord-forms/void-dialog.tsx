import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useVoidForm } from './acords.api.ts'
import classes from './acords.module.css'

/** Makes an issued form void, with the reason. */
export function VoidDialog({ form, onClose }: { form: FilledForm; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const draft = useTypedDraft(`void ${form.id}`, { reason }, { reason: '' }, (kept) =>
    setReason(kept.reason ?? ''),
  )
  const make = useVoidForm(form.id)
  const submit = async () => {
    setAsked(true)
    if (!reason.trim()) return
    try {
      await make.run({ reason, version: form.version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Make ${formNumberLabel(form.number)} void`}
      submitLabel="Void form"
      isDanger
      isBusy={make.isBusy}
      isDirty={reason !== ''}
      notice={make.error && messageOf(make.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        value={reason}
        maxLength={500}
        error={isAsked && !reason.trim() ? 'Enter a reason' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <p className={classes.quiet}>
        The file is kept and marked VOID on every page. People who have a copy aren’t notified.
      </p>
    </FormDialog>
  )
}
