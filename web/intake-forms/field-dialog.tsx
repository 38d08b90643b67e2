import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type FieldType,
  fieldTypeLabels,
  fieldTypes,
  filledBy,
  filledFieldLabels,
  filledFields,
  isCondition,
  isGroup,
} from '#shared/intake-forms/form-fields.ts'
import type { FormField } from '#shared/intake-forms/intake-forms.contract.ts'
import { question } from '#shared/intake-forms/presets.rules.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FieldRow, FormDialog } from '#web/ui/form-dialog.tsx'

type Props = {
  /** The question to change; null for a new one. */
  field: FormField | null
  /** The questions before it, which it can depend on. */
  before: readonly FormField[]
  /** The id of a new question. */
  newId: string
  onSave: (field: FormField) => void
  onClose: () => void
}
type PartProps = { field: FormField; set: (change: Partial<FormField>) => void }

const types = fieldTypes.map((value) => ({ value, label: fieldTypeLabels[value] }))

/** What a type does not have is dropped. */
function ofType(field: FormField, type: FieldType): FormField {
  const hasChoices = type === 'choice' || type === 'choices'
  const hasRange = type === 'number' || type === 'money'
  return {
    ...field,
    type,
    choices: hasChoices ? field.choices : [],
    ...(hasRange ? {} : { min: null, max: null }),
    fills: field.fills && filledBy[field.fills].includes(type) ? field.fills : null,
    isSensitive: field.isSensitive && !isGroup(type) && type !== 'file',
  }
}

function Limits({ field, set }: PartProps) {
  const { type, choices, min, max } = field
  if (type === 'choice' || type === 'choices')
    return (
      <TagsInput
        label="Choices"
        description="Press Enter after each."
        maxTags={50}
        value={choices}
        onChange={(choices) => set({ choices })}
      />
    )
  if (type !== 'number' && type !== 'money') return null
  const numberOf = (value: string | number) => (value === '' ? null : Number(value))
  return (
    <FieldRow>
      <NumberInput
        label="At least"
        hideControls
        value={min ?? ''}
        onChange={(value) => set({ min: numberOf(value) })}
      />
      <NumberInput
        label="At most"
        hideControls
        value={max ?? ''}
        onChange={(value) => set({ max: numberOf(value) })}
      />
    </FieldRow>
  )
}

function Condition({ field, set, before }: PartProps & { before: readonly FormField[] }) {
  const others = before.filter(({ type }) => isCondition(type))
  const { showIf } = field
  if (others.length === 0) return null
  const other = others.find(({ id }) => id === showIf?.field)
  const answers = other?.type === 'yesno' ? ['Yes', 'No'] : (other?.choices ?? [])
  const choose = (id: string | null) => {
    const chosen = others.find((one) => one.id === id)
    const first = chosen?.type === 'yesno' ? 'Yes' : chosen?.choices[0]
    set({ showIf: chosen && first ? { field: chosen.id, is: [first] } : null })
  }
  return (
    <FieldRow>
      <Select
        label="Show only if"
        placeholder="Always"
        clearable
        data={others.map(({ id, label }) => ({ value: id, label }))}
        value={showIf?.field ?? null}
        onChange={choose}
      />
      {showIf && (
        <Select
          label="is"
          data={answers}
          value={showIf.is[0] ?? null}
          allowDeselect={false}
          onChange={(answer) => answer && set({ showIf: { field: showIf.field, is: [answer] } })}
        />
      )}
    </FieldRow>
  )
}

function Switches({ field, set }: PartProps) {
  const { type, isRequired, isSensitive } = field
  const hasSecrets = !isGroup(type) && type !== 'file' && type !== 'consent'
  return (
    <>
      <Switch
        label="Required"
        checked={isRequired}
        onChange={(event) => set({ isRequired: event.currentTarget.checked })}
      />
      {hasSecrets && (
        <Switch
          label="Sensitive"
          description="Hidden in Bindery until someone asks to see it, and left out of exports unless asked for."
          checked={isSensitive}
          onChange={(event) => set({ isSensitive: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function Fills({ field, set }: PartProps) {
  const choices = filledFields.filter((one) => filledBy[one].includes(field.type))
  if (choices.length === 0) return null
  return (
    <Select
      label="Fills in on the prospect"
      placeholder="Nothing"
      clearable
      data={choices.map((value) => ({ value, label: filledFieldLabels[value] }))}
      value={field.fills}
      onChange={(fills) => set({ fills: filledFields.find((one) => one === fills) ?? null })}
    />
  )
}

/** Adds a question to the draft, or changes one. */
export function FieldDialog({ field, before, newId, onSave, onClose }: Props) {
  const start = field ?? question(newId, 'text', '')
  const [values, setValues] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const set = (change: Partial<FormField>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft(`intake question ${start.id}`, values, start, set)
  const needsChoices = (values.type === 'choice' || values.type === 'choices') && values.choices.length === 0
  const submit = () => {
    setChecked(true)
    if (values.label.trim() === '' || needsChoices) return
    draft.drop()
    onSave({ ...values, label: values.label.trim() })
  }
  return (
    <FormDialog
      title={field ? 'Edit question' : 'New question'}
      submitLabel={field ? 'Apply' : 'Add question'}
      isBusy={false}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      notice={isChecked && needsChoices && 'Add at least one choice.'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Question"
        autosize
        maxLength={300}
        withAsterisk
        data-autofocus
        value={values.label}
        error={isChecked && values.label.trim() === '' && 'Enter the question'}
        onChange={(event) => set({ label: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Select
        label="Answer"
        data={types}
        value={values.type}
        allowDeselect={false}
        onChange={(type) => setValues((now) => ofType(now, fieldTypes.find((one) => one === type) ?? 'text'))}
      />
      <Limits field={values} set={set} />
      <TextInput
        label="Help text"
        maxLength={300}
        value={values.help}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      <Fills field={values} set={set} />
      <Condition field={values} set={set} before={before} />
      <Switches field={values} set={set} />
    </FormDialog>
  )
}
