import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import classes from './further-policies.module.css'
import type { Inputs } from './transaction-fields.tsx'
import { type AmountValue, amountOf, textOf } from './transaction-values.ts'

/** A policy that is split off, as fields hold it. */
export type FurtherValues = {
  /** Tells the rows of the form apart; it is not sent. */
  key: string
  line: string
  premium: AmountValue
  policyNumber: string
  carrier: string
}

/** The next policy to split off: the last line of a package that still has several, with its premium now. */
function furtherOf(term: HistoryTerm, further: readonly FurtherValues[]): FurtherValues {
  const left = term.lines.filter(({ line }) => !further.some((one) => one.line === line))
  const last = left.length > 1 ? left.at(-1) : undefined
  return {
    ...{ key: newActionKey(), line: last?.line ?? '', premium: last?.premium ?? '' },
    ...{ policyNumber: '', carrier: term.carrier },
  }
}

/** What the rows send: each begins and ends with the new term. */
export function furtherInputOf(
  further: readonly FurtherValues[],
  dates: { effectiveDate: string; expirationDate: string },
) {
  return further.map(({ line, premium, policyNumber, carrier }) => {
    const amount = amountOf(premium) ?? Number.NaN
    return {
      ...dates,
      premium: amount,
      policyNumber: textOf(policyNumber),
      carrier: textOf(carrier),
      lines: [{ line, premium: amount }],
    }
  })
}

type RowProps = { inputs: Inputs; at: number; onLine: (line: string) => void; onRemove: () => void }

function FurtherRow({ inputs, at, onLine, onRemove }: RowProps) {
  const field = (name: string) => inputs(`furtherTerms.${at}.${name}`)
  return (
    <fieldset className={classes.row}>
      <legend>Separate policy {at + 1}</legend>
      <LineSelect
        {...field('line')}
        error={inputs(`furtherTerms.${at}.lines.0.line`).error}
        onChange={(line) => onLine(line ?? '')}
        withAsterisk
      />
      <MoneyField {...field('premium')} label="Premium" withAsterisk />
      <TextInput {...field('policyNumber')} label="Policy number" placeholder="New number" />
      <TextInput {...field('carrier')} label="Carrier" />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={34}
        aria-label={`Remove separate policy ${at + 1}`}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}

type FurtherPoliciesProps = {
  term: HistoryTerm
  inputs: Inputs
  value: readonly FurtherValues[]
  /** The premium of the new term, to which those of the separate policies are added. */
  premium: number
  onChange: (value: FurtherValues[]) => void
}

/** What else a term becomes: each line that is split off is a policy of its own from the new term on. */
export function FurtherPolicies({ term, inputs, value, premium, onChange }: FurtherPoliciesProps) {
  const sum = sumDollars([premium, ...value.map((one) => amountOf(one.premium) ?? 0)])
  const change = (at: number, changes: Partial<FurtherValues>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  return (
    <div className={classes.further}>
      {value.map(({ key }, at) => (
        <FurtherRow
          key={key}
          inputs={inputs}
          at={at}
          onLine={(line) => change(at, { line })}
          onRemove={() => onChange(value.filter((_one, place) => place !== at))}
        />
      ))}
      {value.length > 0 && (
        <p className={classes.sum}>
          Total premium of {value.length + 1} policies: <b>{formatDollars(sum, { cents: true })}</b>
        </p>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
        disabled={value.length >= 9}
        onClick={() => onChange([...value, furtherOf(term, value)])}
      >
        Split off a policy
      </Button>
    </div>
  )
}
