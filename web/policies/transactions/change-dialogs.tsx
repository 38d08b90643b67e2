import { SegmentedControl } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { auditReasons, endorsementReasons } from './reasons.ts'
import { signedDollars } from './signed-dollars.ts'
import { dayWithin } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { ChangeField, EffectiveField, PremiumFields, ReasonFields } from './transaction-fields.tsx'
import { amountOf, chargesOf, linesOf, noCharges, premiumOf, textOf } from './transaction-values.ts'

const periods = [
  { value: 'term', label: 'For the rest of the term' },
  { value: 'year', label: 'Annual, prorated' },
]

function endorsementOf(term: HistoryTerm, today: string) {
  return {
    effectiveDate: dayWithin(term, today),
    period: 'term',
    premiumChange: '' as number | string,
    lines: linesOf(term),
    reason: '',
    note: '',
    newExpirationDate: '',
    ...noCharges,
  }
}

type EndorsementValues = ReturnType<typeof endorsementOf>

function endorsementInput({ period, premiumChange, lines, ...values }: EndorsementValues) {
  const isAnnual = period === 'year' && lines.length === 0
  return {
    kind: 'endorsement' as const,
    effectiveDate: values.effectiveDate,
    ...(isAnnual ? { annualPremiumChange: amountOf(premiumChange) } : premiumOf(lines, premiumChange)),
    reason: textOf(values.reason),
    note: textOf(values.note),
    newExpirationDate: textOf(values.newExpirationDate),
    ...chargesOf(values),
  }
}

/** An endorsement that says something: Enter right after opening would enter an empty one. */
const SaidEndorsement = TransactionCreate.refine(
  ({ premiumChange, annualPremiumChange, lines = [], fees = [], ...said }) =>
    [premiumChange, annualPremiumChange, said.taxes, ...lines.map((line) => line.premiumChange)].some(
      Boolean,
    ) ||
    fees.length > 0 ||
    [said.reason, said.note, said.newExpirationDate].some(Boolean),
  { path: ['note'], error: 'Enter a premium change or what changed' },
)

/** Changes a term from a day on: its premium, what it covers, or how long it runs. */
export function EndorseDialog(props: TermDialogProps) {
  const today = useToday()
  return (
    <TransactionDialog
      {...props}
      name="endorsement"
      title="Endorse"
      submitLabel={({ effectiveDate }) => `Endorse as of ${formatDay(effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => endorsementOf(term, today)}
      inputOf={endorsementInput}
      contract={SaidEndorsement}
    >
      {({ getInputProps: inputs, values, setFieldValue }) => (
        <>
          <FieldRow>
            <EffectiveField inputs={inputs} />
            {values.lines.length === 0 && (
              <ChangeField
                {...inputs('premiumChange')}
                label={values.period === 'year' ? 'Annual premium change' : 'Premium change'}
                placeholder="e.g. 120 or -120"
              />
            )}
          </FieldRow>
          {values.lines.length === 0 ? (
            <SegmentedControl {...inputs('period')} aria-label="The premium change is" data={periods} />
          ) : (
            <PremiumFields inputs={inputs} lines={values.lines} label="Premium change" />
          )}
          <ReasonFields
            inputs={inputs}
            reasons={endorsementReasons}
            noteLabel="What changed"
            notePlaceholder="e.g. Added 2024 Ford Transit, VIN ending 4471"
          />
          {props.term.expirationDate && (
            <DateField {...inputs('newExpirationDate')} label="Extend the term to" description="Optional" />
          )}
          <ChargeFields inputs={inputs} values={values} onFees={(fees) => setFieldValue('fees', fees)} />
        </>
      )}
    </TransactionDialog>
  )
}

/** Enters the premium that an audit found, after the term ended. */
export function AuditDialog(props: TermDialogProps) {
  const today = useToday()
  return (
    <TransactionDialog
      {...props}
      name="audit"
      title="Audit"
      submitLabel={({ premiumChange, lines }) =>
        `Enter audit of ${signedDollars(premiumOf(lines, premiumChange).premiumChange ?? 0)}`
      }
      initialOf={(term: HistoryTerm) => ({
        effectiveDate: term.endDate && today < term.endDate ? term.endDate : today,
        premiumChange: '' as number | string,
        lines: linesOf(term),
        reason: '',
        note: '',
        ...noCharges,
      })}
      inputOf={({ premiumChange, lines, ...values }) => ({
        kind: 'audit',
        effectiveDate: values.effectiveDate,
        ...premiumOf(lines, premiumChange),
        reason: textOf(values.reason),
        note: textOf(values.note),
        ...chargesOf(values),
      })}
    >
      {({ getInputProps: inputs, values, setFieldValue }) => (
        <>
          <EffectiveField inputs={inputs} />
          <PremiumFields inputs={inputs} lines={values.lines} label="Additional or return premium" />
          <ReasonFields inputs={inputs} reasons={auditReasons} />
          <ChargeFields inputs={inputs} values={values} onFees={(fees) => setFieldValue('fees', fees)} />
        </>
      )}
    </TransactionDialog>
  )
}
