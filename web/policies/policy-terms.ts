import { daysBetween } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { inForceStatuses, type TermStatus } from '#shared/policies/term-choices.ts'
import type { TermAction } from './transactions/term-actions.ts'

/** A policy with its terms: the one that counts today first, then those ahead, then those that are over, the newest first. */
export type PolicyChain = { lead: Policy; ahead: Policy[]; past: Policy[] }

/** The policies of a client by what they are today. */
export type PolicyChains = {
  current: PolicyChain[]
  upcoming: PolicyChain[]
  quoted: PolicyChain[]
  past: PolicyChain[]
}

const maxHalfYearDays = 200

/** In this order one of the terms of a policy stands for it. */
const groups = ['current', 'upcoming', 'quoted', 'past'] as const
type Group = (typeof groups)[number]

function groupOf(status: TermStatus): Group {
  if (inForceStatuses.includes(status)) return 'current'
  if (status === 'bound') return 'upcoming'
  return status === 'quoted' ? 'quoted' : 'past'
}

function byDay(day: (policy: Policy) => string | null, direction: 1 | -1) {
  return (a: Policy, b: Policy) => direction * (day(a) ?? '9999').localeCompare(day(b) ?? '9999')
}

const expiration = (policy: Policy) => policy.expirationDate
const effective = (policy: Policy) => policy.effectiveDate

type StatusOf = (policy: Policy) => TermStatus

function chainOf(terms: readonly Policy[], statusOf: StatusOf): PolicyChain & { group: Group } {
  const group = groups.find((one) => terms.some((term) => groupOf(statusOf(term)) === one)) ?? 'past'
  const isPast = (term: Policy) => groupOf(statusOf(term)) === 'past'
  const [lead, ...others] = [
    ...terms
      .filter((term) => groupOf(statusOf(term)) === group)
      .toSorted(byDay(effective, group === 'past' ? -1 : 1)),
    ...terms.filter((term) => groupOf(statusOf(term)) !== group).toSorted(byDay(effective, 1)),
  ]
  if (!lead) throw new Error('A policy without a term')
  const past = others.filter(isPast).toSorted(byDay(effective, -1))
  return { group, lead, ahead: others.filter((term) => !isPast(term)), past }
}

/** Groups the terms of a client by policy, those in force first (the next to expire before the others). */
export function policyChains(policies: readonly Policy[], statusOf: StatusOf): PolicyChains {
  const chains = [...Map.groupBy(policies, ({ policyId }) => policyId).values()].map((terms) =>
    chainOf(terms, statusOf),
  )
  const of = (group: Group, sorted: (a: Policy, b: Policy) => number) =>
    chains.filter((chain) => chain.group === group).toSorted((a, b) => sorted(a.lead, b.lead))
  return {
    current: of('current', byDay(expiration, 1)),
    upcoming: of('upcoming', byDay(effective, 1)),
    quoted: of('quoted', byDay(effective, 1)),
    past: of('past', byDay(expiration, -1)),
  }
}

/** What can be done to a term from its client's page, what is likeliest first; the policy's page offers the rest. */
export function menuActionsOf(
  { status }: Pick<Policy, 'status'>,
  standing: TermStatus,
  isRenewed: boolean,
): TermAction[] {
  const isCancelled = status === 'cancelled'
  const renew: TermAction[] = isRenewed || isCancelled ? [] : ['renew']
  if (standing === 'quoted') return ['bind']
  if (standing === 'released') return ['transfer_in']
  if (standing === 'renewed') return ['audit']
  if (standing === 'expired') return [...renew, 'audit']
  if (isCancelled) return ['reinstate']
  if (standing === 'pending_cancellation') return ['rescind', 'cancel', 'endorse']
  return ['endorse', ...renew, 'notice_of_cancellation', 'cancel']
}

/** How many months a term runs: 6 for a half-year policy, 12 for all others. */
export function termMonths(effectiveDate: string | null, expirationDate: string | null): 6 | 12 {
  if (!effectiveDate || !expirationDate) return 12
  return daysBetween(effectiveDate, expirationDate) <= maxHalfYearDays ? 6 : 12
}
