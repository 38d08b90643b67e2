import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays, addMonths, monthName } from '#shared/dates.ts'
import { formatCompactDollars, formatDollars } from '#shared/money.ts'
import { barScale } from '#shared/performance/bars.rules.ts'
import type { PerformanceGroup } from '#shared/performance/groups.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './charts.module.css'
import { CsvLink } from './csv-link.tsx'
import { Loaded } from './loaded.tsx'
import { groupsQuery } from './performance.api.ts'
import { performanceLinks } from './performance-links.ts'
import type { Days } from './periods.ts'

/** The days of a month that are in a period. */
export function monthWithin(month: string, { from, to }: Days): Days {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

function Bar({ group, days, at }: { group: PerformanceGroup; days: Days; at: (value: number) => number }) {
  const { net } = group.written
  const [low, high] = [at(Math.min(0, net)), at(Math.max(0, net))]
  const says = `${group.name} net written: ${formatDollars(net)}`
  return (
    <Link
      className={classes.column}
      to={performanceLinks(monthWithin(group.key, days)).net}
      aria-label={says}
      title={`${says}, book ${formatDollars(group.book)}`}
    >
      <span
        className={net < 0 ? classes.loss : classes.gain}
        style={{ bottom: `${low * 100}%`, height: `${Math.max((high - low) * 100, net === 0 ? 0 : 0.8)}%` }}
      />
    </Link>
  )
}

/** Net written premium by month, as columns that open the policies of their month. */
function MonthColumns({ months, days }: { months: readonly PerformanceGroup[]; days: Days }) {
  const scale = barScale(months.map(({ written }) => written.net))
  return (
    <div className={classes.columns}>
      <div className={classes.plot}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${scale.at(tick) * 100}%` }}>
            <span>{formatCompactDollars(tick)}</span>
          </span>
        ))}
        <div className={classes.bars}>
          {months.map((group) => (
            <Bar key={group.key} group={group} days={days} at={scale.at} />
          ))}
        </div>
      </div>
      <div className={classes.labels} aria-hidden="true" data-count={months.length > 12 ? 'many' : undefined}>
        {months.map(({ key }) => (
          <span key={key}>{monthName(key, 'short')}</span>
        ))}
      </div>
    </div>
  )
}

/** What was written in each month of a period. */
export function MonthsPanel({ days: { from, to } }: { days: Days }) {
  const days = { from, to }
  const query = useQuery(groupsQuery('month', days))
  return (
    <Panel
      title="Net written premium by month"
      actions={<CsvLink query={{ table: 'month', ...days }} />}
      isFlush
    >
      <Loaded query={query} what="The months">
        {(months) =>
          months.length === 0 ? (
            <EmptyState message="This period has not begun." />
          ) : months.every(({ written }) => written.net === 0 && written.gross === 0) ? (
            <EmptyState message="Nothing was written in this period." />
          ) : (
            <MonthColumns months={months} days={days} />
          )
        }
      </Loaded>
    </Panel>
  )
}
