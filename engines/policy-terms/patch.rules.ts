import { addDays } from '#shared/dates.ts'
import { cancellationDate } from '#shared/policies/cancellation.rules.ts'
import type { PolicyStatus, PolicyTransaction } from '#shared/policies/policy-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import type { Coverage } from './coverage.rules.ts'
import { planTransaction } from './plan.rules.ts'
import { isRefused, type PlanContext } from './plan.ts'
import type { Refusal } from './refusals.rules.ts'
import { type KnownTerm, knownTerm, noticesOn } from './status.rules.ts'
import type { Transaction } from './term.ts'

/** What of a term's row its transactions say, as it stands. */
export type PatchedRow = {
  status: PolicyStatus
  transaction: PolicyTransaction
  effectiveDate: string | null
  expirationDate: string | null
  premium: number
}

/** A change of a row, as `PATCH` sends it: a field that equals what stands says nothing. */
export type Patch = { [Field in keyof PatchedRow]?: PatchedRow[Field] | undefined } & {
  cancelReason?: string | undefined
  /** When the term expires, whatever ends it earlier. */
  termExpirationDate?: string | null | undefined
}

/** The transactions that a change means, and the term with them. */
export type Patched = { transactions: Transaction[]; term: KnownTerm }

type Begun = PlanContext & { coverage: Coverage }
type Step = (ctx: Begun, row: PatchedRow, patch: Patch) => TransactionCreate[] | Refusal

function derived(sentence: string): Refusal {
  return { reason: 'derived', sentence }
}

/** Why nothing ends a term that nothing began. */
export const onlyQuoted = derived('This term is only quoted. Bind it first.')

function isSaid<Value>(value: Value | undefined, standing: Value): value is Value {
  return value !== undefined && value !== standing
}

/** Today where it lies in the term, else its first or its last day. */
function dayWithin({ coverage, today }: Begun): string {
  const { effectiveDate, endDate } = coverage
  if (today < effectiveDate) return effectiveDate
  return endDate !== null && endDate <= today ? addDays(endDate, -1) : today
}

/** Leaving a cancellation is a reinstatement without a lapse, leaving a non-renewal rescinds its notice. */
const leaving: Step = ({ coverage, term, today }, row, { status }) => {
  if (!isSaid(status, row.status)) return []
  if (status === 'quoted') return derived('This term is bound. A policy that was bound is not quoted again.')
  const goesOn = status === 'active'
  if (row.status === 'cancelled' && coverage.cancellation)
    return goesOn
      ? [{ kind: 'reinstatement', effectiveDate: coverage.cancellation.effectiveDate }]
      : derived('This term is cancelled. Reinstate it first.')
  const notice = noticesOn(term, 'notice_of_non_renewal', '9999-12-31').at(-1)
  return row.status === 'non_renewed' && goesOn && notice
    ? [{ kind: 'rescission_of_notice', effectiveDate: today, rescinds: notice.id }]
    : []
}

/** Another way in which the term began is another first transaction. */
const beginning: Step = ({ coverage: { first } }, row, { transaction }) => {
  if (!isSaid(transaction, row.transaction)) return []
  const { effectiveDate, premiumChange, lines, fees, taxes, producers, newExpirationDate } = first
  return [
    { kind: 'correction', corrects: first.id },
    {
      kind: transaction,
      ...{ effectiveDate, premiumChange, taxes },
      ...{ lines: [...lines], fees: [...fees] },
      ...(producers.length > 0 && { producers: [...producers] }),
      ...(newExpirationDate && { newExpirationDate }),
    },
  ]
}

function correctedDates(
  { coverage }: Begun,
  replacement: { effectiveDate?: string; newExpirationDate?: string },
) {
  return [{ kind: 'correction' as const, corrects: coverage.first.id, replacement }]
}

