import { Anchor, Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { deltaText } from '#shared/performance/bars.rules.ts'
import { type Performance, writtenKinds } from '#shared/performance/performance.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { FigureStrip, type StripFigure } from './figure-strip.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { Loaded } from './loaded.tsx'
import { MonthsPanel } from './months-chart.tsx'
import { commissionQuery, performanceQuery } from './performance.api.ts'
import { performanceLinks } from './performance-links.ts'
import classes from './performance-screen.module.css'
import type { Days } from './periods.ts'
import { ProducersTable } from './producers-table.tsx'
import { MonthlyReportPanel } from './report-actions.tsx'

type Known = { performance: Performance; before: Performance | undefined }

const dollars = (amount: number | null) => formatDollars(amount)

/** What a figure of the period is beside the same of the period before. */
function compared(
  { performance, before }: Known,
  amountOf: (performance: Performance) => number | null,
  unit: 'dollars' | 'percent' | 'count' = 'dollars',
): Pick<StripFigure, 'value' | 'delta' | 'before'> {
  const format = {
    dollars,
    percent: formatPercent,
    count: (one: number | null) => one?.toLocaleString('en-US') ?? '—',
  }[unit]
  const value = format(amountOf(performance))
  if (!before) return { value }
  const delta = deltaText(amountOf(performance), amountOf(before), unit === 'percent' ? 'points' : 'amount')
  const was = amountOf(before)
  return { value, delta, before: was === null ? undefined : format(was) }
}

function WrittenPanel(known: Known) {
  const { performance, before } = known
  const { to } = performance
  const links = performanceLinks(performance)
  const figures: StripFigure[] = [
    { label: 'Net written premium', ...compared(known, ({ written }) => written.net), to: links.net },
    { label: 'Gross written premium', ...compared(known, ({ written }) => written.gross), to: links.gross },
    { label: 'New business', ...compared(known, ({ written }) => written.byKind.new), to: links.kind('new') },
    { label: `Book on ${formatDay(to)}`, ...compared(known, ({ book }) => book), to: links.book },
    {
      label: 'Policies in force',
      ...compared(known, ({ policiesInForce }) => policiesInForce, 'count'),
      to: links.book,
    },
    { label: 'Avg. premium', ...compared(known, averageOf), to: links.book },
  ]
  return (
    <Panel title="Written premium" isFlush>
      <FigureStrip figures={figures} />
      <p className={classes.note}>
        By effective date, up to {formatDay(to)}
        {before && `, compared with ${formatDay(before.from)} to ${formatDay(before.to)}`}. Net is every
        change of premium; gross is new business, renewals and rewrites. Fees, taxes and transfers are not
        included.
      </p>
    </Panel>
  )
}

function averageOf({ book, policiesInForce }: Performance): number | null {
  return policiesInForce === 0 ? null : Math.round((book / policiesInForce) * 100) / 100
}

function KindsPanel({ performance }: { performance: Performance }) {
  const links = performanceLinks(performance)
  const facts = writtenKinds.map((kind) => ({
    label: transactionKindLabels[kind],
    value: dollars(performance.written.byKind[kind]),
    to: links.kind(kind),
  }))
  return (
    <Panel title="By transaction">
      <FactList facts={facts} />
    </Panel>
  )
}

function RetentionPanel(known: Known) {
  const links = performanceLinks(known.performance)
  const figures: StripFigure[] = [
    {
      label: 'Clients',
      ...compared(known, ({ retention }) => retention.clients, 'percent'),
      to: links.clientsKept,
    },
    {
      label: 'Policies',
      ...compared(known, ({ retention }) => retention.policies, 'percent'),
      to: links.policiesBefore,
    },
    {
      label: 'Premium',
      ...compared(known, ({ retention }) => retention.premium, 'percent'),
      to: links.policiesBefore,
    },
  ]
  return (
    <Panel title="Retention over 365 days" isFlush>
      <FigureStrip figures={figures} />
    </Panel>
  )
}

function incomeFacts({ commission, agencyFees }: Performance) {
  return [
    {
      label: 'Commission expected',
      value: commission?.expected == null ? 'No rate' : dollars(commission.expected),
    },
    ...(commission && commission.withoutRate.transactions > 0
      ? [{ label: 'Premium without a rate', value: dollars(commission.withoutRate.premium) }]
      : []),
    { label: 'Agency fees', value: dollars(agencyFees) },
  ]
}

function IncomePanel({ query }: { query: UseQueryResult<Performance> }) {
  return (
    <Panel
      title="Agency revenue"
      actions={
        <Anchor component={Link} to="/commissions" size="sm">
          Commissions
        </Anchor>
      }
    >
      <Loaded query={query} what="The commission">
        {(earned) => <FactList facts={incomeFacts(earned)} />}
      </Loaded>
    </Panel>
  )
}

function SalesPanel({ performance: { prospects } }: { performance: Performance }) {
  const facts = [
    { label: 'Close ratio', value: formatPercent(prospects.closeRatio) },
    { label: 'Won', value: prospects.won.toLocaleString('en-US') },
    { label: 'Lost', value: prospects.lost.toLocaleString('en-US') },
    { label: 'Open pipeline today', value: dollars(prospects.openPipeline) },
  ]
  return (
    <Panel title="Prospects" isFlush>
      <FigureRow figures={facts} />
    </Panel>
  )
}

/** What to do first where no policy was ever in force. */
function Start() {
  return (
    <Panel isFlush>
      <EmptyState message="No data yet. Import your book to see your numbers.">
        <Button component={Link} to="/clients/import">
          Import your book
        </Button>
      </EmptyState>
    </Panel>
  )
}

function hasWritten({ policiesInForce, written }: Performance): boolean {
  return policiesInForce > 0 || written.gross !== 0 || written.net !== 0
}

function Overview({ performance, before }: Known) {
  const known = { performance, before }
  const { from, to } = performance
  const earned = useQuery(commissionQuery({ from, to }))
  return (
    <>
      {!hasWritten(performance) && !(before && hasWritten(before)) && <Start />}
      <WrittenPanel {...known} />
      <div className={classes.grid}>
        <MonthsPanel days={performance} />
        <Leaderboard performance={performance} />
      </div>
      <RetentionPanel {...known} />
      <div className={classes.grid}>
        <KindsPanel performance={performance} />
        <div className={classes.panels}>
          <IncomePanel query={earned} />
          <SalesPanel performance={performance} />
        </div>
      </div>
      <ProducersTable performance={performance} earned={earned.data} />
      <MonthlyReportPanel />
    </>
  )
}

/** What the agency wrote, kept and earned, beside the period that it is compared with. */
export function OverviewTab({
  days,
  compared: other,
}: {
  days: Days
  compared: (to: string) => Days | null
}) {
  const query = useQuery(performanceQuery(days))
  const against = query.data ? other(query.data.to) : null
  const before = useQuery({ ...performanceQuery(against ?? days), enabled: against !== null })
  return (
    <div className={classes.panels}>
      <Loaded query={query} what="Performance">
        {(performance) => <Overview performance={performance} before={against ? before.data : undefined} />}
      </Loaded>
    </div>
  )
}
