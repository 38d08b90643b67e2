import { addMonths } from '#shared/dates.ts'
import type { PolicyUpdate } from './policies.contract.ts'
import type { PolicyStatus } from './policy-choices.ts'

type Dates = { effectiveDate: string | null; expirationDate: string | null }

/** What of a policy its cancellation and its reinstatement change. */
export type CancellableTerm = Dates & {
  status: PolicyStatus
  cancelReason: string
  /** When the term expires; null where it has no end. */
  termExpirationDate: string | null
}

/**
 * The expiration date that cancelling gives a policy: today, or its effective date where it has not
 * begun, and never later than the one it has.
 */
export function cancellationDate(policy: Dates, today: string): string {
  const last = policy.effectiveDate && policy.effectiveDate > today ? policy.effectiveDate : today
  return policy.expirationDate && policy.expirationDate < last ? policy.expirationDate : last
}

/** The usual term of a new policy in months; personal auto mostly runs half a year. */
export function usualTerm(lineOfBusiness: string): number {
  return lineOfBusiness === 'Personal auto' ? 6 : 12
}

/** When the term of a policy that arrives cancelled expires, as far as its dates tell: the usual term, and never before it ended. */
export function assumedTermEnd(policy: Dates & { lineOfBusiness: string }): string | null {
  const { effectiveDate, expirationDate } = policy
  if (!effectiveDate || !expirationDate) return expirationDate
  const usual = addMonths(effectiveDate, usualTerm(policy.lineOfBusiness))
  return [usual, expirationDate].sort().at(-1) ?? null
}

type Change = Partial<CancellableTerm>

/** What a status that a policy leaves brings with it: the term of before a cancellation, and no reason where it goes on. */
function leaving(current: CancellableTerm, input: PolicyUpdate): Change {
  const { expirationDate, cancelReason } = input
  const isNewDate = expirationDate !== undefined && expirationDate !== current.expirationDate
  const isNewReason = cancelReason !== undefined && cancelReason !== current.cancelReason
  return {
    ...(current.status === 'cancelled' && !isNewDate && { expirationDate: current.termExpirationDate }),
    ...(input.status !== 'cancelled' &&
      input.status !== 'non_renewed' &&
      !isNewReason && { cancelReason: '' }),
  }
}

/**
 * What a change of status does to the term: cancelling sets `expirationDate` to the day that is said, else to today, and
 * keeps when the term expires; reinstating restores that, and takes the cancelled date and reason away. A date or a
 * reason that is sent as it is says nothing.
 */
export function statusChange(current: CancellableTerm, input: PolicyUpdate, today: string): Change {
  if (!input.status || input.status === current.status) return {}
  if (input.status !== 'cancelled') return leaving(current, input)
  const date = input.expirationDate ?? cancellationDate({ ...current, ...input }, today)
  return { expirationDate: date, termExpirationDate: current.expirationDate }
}
