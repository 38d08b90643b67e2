import { Alert, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CustomField,
  type CustomRecordType,
  customFieldKindLabels,
  customFieldKinds,
  customRecordLabels,
  maxChoices,
} from '#shared/custom-fields/custom-fields.contract.ts'
import { guessSensitive, sensitiveGuessLabels } from '#shared/custom-fields/sensitive-column.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useToday } from '#web/session/use-today.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateCustomField, useUpdateCustomField } from './custom-fields.api.ts'

const kinds = customFieldKinds.map((value) => ({ value, label: customFieldKindLabels[value] }))

type DialogProps = {
  /** What the field can be of; the first unless somebody chooses another. */
  recordTypes: readonly CustomRecordType[]
  field: CustomField | null
  /** What a new field begins with. */
  proposal?: Partial<Pick<Values, 'name' | 'kind' | 'isSensitive'>>
  onCreated?: (field: CustomField) => void
  onClose: () => void
}

function useSave({ field, onCreated }: DialogProps, recordType: CustomRecordType) {
  const create = useCreateCustomField()
  const update = useUpdateCustomField(field?.id ?? '')
  const save = async (values: Values) => {
    const { name, kind, choices, isSensitive } = values
    const sent = kind === 'choice' ? { choices } : {}
    if (field) await update.run({ name, ...sent, version: field.version })
    else {
      const made = await create.run({ recordType, name, kind, isSensitive: isSensitive ?? false, ...sent })
      onCreated?.(made)
    }
  }
  return { save, isBusy: create.isBusy || update.isBusy, error: create.error ?? update.error }
}

type Values = Pick<CustomField, 'name' | 'kind' | 'choices'> & {
  /** Null: as the name suggests. */
  isSensitive: boolean | null
}

const fresh: Values = { name: '', kind: 'text', choices: [], isSensitive: null }

/** Adds a field to a kind of records, or changes one; kind and sensitivity stay as they were created. */
export function CustomFieldDialog(props: DialogProps) {
  const { recordTypes, field, proposal = {}, onClose } = props
  const [recordType, setRecordType] = useState(recordTypes[0] ?? 'client')
  const { isSensitive: looksSensitive, ...proposed } = proposal
  const before: Values = field ?? { ...fresh, ...proposed, isSensitive: looksSensitive || null }
  const [values, setValues] = useState(before)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft(
    `custom field ${field?.id ?? `${recordTypes[0]} ${proposed.name ?? ''}`.trim()}`,
    values,
    before,
    set,
  )
  const { save, isBusy, error } = useSave(props, recordType)
  const problems = error instanceof ApiError ? error.fields : {}
  const guess = guessSensitive(values.name, [], useToday())
  const isSensitive = values.isSensitive ?? guess !== null
  const submit = async () => {
    try {
      await save({ ...values, isSensitive })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={field ? 'Edit field' : 'New field'}
      submitLabel={field ? 'Save' : 'Add field'}
      isBusy={isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      notice={error && Object.keys(problems).length === 0 && messageOf(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {recordTypes.length > 1 && (
        <Select
          label="Field of"
          data={recordTypes.map((value) => ({ value, label: customRecordLabels[value] }))}
          value={recordType}
          allowDeselect={false}
          onChange={(type) => setRecordType(recordTypes.find((one) => one === type) ?? recordType)}
        />
      )}
      <TextInput
        label="Field name"
        maxLength={60}
        withAsterisk
        data-autofocus
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="Kind"
        data={kinds}
        value={values.kind}
        allowDeselect={false}
        disabled={field !== null}
        onChange={(kind) => set({ kind: customFieldKinds.find((one) => one === kind) ?? 'text' })}
      />
      {values.kind === 'choice' && (
        <TagsInput
          label="Choices"
          description="Press Enter after each. Records keep a choice that you remove."
          maxTags={maxChoices}
          value={values.choices}
          error={problems.choices}
          onChange={(choices) => set({ choices })}
        />
      )}
      {!field && guess && (
        <Alert color="accent" role="status">
          This looks like {sensitiveGuessLabels[guess]}. Keep it sensitive.
        </Alert>
      )}
      <Switch
        label="Sensitive"
        description="Encrypted, hidden until someone asks to see it, found only by its exact value, and left out of lists and of exports unless asked for. This can’t be changed later."
        checked={isSensitive}
        disabled={field !== null}
        onChange={(event) => set({ isSensitive: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
