import { Autocomplete, type NumberInputProps, Textarea } from '@mantine/core'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import type { LineValues } from './transaction-values.ts'

/** How a form gives a field its value, its error and its handlers. */
export type Inputs = (path: string) => ReturnType<FormOf<Record<string, unknown>>['getInputProps']>

/** Dollars that are charged or, negative, given back. */
export function ChangeField(props: NumberInputProps) {
  return <MoneyField min={undefined} {...props} />
}

/** The day from which a transaction counts. */
export function EffectiveField({ inputs, label = 'Effective date' }: { inputs: Inputs; label?: string }) {
  return <DateField {...inputs('effectiveDate')} label={label} withAsterisk data-autofocus />
}

type PremiumFieldsProps = {
  inputs: Inputs
  lines: readonly LineValues[]
  label: string
  placeholder?: string
}

/** The change of premium: one field, or one for each line of business. */
export function PremiumFields({
  inputs,
  lines,
  label,
  placeholder = 'e.g. 120 or -120',
}: PremiumFieldsProps) {
  if (lines.length === 0) {
    return <ChangeField {...inputs('premiumChange')} label={label} placeholder={placeholder} />
  }
  return (
    <FieldRow>
      {lines.map(({ line }, at) => (
        <ChangeField
          key={line}
          {...inputs(`lines.${at}.premiumChange`)}
          label={`${label}: ${line}`}
          placeholder={placeholder}
        />
      ))}
    </FieldRow>
  )
}

type ReasonFieldsProps = {
  inputs: Inputs
  reasons: readonly string[]
  reasonLabel?: string
  noteLabel?: string
  notePlaceholder?: string
  hasNote?: boolean
}

/** Why, from a short list or in other words, and a note. */
export function ReasonFields({
  inputs,
  reasons,
  reasonLabel = 'Reason',
  noteLabel = 'Note',
  notePlaceholder,
  hasNote = true,
}: ReasonFieldsProps) {
  return (
    <>
      <Autocomplete
        {...inputs('reason')}
        label={reasonLabel}
        placeholder="Choose or type"
        data={[...reasons]}
        maxLength={200}
      />
      {hasNote && (
        <Textarea
          {...inputs('note')}
          label={noteLabel}
          placeholder={notePlaceholder}
          autosize
          minRows={1}
          maxRows={6}
        />
      )}
    </>
  )
}
