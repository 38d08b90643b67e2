import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { growth, trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { monthOf } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'

/** Terms that count on the same days among those for which the book is counted: after the first number of them, up to the second. */
export type TermGroup = { began: number; ended: number; type: PolicyType; policies: number; premium: number }

function on(groups: readonly TermGroup[], place: number): TermGroup[] {
  return groups.filter(({ began, ended }) => began < place && place <= ended)
}

const premiumOf = (groups: readonly TermGroup[]) => sumDollars(groups.map(({ premium }) => premium))

function policiesOf(groups: readonly TermGroup[], type?: PolicyType): number {
  return groups.reduce((sum, group) => sum + (type && type !== group.type ? 0 : group.policies), 0)
}

/** The figures of the dashboard that come from the policies in force on a day and at the ends of the months before. */
export function policyFigures(groups: readonly TermGroup[], day: string) {
  const months = trendMonths(day)
  const bookTrend = months.map((first, index) => ({
    month: monthOf(first),
    premium: premiumOf(on(groups, index + 1)),
  }))
  const now = on(groups, months.length)
  const totalPremium = premiumOf(now)
  return {
    totalPolicies: policiesOf(now),
    policyTypeDistribution: {
      auto: policiesOf(now, 'auto'),
      home: policiesOf(now, 'home'),
      health: policiesOf(now, 'health'),
      commercial: policiesOf(now, 'commercial'),
    },
    totalPremium,
    bookTrend,
    bookChange: growth(bookTrend.at(-2)?.premium ?? 0, totalPremium),
  } satisfies Partial<DashboardMetrics>
}
