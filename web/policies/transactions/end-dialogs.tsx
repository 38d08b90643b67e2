import { SegmentedControl } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import { cancellationMethods } from '#shared/policies/term-choices.ts'
import { useToday } from '#web/session/use-today.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { cancellationReasons, reinstatementReasons } from './reasons.ts'
import { cancellationMethodLabels, dayWithin, openNotices, standingCancellation } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { ChangeField, EffectiveField, ReasonFields } from './transaction-fields.tsx'
import { amountOf, textOf } from './transaction-values.ts'

const methods = cancellationMethods.map((value) => ({ value, label: cancellationMethodLabels[value] }))

/** A notice that stands says when the carrier cancels, and why. */
function cancellationOf(term: HistoryTerm, today: string) {
  const notice = openNotices(term).findLast(({ kind }) => kind === 'notice_of_cancellation')
  const effectiveDate = notice?.effectiveDate ?? dayWithin(term, today)
  return {
    effectiveDate,
    method: effectiveDate === term.effectiveDate ? 'flat' : 'pro_rata',
    reason: notice?.reason ?? '',
    note: '',
    returnPremium: '' as number | string,
  }
}

type CancellationValues = ReturnType<typeof cancellationOf>

function cancellationInput({ effectiveDate, method, reason, note, returnPremium }: CancellationValues) {
  return {
    kind: 'cancellation' as const,
    effectiveDate,
    method: cancellationMethods.find((known) => known === method),
    returnPremium: amountOf(returnPremium),
    reason: textOf(reason),
    note: textOf(note),
  }
}

/** Flat is as of the effective date only: choosing it sets the date, and another date is no longer flat. */
function withMethod(term: HistoryTerm, method: string): Partial<CancellationValues> {
  return method === 'flat' ? { method, effectiveDate: term.effectiveDate } : { method }
}

/** What stands in the carrier's place until its figure is entered. */
function calculated(effect: TransactionResult | undefined): string {
  const { returnPremium } = effect ?? {}
  return returnPremium ? `${formatDollars(returnPremium.returned, { cents: true })} calculated` : ''
}

/** Cancels a term: when, how the return premium is calculated, and why. */
export function CancelDialog(props: TermDialogProps) {
  const today = useToday()
  return (
    <TransactionDialog
      {...props}
      name="cancellation"
      title="Cancel policy"
      submitLabel={({ effectiveDate }) => `Cancel policy as of ${formatDay(effectiveDate || null)}`}
      keepLabel="Keep policy"
      isDanger
      initialOf={(term: HistoryTerm) => cancellationOf(term, today)}
      inputOf={cancellationInput}
    >
      {(form, effect) => (
        <>
          <FieldRow>
            <EffectiveField inputs={form.getInputProps} label="Cancellation date" />
            <MoneyField
              {...form.getInputProps('returnPremium')}
              label="Carrier’s return premium"
              placeholder={calculated(effect)}
            />
          </FieldRow>
          <SegmentedControl
            {...form.getInputProps('method')}
            aria-label="Return premium"
            data={methods}
            onChange={(method) => form.setValues(withMethod(props.term, method))}
          />
          <ReasonFields inputs={form.getInputProps} reasons={cancellationReasons} />
        </>
      )}
    </TransactionDialog>
  )
}

/** Reinstates a cancelled term; the days since are a lapse. */
export function ReinstateDialog(props: TermDialogProps) {
  const since = standingCancellation(props.term)?.effectiveDate
  return (
    <TransactionDialog
      {...props}
      name="reinstatement"
      title="Reinstate"
      submitLabel={({ effectiveDate }) => `Reinstate as of ${formatDay(effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => ({
        effectiveDate: standingCancellation(term)?.effectiveDate ?? '',
        premiumChange: '' as number | string,
        reason: '',
        note: '',
      })}
      inputOf={({ effectiveDate, premiumChange, reason, note }) => ({
        kind: 'reinstatement',
        effectiveDate,
        premiumChange: amountOf(premiumChange),
        reason: textOf(reason),
        note: textOf(note),
      })}
    >
      {({ getInputProps: inputs }, effect) => (
        <>
          {since && <p>Cancelled as of {formatDay(since)}. A later date leaves a lapse in coverage.</p>}
          <FieldRow>
            <EffectiveField inputs={inputs} label="Reinstated as of" />
            <ChangeField
              {...inputs('premiumChange')}
              label="Premium charged again"
              placeholder={formatDollars(effect?.transaction.premiumChange, { cents: true })}
            />
          </FieldRow>
          <ReasonFields inputs={inputs} reasons={reinstatementReasons} />
        </>
      )}
    </TransactionDialog>
  )
}
