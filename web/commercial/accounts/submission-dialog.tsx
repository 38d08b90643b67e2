import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import { codeOfLine } from '#shared/commercial/accounts.rules.ts'
import { SubmissionCreate } from '#shared/commercial/submissions.contract.ts'
import { type LineCode, lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useCreateSubmission } from './commercial.api.ts'

type Values = {
  title: string
  lines: LineCode[]
  effectiveDate: string
  dueDate: string
  targetPremium: number | string
  notes: string
}

const lineChoices = lineCodes.map((value) => ({ value, label: lineLabels[value] }))

function firstValues({ lines, nextExpiration }: Account): Values {
  const held = lines.map(codeOfLine).filter((code) => code !== undefined)
  const title = nextExpiration ? `Renewal ${nextExpiration.slice(0, 4)}` : 'New business'
  const dates = { effectiveDate: nextExpiration ?? '', dueDate: '' }
  return { title, lines: [...new Set(held)], ...dates, targetPremium: '', notes: '' }
}

/** Starts a submission; it begins with the lines in force and the next expiration. */
export function NewSubmissionDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useCreateSubmission()
  const state = useRecordForm({
    name: `new submission ${account.id}`,
    initialValues: firstValues(account),
    contract: SubmissionCreate,
    inputOf: (values: Values): SubmissionCreate => ({
      ...values,
      clientId: account.id,
      effectiveDate: values.effectiveDate || null,
      dueDate: values.dueDate || null,
      targetPremium: values.targetPremium === '' ? null : Number(values.targetPremium),
    }),
    save: create.run,
    onSaved: () => {
      showToast({ title: 'Submission started', variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title="New submission"
      submitLabel="Start submission"
      size="lg"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('title')} label="Title" required data-autofocus />
      <MultiSelect {...form.getInputProps('lines')} label="Lines" data={lineChoices} searchable required />
      <FieldRow>
        <DateField {...form.getInputProps('effectiveDate')} label="Effective" />
        <DateField {...form.getInputProps('dueDate')} label="Responses due" />
      </FieldRow>
      <MoneyField {...form.getInputProps('targetPremium')} label="Target premium" />
      <Textarea {...form.getInputProps('notes')} label="Notes" autosize minRows={2} maxRows={6} />
    </RecordDialog>
  )
}
