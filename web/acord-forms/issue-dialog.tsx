import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formWarnings } from '#engines/acord-filling/form-warnings.rules.ts'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
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

type IssueDialogProps = {
  form: FilledForm
  template: FormTemplate
  values: Readonly<Record<string, string>>
  onClose: () => void
}

/** Signs a form by the typed name of the authorized representative and issues it. */
export function IssueDialog({ form, template, values, onClose }: IssueDialogProps) {
  const { name } = useCurrentUser()
  const warnings = certifiesCoverage(form.formNumber) ? formWarnings(template, values) : []
  const [confirmed, setConfirmedWarnings] = useState<string[]>([])
  const isOpen = warnings.some(({ key }) => !confirmed.includes(key))
  const [signature, setSignature] = useState(name)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const draft = useTypedDraft(`signature of form ${form.id}`, { signature }, { signature: name }, (kept) =>
    setSignature(kept.signature ?? ''),
  )
  const issue = useIssueForm(form.id)
  const submit = async () => {
    setAsked(true)
    if (!isConfirmed || isOpen || !signature.trim()) return
    try {
      await issue.run({ signature, isConfirmed, confirmedWarnings: confirmed, version: form.version })
      draft.drop()
      showToast({ title: `${formNumberLabel(form.number)} is issued`, variant: 'success' })
      onClose()
    } catch {
      // The dialog shows why.
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
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Authorized representative"
        description="Printed in the signature block."
        value={signature}
        maxLength={200}
        error={isAsked && !signature.trim() ? 'Enter a name' : undefined}
        onChange={(event) => setSignature(event.currentTarget.value)}
        data-autofocus
      />
      {warnings.map(({ key, words }) => (
        <Checkbox
          key={key}
          label={`${words} Issue it with these limits left empty.`}
          checked={confirmed.includes(key)}
          error={isAsked && !confirmed.includes(key) ? 'Confirm, or enter the limits' : undefined}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            setConfirmedWarnings((before) => (isOn ? [...before, key] : before.filter((one) => one !== key)))
          }}
        />
      ))}
      <Checkbox
        label="I'm authorized to sign, and this certificate is accurate."
        checked={isConfirmed}
        error={isAsked && !isConfirmed ? 'Confirm that you may sign for the agency' : undefined}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <p className={classes.quiet}>Issued certificates can't be edited. Issue a replacement instead.</p>
    </FormDialog>
  )
}
