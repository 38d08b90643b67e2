import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayIn, formatDay } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { type Performance, writtenKinds } from '#shared/performance/performance.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { performanceQuery } from './performance.api.ts'
import { performanceLinks } from './performance-links.ts'
import classes from './performance-screen.module.css'
import { daysOf, type Period, periodLabels, periodOf } from './periods.ts'
import { ProducersTable } from './producers-table.tsx'
import { ReportedMonths } from './reported-months.tsx'

const dollars = (amount: number | null) => formatDollars(amount, { cents: true })

function WrittenPanel({ performance }: { performance: Performance }) {
  const { written, book, policiesInForce, to } = performance
  const links = performanceLinks(performance)
  const figures = [
    { label: 'Net written premium', value: dollars(written.net), to: links.net },
    { label: 'Gross written premium', value: dollars(written.gross), to: links.gross },
    { label: `Book on ${formatDay(to)}`, value: dollars(book), to: links.book },
    { label: 'Policies in force', value: policiesInForce.toLocaleString('en-US'), to: links.book },
  ]
  return (
    <Panel title="Written premium" isFlush>
      <FigureRow figures={figures} />
      <p className={classes.note}>
        By effective date, up to {formatDay(to)}. Net is every change of premium; gross is new business,
        renewals and rewrites. Fees, taxes and transfers are not in them.
      </p>
    </Panel>
  )
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

function RetentionPanel({ performance }: { performance: Performance }) {
  const { retention } = performance
  const links = performanceLinks(performance)
  const facts = [
    { label: 'Clients', value: formatPercent(retention.clients), to: links.clientsKept },
    { label: 'Policies', value: formatPercent(retention.policies), to: links.policiesBefore },
    { label: 'Premium', value: formatPercent(retention.premium), to: links.policiesBefore },
  ]
  return (
    <Panel title="Retention over 365 days">
      <FactList facts={facts} />
    </Panel>
  )
}

function IncomePanel({ performance: { commission, agencyFees } }: { performance: Performance }) {
  const { expected, withoutRate } = commission
  const facts = [
    { label: 'Commission expected', value: expected === null ? 'No rate' : dollars(expected) },
    ...(withoutRate.transactions > 0
      ? [{ label: 'Premium without a rate', value: dollars(withoutRate.premium) }]
      : []),
    { label: 'Agency fees', value: dollars(agencyFees) },
  ]
  return (
    <Panel title="Agency revenue">
      <FactList facts={facts} />
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

const defaults = { period: 'year' }

function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: string) => void }) {
  const data = Object.entries(periodLabels).map(([name, label]) => ({ value: name, label }))
  return (
    <Select
      aria-label="Period"
      className={classes.period}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? 'year')}
    />
  )
}

/** /performance: what the agency wrote, kept and earned; owners only. */
export function PerformanceScreen() {
  const { timeZone } = useCurrentUser()
  const [state, set] = useSearchState(defaults)
  const period = periodOf(state.period)
  const query = useQuery(performanceQuery(daysOf(period, dayIn(timeZone, new Date()))))
  const { data: performance, error, refetch } = query
  return (
    <>
      <PageHeader title="Performance" subtitle="What your agency wrote, kept and earned.">
        <PeriodChoice value={period} onChange={(chosen) => set({ period: chosen })} />
      </PageHeader>
      <div className={classes.panels}>
        {error && (
          <Panel>
            <LoadFailure what="Performance" error={error} onRetry={() => void refetch()} />
          </Panel>
        )}
        {!performance && !error && <CardsSkeleton />}
        {performance && (
          <>
            <WrittenPanel performance={performance} />
            <div className={classes.grid}>
              <KindsPanel performance={performance} />
              <div className={classes.panels}>
                <RetentionPanel performance={performance} />
                <IncomePanel performance={performance} />
              </div>
            </div>
            <SalesPanel performance={performance} />
            <ProducersTable performance={performance} />
          </>
        )}
        <ReportedMonths />
      </div>
    </>
  )
}
