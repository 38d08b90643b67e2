import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import type { ReviewedField } from '#engines/acord-filling/fill.rules.ts'
import { formSections } from '#shared/acord-forms/concept-words.rules.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import classes from './acords.module.css'

/** The id of the control of a field, by which the missing list and the page lead to it. */
export function fieldId(name: string): string {
  return `form-field-${name}`
}

/** Puts the keyboard into a field and brings it into sight. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

type FieldControlProps = {
  reviewed: ReviewedField
  value: string
  problem: string | undefined
  onChange: (name: string, value: string) => void
  onFocus: (name: string) => void
}

const placeholders: Partial<Record<ReviewedField['format'], string>> = {
  date: 'MM/DD/YYYY',
  yes: 'Y or N',
}

/** The control that suits a field: a tick, a choice, lines of text, or one line. */
const FieldControl = memo(({ reviewed, value, problem, onChange, onFocus }: FieldControlProps) => {
  const { field, label, format, isRequired } = reviewed
  const shared = {
    id: fieldId(field.name),
    label,
    error: problem,
    onFocus: () => onFocus(field.name),
  }
  if (field.kind === 'box') {
    const change = (isTicked: boolean) => onChange(field.name, isTicked ? 'true' : '')
    return (
      <Checkbox
        {...shared}
        checked={value !== ''}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    )
  }
  if (field.kind === 'choice') {
    return (
      <Select
        {...shared}
        data={(field.options ?? []).map((option) => ({ value: option, label: option }))}
        value={value || null}
        onChange={(next) => onChange(field.name, next ?? '')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      />
    )
  }
  const typed = {
    ...shared,
    value,
    withAsterisk: isRequired,
    maxLength: field.maxLength,
    placeholder: placeholders[format],
    autoComplete: 'off',
  }
  if (field.isMultiline) {
    return (
      <Textarea
        {...typed}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange(field.name, event.currentTarget.value)}
      />
    )
  }
  const isAmount = format === 'dollars' || format === 'number'
  return (
    <TextInput
      {...typed}
      inputMode={isAmount ? 'decimal' : undefined}
      onChange={(event) => onChange(field.name, event.currentTarget.value)}
    />
  )
})

type FieldListProps = {
  fields: readonly ReviewedField[]
  values: Readonly<Record<string, string>>
  problems: ReadonlyMap<string, string>
  onChange: (name: string, value: string) => void
  onFocus: (name: string) => void
}

/** The fields of a page by section, each in the order in which it stands. */
export function FieldList({ fields, values, problems, onChange, onFocus }: FieldListProps) {
  const sections = formSections.flatMap((section) => {
    const own = fields.filter((one) => one.section === section)
    return own.length > 0 ? [{ section, own }] : []
  })
  return sections.map(({ section, own }) => (
    <fieldset key={section} className={classes.section}>
      <legend className={classes.sectionTitle}>{section}</legend>
      <div className={classes.fields}>
        {own.map((reviewed) => (
          <div
            key={reviewed.field.name}
            className={classes.field}
            data-wide={reviewed.field.isMultiline || undefined}
          >
            <FieldControl
              reviewed={reviewed}
              value={values[reviewed.field.name] ?? ''}
              problem={problems.get(reviewed.field.name)}
              onChange={onChange}
              onFocus={onFocus}
            />
          </div>
        ))}
      </div>
    </fieldset>
  ))
}

/** Finds a field among many by its name. */
export function FieldSearch({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return <SearchField label="Find a field" placeholder="Find a field" value={value} onChange={onChange} />
}

/** The fields whose name or section has the words. */
export function fieldsWith(fields: readonly ReviewedField[], words: string): readonly ReviewedField[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return fields
  return fields.filter(({ label, section, field }) => {
    const text = `${label} ${section} ${field.name}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}
