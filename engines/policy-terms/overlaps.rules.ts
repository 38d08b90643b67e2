import { formatDay } from '#shared/dates.ts'
import type { Period } from './coverage.rules.ts'
import type { Refusal } from './refusals.rules.ts'
import type { KnownTerm } from './status.rules.ts'

/** What the other terms of a term's policy cover; those of other policies that follow it may cover the same days. */
export function coveredBeside(
  { id, policyId }: Pick<KnownTerm, 'id' | 'policyId'>,
  terms: readonly KnownTerm[],
): Period[] {
  const others = terms.filter((term) => term.policyId === policyId && term.id !== id)
  return others.flatMap(({ coverage }) => coverage?.periods ?? [])
}

/** Why a term cannot cover a period: another of its policy covers part of it. Gaps are fine. */
export function refuseOverlap(covered: readonly Period[], wanted: readonly Period[]): Refusal | undefined {
  const overlapped = covered.find((own) =>
    wanted.some(({ from, to }) => (own.to === null || from < own.to) && (to === null || own.from < to)),
  )
  if (!overlapped) return undefined
  const until = overlapped.to === null ? 'on' : `to ${formatDay(overlapped.to)} already`
  return { reason: 'overlap', sentence: `The policy is covered from ${formatDay(overlapped.from)} ${until}.` }
}
