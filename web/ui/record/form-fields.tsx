import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { type Entry, fieldsOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useMayName } from '#web/session/writing.tsx'
import { DateField, MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import type { FormName } from './record-values.ts'

type InputProps = ReturnType<FormOf<Record<string, unknown>>['getInputProps']>

type FieldInputProps = InputProps & { field: RecordField; entry: Entry; isNew: boolean }

/** Only those who may assign choose for whom a record is. */
function MemberInput({ field, isNew, ...props }: InputProps & { field: RecordField; isNew: boolean }) {
  const isClearable = field.schema.safeParse(null).success
  if (!useMayName(isNew)) return null
  return <PersonSelect {...props} {...(isClearable && { clearable: true, placeholder: 'None' })} />
}

/** The widget of a field by its kind. */
function FieldInput({ field, entry, isNew, ...input }: FieldInputProps) {
  const { placeholder, isRequired } = entry
  const props = { ...input, label: entry.label ?? field.label, placeholder, withAsterisk: isRequired }
  switch (field.kind) {
    case 'choice':
      return (
        <Select {...props} data={Object.entries(field.choices).map(([value, label]) => ({ value, label }))} />
      )
    case 'suggested':
      return <Autocomplete {...props} data={[...field.suggestions]} />
    case 'phone':
      return <TextInput {...props} type="tel" />
    case 'email':
      return <TextInput {...props} type="email" />
    case 'digits':
      return <TextInput {...props} inputMode="numeric" />
    case 'paragraphs':
      return <Textarea {...props} autosize minRows={entry.minRows ?? 2} maxRows={entry.maxRows ?? 8} />
    case 'lineOfBusiness':
      return <LineSelect {...props} />
    case 'day':
      return <DateField {...props} />
    case 'year':
      return <WholeNumberField {...props} />
    case 'count':
      return <WholeNumberField {...props} thousandSeparator="," />
    case 'dollars':
      return <MoneyField {...props} />
    case 'member':
      return <MemberInput {...props} field={field} isNew={isNew} />
    default:
      return <TextInput {...props} />
  }
}

type Entered = { name: string; field: RecordField; entry: Entry }

/** The fields of a form, those of a row together. */
function rowsOf(fields: RecordFields, of: string | undefined): Entered[][] {
  const rows: Entered[][] = []
  for (const [name, field] of fieldsOf(fields)) {
    const { form: entry } = field
    if (!entry || (entry.only && entry.only !== of)) continue
    const last = rows.at(-1)
    if (last?.[0]?.entry.row === entry.row) last.push({ name, field, entry })
    else rows.push([{ name, field, entry }])
  }
  return rows
}

type FormFieldsProps<F extends RecordFields> = {
  fields: F
  inputs: (name: FormName<F>) => InputProps
  /** Which kind of record it is, where some fields are only of one. */
  of?: string
  /** Inputs that do more than their kind says; null leaves one out. */
  special?: { [K in FormName<F>]?: ReactNode }
  /** Whether the record is only being added. */
  isNew?: boolean
  /** What stands below the row of a field. */
  below?: { [K in FormName<F>]?: ReactNode }
}

/** The inputs of a record's form, in the order and rows of its description. */
export function FormFields<F extends RecordFields>(props: FormFieldsProps<F>) {
  const special: Readonly<Record<string, ReactNode>> = props.special ?? {}
  const below: Readonly<Record<string, ReactNode>> = props.below ?? {}
  return rowsOf(props.fields, props.of).map((row) => {
    const inputs = row.map(({ name, field, entry }) => (
      <Fragment key={name}>
        {name in special ? (
          special[name]
        ) : (
          <FieldInput
            {...props.inputs(name as FormName<F>)}
            field={field}
            entry={entry}
            isNew={props.isNew ?? false}
          />
        )}
      </Fragment>
    ))
    return (
      <Fragment key={row[0]?.name}>
        {row.length > 1 ? <FieldRow>{inputs}</FieldRow> : inputs}
        {row.map(({ name }) => (
          <Fragment key={name}>{below[name]}</Fragment>
        ))}
      </Fragment>
    )
  })
}
