import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { useCurrentUser } from '#web/accounts/session.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useIssueForm } from './acords.api.ts'
import classes from './acords.module.css'

/** What the server found, field by field where it did. */
function Refusal({ error }: { error: Error }) {
  const problems = error instanceof ApiError ? Object.entries(error.fields) : []
  return (
    <>
      {messageOf(error)}
      {problems.length > 0 && (
        <ul className={classes.stops}>
          {problems.slice(0, 8).map(([name, problem]) => (
            <li key={name}>
              {name}: {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Signs a form by the typed name of the authorised representative and issues it. */
export function IssueDialog({ form, onClose }: { form: FilledForm; onClose: () => void }) {
  const { name } = useCurrentUser()
  const [signature, setSignature] = useState(name)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const issue = useIssueForm(form.id)
  const submit = async () => {
    setAsked(true)
    if (!isConfirmed || !signature.trim()) return
    try {
      await issue.run({ signature, isConfirmed, version: form.version })
      showToast({ title: `${formNumberLabel(form.number)} is issued`, variant: 'success' })
      onClose()
    } catch {
      // The dialog tells why.
    }
  }
  return (
    <FormDialog
      title={`Sign and issue ${formNumberLabel(form.number)}`}
      submitLabel="Issue"
      busyLabel="Issuing…"
      isBusy={issue.isBusy}
      isDirty={signature !== name || isConfirmed}
      notice={issue.error && <Refusal error={issue.error} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Authorized representative"
        description="This name is written in the place for the signature."
        value={signature}
        maxLength={200}
        error={isAsked && !signature.trim() ? 'Enter a name' : undefined}
        onChange={(event) => setSignature(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label="I am authorized to sign for the agency, and what the form says is right."
        checked={isConfirmed}
        error={isAsked && !isConfirmed ? 'Confirm that you may sign for the agency' : undefined}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <p className={classes.quiet}>
        An issued form is never changed. To correct it, a new form takes its place.
      </p>
    </FormDialog>
  )
}