/** The dates of its first transaction that are to be others; one that was assumed and is said as it stands stays that day. */
function movedDates(
  { coverage }: Begun,
  row: PatchedRow,
  { effectiveDate, termExpirationDate }: Patch,
): { effectiveDate?: string; newExpirationDate?: string } | Refusal {
  if (effectiveDate === null && row.effectiveDate !== null)
    return derived('The day on which this term began can be corrected, not removed.')
  if (termExpirationDate === null && coverage.originalExpirationDate !== null)
    return derived('The day on which this term expires can be corrected, not removed.')
  return {
    ...(effectiveDate && effectiveDate !== coverage.effectiveDate && { effectiveDate }),
    ...(termExpirationDate &&
      termExpirationDate !== coverage.originalExpirationDate && { newExpirationDate: termExpirationDate }),
  }
}

const dates: Step = (ctx, row, patch) => {
  const { coverage } = ctx
  const { status, expirationDate } = patch
  const moved = movedDates(ctx, row, patch)
  if ('sentence' in moved) return moved
  const corrected = Object.keys(moved).length > 0 ? correctedDates(ctx, moved) : []
  const isToEnd = status === 'cancelled' && row.status !== 'cancelled'
  const isNewEnd =
    !isToEnd && isSaid(expirationDate, row.expirationDate) && expirationDate !== coverage.endDate
  if (!isNewEnd || expirationDate === moved.newExpirationDate) return corrected
  if (expirationDate === null) return derived('The day on which this term ends can be changed, not removed.')
  if (coverage.cancellation)
    return [
      ...corrected,
      {
        kind: 'correction',
        corrects: coverage.cancellation.id,
        replacement: { effectiveDate: expirationDate },
      },
    ]
  const { expirationDate: standing } = coverage
  if (standing === null || corrected.length > 0)
    return correctedDates(ctx, { newExpirationDate: expirationDate, ...moved })
  return expirationDate > standing
    ? [{ kind: 'endorsement', effectiveDate: dayWithin(ctx), newExpirationDate: expirationDate }]
    : [{ kind: 'cancellation', effectiveDate: expirationDate }]
}

const premium: Step = (ctx, row, { premium: wanted }) =>
  isSaid(wanted, row.premium)
    ? [
        {
          kind: 'endorsement',
          effectiveDate: dayWithin(ctx),
          premiumChange: Math.round((wanted - row.premium) * 100) / 100,
        },
      ]
    : []

/** Cancelling is as of today, or of the day that is said; of a continuous policy nobody says what it gives back. */
const ending: Step = ({ coverage, today }, row, patch) => {
  const { status, expirationDate } = patch
  if (!isSaid(status, row.status)) return []
  const reason = patch.cancelReason?.slice(0, 200) ?? ''
  if (status === 'non_renewed')
    return [
      {
        kind: 'notice_of_non_renewal',
        effectiveDate: coverage.expirationDate ?? today,
        ...{ noticeDate: today, givenBy: 'carrier', reason },
      },
    ]
  if (status !== 'cancelled') return []
  const day = expirationDate ?? cancellationDate({ ...coverage, expirationDate: null }, today)
  const isUnknown = coverage.expirationDate === null && day !== coverage.effectiveDate
  const known = isUnknown ? { returnPremium: 0, note: 'Return premium not known.' } : {}
  return [{ kind: 'cancellation', effectiveDate: day, reason, ...known }]
}

/** The transactions that a change of a bound term's row means, one resting on the other; else why one cannot be. */
export function planPatch(ctx: PlanContext, row: PatchedRow, patch: Patch): Patched | Refusal {
  let { term } = ctx
  const transactions: Transaction[] = []
  for (const step of [leaving, beginning, dates, premium, ending]) {
    const { coverage } = term
    if (!coverage) return onlyQuoted
    const wanted = step({ ...ctx, term, coverage }, row, patch)
    if ('sentence' in wanted) return wanted
    for (const input of wanted) {
      const plan = planTransaction({ ...ctx, term }, input)
      if (isRefused(plan)) return plan
      transactions.push(...plan.transactions)
      term = knownTerm({ ...term, transactions: [...term.transactions, ...plan.transactions] })
    }
  }
  return { transactions, term }
}
