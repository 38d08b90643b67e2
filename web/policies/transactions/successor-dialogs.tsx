import { TextInput } from '@mantine/core'
import { addMonths, formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import {
  IntermediaryFields,
  intermediaryFormOf,
  intermediaryInputOf,
} from '#web/policies/intermediary-fields.tsx'
import { KeepingFields, keepingFormOf, keepingInputOf } from '#web/policies/keeping-fields.tsx'
import { termMonths } from '#web/policies/policy-terms.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { FurtherPolicies, type FurtherValues, furtherInputOf } from './further-policies.tsx'
import { OtherPolicies } from './other-policies.tsx'
import { renewalReasons, rewriteReasons } from './reasons.ts'
import { dayWithin } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { type Inputs, ReasonFields } from './transaction-fields.tsx'
import { type AmountValue, amountOf, chargesOf, noCharges, textOf } from './transaction-values.ts'

type Kind = 'renewal' | 'rewrite'

type Other = { lineOfBusiness: string; premium: number }
type LinePremium = { line: string; premium: AmountValue }

/** The lines of a term and, where it takes the place of other policies, theirs, each with its premium now. */
function linesWith(term: HistoryTerm, others: readonly Other[]): LinePremium[] {
  const own = term.lines.map(({ line, premium }) => ({ line, premium }))
  const added = others.map(({ lineOfBusiness, premium }) => ({ line: lineOfBusiness, premium }))
  const lines = [...own, ...added.filter(({ line }) => !own.some((one) => one.line === line))]
  return lines.length > 1 ? lines : []
}

/** The lines that stay with the policy: what is split off goes, and comes back with its premium now where it is not any more. */
function linesWithout(
  term: HistoryTerm,
  further: readonly FurtherValues[],
  now: readonly LinePremium[],
): LinePremium[] {
  const isGone = (line: string) => further.some((one) => one.line === line)
  const back = linesWith(term, []).filter(({ line }) => !now.some((one) => one.line === line))
  return [...now, ...back].filter(({ line }) => !isGone(line))
}

/** The next term: as long as this one, with its number and its lines, from its end or, rewritten, from today. */
function newTermOf(term: HistoryTerm, kind: Kind, today: string) {
  const begin = kind === 'renewal' ? (term.expirationDate ?? today) : dayWithin(term, today)
  const effectiveDate = kind === 'rewrite' && term.status === 'cancelled' ? (term.endDate ?? begin) : begin
  const lines = linesWith(term, [])
  return {
    newTerm: {
      policyNumber: kind === 'renewal' ? term.policyNumber : '',
      carrier: term.carrier,
      intermediary: intermediaryFormOf(term.intermediary),
      effectiveDate,
      expirationDate: addMonths(effectiveDate, termMonths(term.effectiveDate, term.expirationDate)),
      premium: term.premium as AmountValue,
      ...keepingFormOf(term),
      lines,
      /** The line of business that the lines become; empty where they stay. */
      line: '',
    },
    renewsTermIds: [] as string[],
    furtherTerms: [] as FurtherValues[],
    reason: '',
    note: '',
    ...noCharges,
  }
}

type Values = ReturnType<typeof newTermOf>

/** The premium by line where there are several, or of the one line that they become. */
function linePremiums({ line, lines, premium }: Values['newTerm']) {
  const parts = line === '' ? lines : [{ line, premium }]
  return parts.map((part) => ({ line: part.line, premium: amountOf(part.premium) ?? 0 }))
}

/** The premium of the new term, without what is split off. */
function premiumOfNew(newTerm: Values['newTerm']): number {
  const lines = linePremiums(newTerm)
  return lines.length > 0
    ? sumDollars(lines.map(({ premium }) => premium))
    : (amountOf(newTerm.premium) ?? Number.NaN)
}

/** Left out where it is placed as before. */
function placedOf(term: HistoryTerm, { intermediary }: Values['newTerm']) {
  const placed = intermediaryInputOf(intermediary)
  const isSame = placed?.name === term.intermediary?.name && placed?.kind === term.intermediary?.kind
  return isSame ? {} : { intermediary: placed }
}

/** Left out where as much is kept on a cancellation as before. */
function keptOf(term: HistoryTerm, newTerm: Values['newTerm']) {
  const { minimumEarned, shortRate } = keepingInputOf(newTerm)
  return {
    ...(minimumEarned !== term.minimumEarned && { minimumEarned }),
    ...(shortRate !== term.shortRate && { shortRate }),
  }
}

function inputOf(
  kind: Kind,
  term: HistoryTerm,
  { newTerm, renewsTermIds, furtherTerms, reason, note, ...charges }: Values,
) {
  const lines = linePremiums(newTerm)
  const { effectiveDate, expirationDate } = newTerm
  return {
    kind,
    newTerm: {
      policyNumber: textOf(newTerm.policyNumber),
      carrier: textOf(newTerm.carrier),
      ...placedOf(term, newTerm),
      ...keptOf(term, newTerm),
      effectiveDate,
      expirationDate,
      premium: premiumOfNew(newTerm),
      ...(lines.length > 0 && { lines }),
    },
    ...(furtherTerms.length > 0 && {
      furtherTerms: furtherInputOf(furtherTerms, { effectiveDate, expirationDate }),
    }),
    ...(renewsTermIds.length > 0 && { renewsTermIds }),
    reason: textOf(reason),
    note: textOf(note),
    ...chargesOf(charges),
  }
}

function NewPremium({ inputs, newTerm }: { inputs: Inputs; newTerm: Values['newTerm'] }) {
  const { line, lines } = newTerm
  if (lines.length === 0 || line !== '') {
    return (
      <MoneyField
        {...inputs('newTerm.premium')}
        label="Premium for the new term"
        withAsterisk
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
    )
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
      inputOf={(values) => inputOf(kind, props.term, values)}
    >
      {({ getInputProps: inputs, values, setFieldValue }) => (
        <>
          {kind === 'rewrite' && (
            <p>The current term is cancelled pro rata as of the day the new term begins.</p>
          )}
          <OtherPolicies
            term={props.term}
            value={values.renewsTermIds}
            onChange={(ids, others) => {
              setFieldValue('renewsTermIds', ids)
              setFieldValue(
                'newTerm.lines',
                linesWithout(props.term, values.furtherTerms, linesWith(props.term, others)),
              )
              if (ids.length === 0) setFieldValue('newTerm.line', '')
            }}
          />
          {values.renewsTermIds.length > 0 && (
            <LineSelect
              {...inputs('newTerm.line')}
              label="Becomes"
              placeholder="A package of these lines"
              clearable
            />
          )}
          <FieldRow>
            <DateField {...inputs('newTerm.effectiveDate')} label="New term effective" withAsterisk />
            <DateField {...inputs('newTerm.expirationDate')} label="New term expires" withAsterisk />
          </FieldRow>
          <NewPremium inputs={inputs} newTerm={values.newTerm} />
          <FieldRow>
            <TextInput
              {...inputs('newTerm.policyNumber')}
              label="Policy number"
              placeholder={props.term.policyNumber}
            />
            <TextInput {...inputs('newTerm.carrier')} label="Carrier" />
          </FieldRow>
          <IntermediaryFields
            value={values.newTerm.intermediary}
            error={inputs('newTerm.intermediary.name').error}
            onChange={(placed) => setFieldValue('newTerm.intermediary', placed)}
          />
          <KeepingFields inputs={(name) => inputs(`newTerm.${name}`)} />
          <FurtherPolicies
            term={props.term}
            inputs={inputs}
            value={values.furtherTerms}
            premium={premiumOfNew(values.newTerm)}
            onChange={(further) => {
              setFieldValue('furtherTerms', further)
              setFieldValue('newTerm.lines', linesWithout(props.term, further, values.newTerm.lines))
            }}
          />
          <ReasonFields inputs={inputs} reasons={reasons} />
          <ChargeFields inputs={inputs} values={values} onFees={(fees) => setFieldValue('fees', fees)} />
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
