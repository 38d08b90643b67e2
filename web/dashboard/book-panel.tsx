import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { monthName } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { Figure } from './figure.tsx'
import type { FigureLinks } from './figure-links.ts'
import classes from './panels.module.css'
import { policyStatsQuery } from './policy-stats.api.ts'
import { TrendChart } from './trend-chart.tsx'

type PanelProps = { metrics: DashboardMetrics; links: FigureLinks }

function Change({ metrics: { bookChange, bookTrend } }: { metrics: DashboardMetrics }) {
  const before = bookTrend.at(-2)
  if (bookChange === null || !before) return null
  const Icon = bookChange < 0 ? TrendingDown : TrendingUp
  return (
    <p className={classes.change}>
      <span data-direction={bookChange < 0 ? 'down' : 'up'}>
        {bookChange !== 0 && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
        {bookChange > 0 && '+'}
        {formatPercent(bookChange)}
      </span>
      since {monthName(before.month)}
    </p>
  )
}

/** The points of the chart, each with the policies written in its month once those are known. */
function useTrend({ bookTrend }: DashboardMetrics, isToday: boolean) {
  // They are those of the twelve months until today.
  const { data: stats = [] } = useQuery({
    ...policyStatsQuery,
    enabled: isToday,
    select: ({ data }) => data,
  })
  if (!isToday || stats.length === 0) return bookTrend
  const written = Map.groupBy(stats, ({ month }) => month)
  return bookTrend.map((point) => ({
    ...point,
    written: (written.get(point.month) ?? []).reduce((sum, { policies }) => sum + policies, 0),
  }))
}

/** The book: its premium, how it came to be so over twelve months, and the premium figures beside it. */
export function BookPanel({ metrics, links, isToday }: PanelProps & { isToday: boolean }) {
  const points = useTrend(metrics, isToday)
  const strip = [
    ['monthlyPremium', metrics.monthlyPremium, links.monthlyPremium],
    ['yearlyPremium', metrics.yearlyPremium, links.yearlyPremium],
    ['averagePremiumPerClient', metrics.averagePremiumPerClient, links.premiumPerClient],
    ['averagePremiumPerPolicy', metrics.averagePremiumPerPolicy, links.book],
  ] as const
  return (
    <section className={`${classes.panel} ${classes.book}`} aria-label="Total book premium">
      <div className={classes.bookHead}>
        <Figure name="totalPremium" value={formatDollars(metrics.totalPremium)} to={links.book} size="hero" />
        <Change metrics={metrics} />
      </div>
      <TrendChart points={points} />
      <div className={classes.strip}>
        {strip.map(([name, amount, to]) => (
          <Figure key={name} name={name} value={formatDollars(amount)} to={to} size="cell" />
        ))}
      </div>
    </section>
  )
}
