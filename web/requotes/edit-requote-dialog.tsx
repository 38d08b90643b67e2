import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { allLinesOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { type RequoteReason, requoteReasonLabels, requoteReasons } from '#shared/requotes/requote-choices.ts'
import { type Requote, RequoteUpdate } from '#shared/requotes/requotes.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useUpdateRequote } from './requotes.api.ts'

const reasons = requoteReasons.map((value) => ({ value, label: requoteReasonLabels[value] }))

type Values = {
  title: string
  reason: RequoteReason
  lines: string[]
  effectiveDate: string
  dueDate: string
  targetPremium: number | string
  ownerId: string | null
  notes: string
}

function valuesOf(requote: Requote): Values {
  const { title, reason, lines, effectiveDate, dueDate, targetPremium, ownerId, notes } = requote
  return {
    ...{ title, reason, lines, ownerId, notes },
    effectiveDate: effectiveDate ?? '',
    dueDate: dueDate ?? '',
    targetPremium: targetPremium ?? '',
  }
}

function inputOf({ effectiveDate, dueDate, targetPremium, ownerId, ...rest }: Values): RequoteUpdate {
  return {
    ...rest,
    effectiveDate: effectiveDate || null,
    dueDate: dueDate || null,
    targetPremium: targetPremium === '' ? null : Number(targetPremium),
    ...(ownerId && { ownerId }),
  }
}

type EditProps = { requote: Requote; reload: () => Promise<Requote>; onClose: () => void }

/** Changes what a requote asks for, by when and who works it. */
export function EditRequoteDialog({ requote, reload, onClose }: EditProps) {
  const update = useUpdateRequote(requote.id)
  const state = useRecordForm<Values, RequoteUpdate, Requote>({
    name: `requote ${requote.id}`,
    initialValues: valuesOf(requote),
    contract: RequoteUpdate,
    inputOf,
    save: update.run,
    onSaved: onClose,
    edit: {
      version: requote.version,
      reload: async () => {
        const latest = await reload()
        return { values: valuesOf(latest), version: latest.version }
      },
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title="Edit requote"
      submitLabel="Save"
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('title')} label="Title" required data-autofocus />
      <FieldRow>
        <Select {...form.getInputProps('reason')} label="Reason" data={reasons} allowDeselect={false} />
        <PersonSelect {...form.getInputProps('ownerId')} label="Owner" currentName={requote.ownerName} />
      </FieldRow>
      <MultiSelect
        {...form.getInputProps('lines')}
        label="Lines"
        data={[...new Set([...requote.lines, ...allLinesOfBusiness])]}
        searchable
        required
      />
      <FieldRow>
        <DateField {...form.getInputProps('effectiveDate')} label="Effective" />
        <DateField {...form.getInputProps('dueDate')} label="Responses due" />
      </FieldRow>
      <MoneyField {...form.getInputProps('targetPremium')} label="Target premium" />
      <Textarea {...form.getInputProps('notes')} label="Notes" autosize minRows={2} maxRows={6} />
    </RecordDialog>
  )
}
