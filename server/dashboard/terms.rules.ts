import type { BookPoint, DashboardMetrics, PolicyRenewals } from '#shared/dashboard/dashboard.contract.ts'
import { growth, renewalRanges, trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { addDays, monthOf } from '#shared/dates.ts'

/**
 * Policies that were written in the same month and end between the same edges. A bucket is the number of edges that are not later, as `width_bucket` counts it; it is
 * negative for a policy that a cancellation ends, which is no renewal, and 0 for one that never covered anything.
 */
export type TermGroup = {
  /** Of the twelve months: 1 is the first and 12 the present one, 0 is before and 13 after them. */
  written: number
  /** Bucket of the expiration date; the last one is of policies without. */
  ends: number
  policies: number
  premium: number
  auto: number
  home: number
  health: number
}

/** Renewals among these whose predecessors end between the same edges too, and not before the first month's end. */
export type WaitingGroup = Pick<TermGroup, 'written' | 'ends' | 'premium'> & {
  /** The predecessor's bucket. */
  beforeEnds: number
}

/** Every day that a figure asks "does it end on or after this day?" about, in order, and the end of time. */
export function expirationEdges(today: string): string[] {
  const ranges = Object.values(renewalRanges(today)).flatMap(({ from, to }) => [from, addDays(to, 1)])
  return [...new Set([...trendMonths(today), ...ranges, addDays(today, 1)])].sort().concat('infinity')
}

type Edges = { of(day: string): number; tomorrow: number; points: Point[] }
type Point = { month: string; edge: number }

/** Where each edge lies: a term ends on or after a day exactly when its bucket is at least that day's. */
function edgesOf(today: string): Edges {
  const edges = expirationEdges(today)
  const of = (day: string) => edges.indexOf(day) + 1
  const tomorrow = of(addDays(today, 1))
  const months = trendMonths(today)
  const points = months.map((start, index) => {
    const next = months[index + 1]
    return { month: monthOf(start), edge: next ? of(next) : tomorrow }
  })
  return { of, tomorrow, points }
}

/** Whether a policy was active on the day before an edge. */
function isActiveAt(bucket: number, edge: number): boolean {
  return Math.abs(bucket) >= edge
}

function sumOf(
  groups: readonly TermGroup[],
  field: 'premium' | 'policies' | 'auto' | 'home' | 'health',
): number {
  return Math.round(groups.reduce((sum, group) => sum + group[field] * 100, 0)) / 100
}

type Paid = Pick<TermGroup, 'premium'>

/** The premium of groups without that of others among them, to the cent. */
function premiumWithout(groups: readonly Paid[], others: readonly Paid[]): number {
  const cents = (sum: number, { premium }: Paid) => sum + Math.round(premium * 100)
  return (groups.reduce(cents, 0) - others.reduce(cents, 0)) / 100
}

/** The book at the end of each month, as of today in the present one. */
function trendOf(groups: readonly TermGroup[], waiting: readonly WaitingGroup[], edges: Edges): BookPoint[] {
  return edges.points.map(({ month, edge }, index) => {
    const isLast = index === edges.points.length - 1
    const isCounted = ({ written, ends }: Pick<TermGroup, 'written' | 'ends'>) =>
      (isLast || written <= index + 1) && isActiveAt(ends, edge)
    const held = waiting.filter((group) => isCounted(group) && isActiveAt(group.beforeEnds, edge))
    return { month, premium: premiumWithout(groups.filter(isCounted), held) }
  })
}

function renewalsOf(groups: readonly TermGroup[], today: string, edges: Edges): PolicyRenewals {
  const within = ({ from, to }: { from: string; to: string }) => {
    const ending = groups.filter(({ ends }) => ends >= edges.of(from) && ends < edges.of(addDays(to, 1)))
    return { count: sumOf(ending, 'policies'), premium: sumOf(ending, 'premium') }
  }
  const { currentMonth, nextMonth, next90Days } = renewalRanges(today)
  return {
    currentMonth: within(currentMonth),
    nextMonth: within(nextMonth),
    next90Days: within(next90Days),
  }
}

/** The figures of the dashboard that come from policies. */
export function policyFigures(groups: readonly TermGroup[], waiting: readonly WaitingGroup[], today: string) {
  const edges = edgesOf(today)
  const active = groups.filter(({ ends }) => isActiveAt(ends, edges.tomorrow))
  const totalPolicies = sumOf(active, 'policies')
  const types = { auto: sumOf(active, 'auto'), home: sumOf(active, 'home'), health: sumOf(active, 'health') }
  const bookTrend = trendOf(groups, waiting, edges)
  const totalPremium = bookTrend.at(-1)?.premium ?? 0
  const january = 13 - Number(today.slice(5, 7))
  return {
    totalPolicies,
    policyTypeDistribution: { ...types, commercial: totalPolicies - types.auto - types.home - types.health },
    policyRenewals: renewalsOf(groups, today, edges),
    totalPremium,
    monthlyPremium: sumOf(
      groups.filter(({ written }) => written === 12),
      'premium',
    ),
    yearlyPremium: sumOf(
      groups.filter(({ written }) => written >= january && written <= 12),
      'premium',
    ),
    bookTrend,
    bookChange: growth(bookTrend.at(-2)?.premium ?? 0, totalPremium),
  } satisfies Partial<DashboardMetrics>
}
