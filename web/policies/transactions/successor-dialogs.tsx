import { TextInput } from '@mantine/core'
import { addMonths, formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { termMonths } from '#web/policies/policy-terms.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { renewalReasons, rewriteReasons } from './reasons.ts'
import { dayWithin } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { ChargeFields, type Inputs, ReasonFields } from './transaction-fields.tsx'
import { type AmountValue, amountOf, chargesOf, noCharges, textOf } from './transaction-values.ts'

type Kind = 'renewal' | 'rewrite'

type LinePremium = { line: string; premium: AmountValue }

/** The next term: as long as this one, with its number and its lines, from its end or, rewritten, from today. */
function newTermOf(term: HistoryTerm, kind: Kind, today: string) {
  const begin = kind === 'renewal' ? (term.expirationDate ?? today) : dayWithin(term, today)
  const effectiveDate = kind === 'rewrite' && term.status === 'cancelled' ? (term.endDate ?? begin) : begin
  const lines: LinePremium[] =
    term.lines.length > 1 ? term.lines.map(({ line, premium }) => ({ line, premium })) : []
  return {
    newTerm: {
      policyNumber: kind === 'renewal' ? term.policyNumber : '',
      carrier: term.carrier,
      effectiveDate,
      expirationDate: addMonths(effectiveDate, termMonths(term.effectiveDate, term.expirationDate)),
      premium: term.premium as AmountValue,
      lines,
    },
    reason: '',
    note: '',
    ...noCharges,
  }
}

type Values = ReturnType<typeof newTermOf>

function inputOf(kind: Kind, { newTerm, reason, note, ...charges }: Values) {
  const lines = newTerm.lines.map(({ line, premium }) => ({ line, premium: amountOf(premium) ?? 0 }))
  return {
    kind,
    newTerm: {
      policyNumber: textOf(newTerm.policyNumber),
      carrier: textOf(newTerm.carrier),
      effectiveDate: newTerm.effectiveDate,
      expirationDate: newTerm.expirationDate,
      premium:
        lines.length > 0
          ? sumDollars(lines.map(({ premium }) => premium))
          : (amountOf(newTerm.premium) ?? Number.NaN),
      ...(lines.length > 0 && { lines }),
    },
    reason: textOf(reason),
    note: textOf(note),
    ...chargesOf(charges),
  }
}

function NewPremium({ inputs, lines }: { inputs: Inputs; lines: readonly LinePremium[] }) {
  if (lines.length === 0) {
    return <MoneyField {...inputs('newTerm.premium')} label="Premium for the new term" withAsterisk />
  }
  return (
    <FieldRow>
      {lines.map(({ line }, at) => (
        <MoneyField key={line} {...inputs(`newTerm.lines.${at}.premium`)} label={`Premium: ${line}`} />
      ))}
    </FieldRow>
  )
}

function SuccessorDialog({ kind, ...props }: TermDialogProps & { kind: Kind }) {
  const today = useToday()
  const [title, reasons] = kind === 'renewal' ? ['Renew', renewalReasons] : ['Rewrite', rewriteReasons]
  return (
    <TransactionDialog
      {...props}
      name={kind}
      title={title}
      submitLabel={({ newTerm }) => `${title} as of ${formatDay(newTerm.effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => newTermOf(term, kind, today)}
      inputOf={(values) => inputOf(kind, values)}
    >
      {({ getInputProps: inputs, values }) => (
        <>
          {kind === 'rewrite' && (
            <p>The current term is cancelled pro rata as of the day the new term begins.</p>
          )}
          <FieldRow>
            <DateField {...inputs('newTerm.effectiveDate')} label="New term effective" withAsterisk />
            <DateField {...inputs('newTerm.expirationDate')} label="New term expires" withAsterisk />
          </FieldRow>
          <NewPremium inputs={inputs} lines={values.newTerm.lines} />
          <FieldRow>
            <TextInput
              {...inputs('newTerm.policyNumber')}
              label="Policy number"
              placeholder={props.term.policyNumber}
            />
            <TextInput {...inputs('newTerm.carrier')} label="Carrier" />
          </FieldRow>
          <ReasonFields inputs={inputs} reasons={reasons} />
          <ChargeFields inputs={inputs} />
        </>
      )}
    </TransactionDialog>
  )
}

/** Begins the next term of a policy where this one ends. */
export function RenewDialog(props: TermDialogProps) {
  return <SuccessorDialog {...props} kind="renewal" />
}

/** Cancels a term and begins a new one in one step. */
export function RewriteDialog(props: TermDialogProps) {
  return <SuccessorDialog {...props} kind="rewrite" />
}
