import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { policyKit } from '#web/policies/policies.api.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { transferInReasons, transferOutReasons } from './reasons.ts'
import { dayWithin } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { EffectiveField, PremiumFields, ReasonFields } from './transaction-fields.tsx'
import { chargesOf, linesOf, noCharges, premiumOf, textOf } from './transaction-values.ts'

const words = {
  transfer_out: {
    title: 'Transfer out',
    hint: 'Coverage continues, but another agency serves the policy. It leaves your book.',
    reasons: transferOutReasons,
  },
  transfer_in: {
    title: 'Transfer in',
    hint: 'Your agency serves the policy again. It returns to your book.',
    reasons: transferInReasons,
  },
} as const

/** Changes which agency serves a policy, never what it covers. */
export function TransferDialog({ kind, ...props }: TermDialogProps & { kind: keyof typeof words }) {
  const today = useToday()
  const { title, hint, reasons } = words[kind]
  return (
    <TransactionDialog
      {...props}
      name={kind}
      title={title}
      submitLabel={({ effectiveDate }) => `${title} as of ${formatDay(effectiveDate || null)}`}
      isDanger={kind === 'transfer_out'}
      initialOf={(term: HistoryTerm) => ({ effectiveDate: dayWithin(term, today), reason: '', note: '' })}
      inputOf={({ effectiveDate, reason, note }) => ({
        kind,
        effectiveDate,
        reason: textOf(reason),
        note: textOf(note),
      })}
    >
      {({ getInputProps: inputs }) => (
        <>
          <p>{hint}</p>
          <EffectiveField inputs={inputs} />
          <ReasonFields inputs={inputs} reasons={reasons} />
        </>
      )}
    </TransactionDialog>
  )
}

/** Binds a quoted term: its first transaction, at the premium that was quoted unless another is entered. */
export function BindDialog(props: TermDialogProps) {
  const today = useToday()
  const { data: quoted, isPending } = useQuery(policyKit.query(props.term.id))
  if (isPending) return null
  return (
    <TransactionDialog
      {...props}
      name="binding"
      title="Bind"
      submitLabel={({ effectiveDate }) => `Bind as of ${formatDay(effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => ({
        effectiveDate: term.isEffectiveAssumed ? today : term.effectiveDate,
        newExpirationDate: term.expirationDate ?? '',
        premiumChange: (quoted?.premium ?? '') as number | string,
        lines: linesOf(term),
        note: '',
        ...noCharges,
      })}
      inputOf={({ effectiveDate, newExpirationDate, premiumChange, lines, note, ...charges }) => ({
        kind: 'new',
        effectiveDate,
        newExpirationDate: textOf(newExpirationDate),
        ...premiumOf(lines, premiumChange),
        note: textOf(note),
        ...chargesOf(charges),
      })}
    >
      {({ getInputProps: inputs, values, setFieldValue }) => (
        <>
          <EffectiveField inputs={inputs} />
          <DateField {...inputs('newExpirationDate')} label="Expires" />
          <PremiumFields
            inputs={inputs}
            lines={values.lines}
            label="Premium for the term"
            placeholder="e.g. 1,200"
          />
          <ChargeFields inputs={inputs} values={values} onFees={(fees) => setFieldValue('fees', fees)} />
        </>
      )}
    </TransactionDialog>
  )
}
