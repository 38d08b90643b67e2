import { formatDay } from '#shared/dates.ts'
import { type Coverage, coverageOf, gainedPeriods, type Period } from './coverage.rules.ts'
import type { TermAmong } from './plan.ts'
import type { Refusal } from './refusals.rules.ts'
import { type KnownTerm, successorOf } from './status.rules.ts'
import type { Transaction } from './term.ts'

/** A period that a term covers, with what began that term. */
type Covered = Period & Pick<Coverage, 'first'>

function coveredBy(terms: readonly KnownTerm[]): Covered[] {
  return terms.flatMap(({ coverage }) =>
    coverage ? coverage.periods.map((period) => ({ ...period, first: coverage.first })) : [],
  )
}

/** What the other terms of a term's policy cover; those of other policies that follow it may cover the same days. */
export function coveredBeside(
  { id, policyId }: Pick<KnownTerm, 'id' | 'policyId'>,
  terms: readonly KnownTerm[],
): Period[] {
  return coveredBy(terms.filter((term) => term.policyId === policyId && term.id !== id))
}

function overlappedOf<Own extends Period>(
  covered: readonly Own[],
  wanted: readonly Period[],
): Own | undefined {
  return covered.find((own) =>
    wanted.some(({ from, to }) => (own.to === null || from < own.to) && (to === null || own.from < to)),
  )
}

/** Why a term cannot cover a period: another of its policy covers part of it. Gaps are fine. */
export function refuseOverlap(covered: readonly Period[], wanted: readonly Period[]): Refusal | undefined {
  const overlapped = overlappedOf(covered, wanted)
  if (!overlapped) return undefined
  const until = overlapped.to === null ? 'on' : `to ${formatDay(overlapped.to)} already`
  return { reason: 'overlap', sentence: `The policy is covered from ${formatDay(overlapped.from)} ${until}.` }
}

/** The days that a term would cover as its transactions would stand and does not cover yet. */
function gainedBy({ term }: TermAmong, standing: readonly Transaction[]): Period[] {
  return gainedPeriods(term.coverage, coverageOf(standing))
}

/**
 * Why transactions cannot be what stands of a term: with them it would cover days that another of its policy covers. Days
 * that two terms cover already, as they were imported, are left as they are.
 */
export function refuseGained(among: TermAmong, standing: readonly Transaction[]): Refusal | undefined {
  return refuseOverlap(coveredBeside(among.term, among.terms), gainedBy(among, standing))
}

/** What began the term that covers the days which a term would cover again: of its policy, or of another that follows it. */
export function overlappedFirst(among: TermAmong, standing: readonly Transaction[]): Transaction | undefined {
  const { id, policyId } = among.term
  const others = among.terms.filter(
    (term) => term.id !== id && (term.policyId === policyId || term.renewsTermIds.includes(id)),
  )
  return overlappedOf(coveredBy(others), gainedBy(among, standing))?.first
}

/** Why nothing more can follow a term: one does already. */
export function refuseFollowed({ term, terms }: TermAmong): Refusal | undefined {
  const next = successorOf(term, terms)?.coverage
  return next
    ? {
        reason: 'term_renewed',
        sentence: `This term is followed by one that begins on ${formatDay(next.effectiveDate)}.`,
      }
    : undefined
}

/** Why a cancelled term cannot be cancelled or renewed: it is reinstated, rewritten or issued anew. */
export function refuseCancelled({ coverage }: Pick<KnownTerm, 'coverage'>): Refusal | undefined {
  return coverage?.cancellation
    ? {
        reason: 'already_cancelled',
        sentence: `This term is cancelled as of ${formatDay(coverage.cancellation.effectiveDate)}.`,
      }
    : undefined
}

/** Why a term that is added whole cannot follow another: it is the only one that does, and begins when nothing else covers. */
export function refuseFollowing(former: TermAmong, first: Transaction): Refusal | undefined {
  const { term, terms } = former
  const covered = [...(term.coverage?.periods ?? []), ...coveredBeside(term, terms)]
  return (
    refuseFollowed(former) ??
    (first.kind === 'renewal' ? refuseCancelled(term) : undefined) ??
    refuseOverlap(covered, [{ from: first.effectiveDate, to: first.newExpirationDate }])
  )
}
