import { daysBetween, formatDay } from '#shared/dates.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { isActive } from '#shared/policies/policies.rules.ts'
import { policyStatusLabels } from '#shared/policies/policy-choices.ts'
import type { CertificateRequest } from './requests.contract.ts'

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** How an open request stands against its due date: "3 days overdue", "due today", "due in 2 days"; null without one. */
export function dueLabel(
  { status, dueDate }: Pick<CertificateRequest, 'status' | 'dueDate'>,
  today: string,
): { words: string; isOverdue: boolean } | null {
  if (status !== 'open' || dueDate === null) return null
  const days = daysBetween(today, dueDate)
  if (days < 0) return { words: `${dayCount(-days)} overdue`, isOverdue: true }
  return { words: days === 0 ? 'Due today' : `Due in ${dayCount(days)}`, isOverdue: false }
}

/** So many days before a policy ends, the certificates that tell of it are to be made again. */
export const reissueDays = 30

/** What a policy of a certificate has become, in words; null while it holds for more than 30 days and nothing renews it. */
export function endingLabel(
  policy: NestedPolicy,
  renewal: NestedPolicy | undefined,
  today: string,
): string | null {
  const end = policy.expirationDate
  if (!isActive(policy, today)) {
    const since = end ? ` on ${formatDay(end)}` : ''
    if (policy.status === 'bound' || policy.status === 'active') return `Ended${since}`
    return `${policyStatusLabels[policy.status]}${since}`
  }
  if (policy.status === 'cancelled') return `Cancels on ${formatDay(end)}`
  if (renewal && end !== null) return `Renewed from ${formatDay(end)}`
  if (end === null || daysBetween(today, end) > reissueDays) return null
  return `Ends in ${dayCount(daysBetween(today, end))}`
}

/** The policy that renews another: the latest that names it and is not quoted or ended. */
export function renewalOf(
  policy: NestedPolicy,
  policies: readonly NestedPolicy[],
  today: string,
): NestedPolicy | undefined {
  return policies
    .filter((one) => one.renewedFromId === policy.id && isActive(one, today))
    .sort((a, b) => (b.effectiveDate ?? '').localeCompare(a.effectiveDate ?? ''))[0]
}

function endsSoon(policy: NestedPolicy, today: string): boolean {
  const end = policy.expirationDate
  return !isActive(policy, today) || (end !== null && daysBetween(today, end) <= reissueDays)
}

/** The policy in whose place a certificate names another: its renewal, and that one's where it ends soon as well. */
function followed(policy: NestedPolicy, policies: readonly NestedPolicy[], today: string): NestedPolicy {
  const seen = new Set([policy.id])
  let last = policy
  let next = renewalOf(policy, policies, today)
  while (next && !seen.has(next.id)) {
    seen.add(next.id)
    last = next
    next = endsSoon(last, today) ? renewalOf(last, policies, today) : undefined
  }
  return last
}

/** The policies of a reissue, in the order of the old form: each renewed one by its renewal, and those that still hold. */
export function reissuePolicies(
  policyIds: readonly string[],
  policies: readonly NestedPolicy[],
  today: string,
): string[] {
  const kept = policyIds.flatMap((id) => {
    const policy = policies.find((one) => one.id === id)
    const last = policy && followed(policy, policies, today)
    return last && isActive(last, today) ? [last.id] : []
  })
  return [...new Set(kept)]
}
