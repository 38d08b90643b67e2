import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { useCustomFields } from './custom-fields.api.ts'
import type { CustomFormValues } from './custom-form.ts'

/** A form that has custom fields. */
type CustomForm = {
  values: CustomFormValues
  errors: Readonly<Record<string, ReactNode>>
  setFieldValue(path: `custom.${string}` | `customSecret.${string}`, value: string | number): void
}

type InputProps = { field: CustomField; form: CustomForm }

/** The choices of a field, with one that a record still has though it is no longer offered. */
function choicesOf({ choices }: CustomField, value: string): string[] {
  return value === '' || choices.includes(value) ? choices : [...choices, value]
}

function CustomInput({ field, form }: InputProps) {
  const { id, name, kind, isSensitive } = field
  const { values, errors, setFieldValue } = form
  const value = values.customSecret[id] ?? values.custom[id] ?? ''
  const place = isSensitive ? 'customSecret' : 'custom'
  const set = (next: string | number | null) => setFieldValue(`${place}.${id}`, next ?? '')
  const common = { label: name, error: errors[`custom.${id}`], 'data-path': `custom.${id}` }
  const typed = {
    ...common,
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (isSensitive)
    return (
      <PasswordInput
        {...typed}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': `Show ${name}` }}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...common}
        data={choicesOf(field, String(value))}
        value={value === '' ? null : String(value)}
        onChange={set}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${name}` }}
      />
    )
  if (kind === 'number')
    return (
      <NumberInput
        {...common}
        value={value}
        onChange={set}
        hideControls
        thousandSeparator=","
        decimalScale={6}
      />
    )
  return kind === 'date' ? <DateField {...typed} /> : <TextInput {...typed} maxLength={1000} />
}

/** The inputs of the fields that the agency added, two in a row. */
export function CustomInputs({ recordType, form }: { recordType: CustomRecordType; form: CustomForm }) {
  const fields = useCustomFields(recordType)
  const rows = fields.flatMap((field, at) => (at % 2 === 0 ? [[field, fields[at + 1]]] : []))
  return rows.map(([first, second]) => {
    const inputs = [first, second].flatMap((field) =>
      field ? [<CustomInput key={field.id} field={field} form={form} />] : [],
    )
    return inputs.length > 1 ? <FieldRow key={first?.id}>{inputs}</FieldRow> : inputs
  })
}
