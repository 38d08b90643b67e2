import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { monthRange } from '#shared/dashboard/dashboard.rules.ts'
import { formatDay, monthName } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import type {
  LateTransaction,
  PeriodReport,
  ReportedMonth,
} from '#shared/performance/performance.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { signedDollars } from '#web/policies/transactions/signed-dollars.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { Moment } from '#web/ui/values.tsx'
import { CsvLink } from './csv-link.tsx'
import { reportedMonthsQuery } from './performance.api.ts'
import { performanceLinks } from './performance-links.ts'
import classes from './performance-table.module.css'

type ReportColumn = {
  label: string
  of: (report: PeriodReport) => string
  opens?: 'net' | 'gross' | 'book'
}

const columns: ReportColumn[] = [
  { label: 'Net written', of: ({ written }) => formatDollars(written.net), opens: 'net' },
  { label: 'Gross written', of: ({ written }) => formatDollars(written.gross), opens: 'gross' },
  { label: 'Book', of: ({ book }) => formatDollars(book), opens: 'book' },
  { label: 'Premium retention', of: ({ retention }) => formatPercent(retention.premium) },
]

function nameOf(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** A figure as it was reported and, where that differs, as it is known now: only of that are there rows to open. */
function Figure({ reported, now, to }: { reported: string; now: string; to: string | undefined }) {
  const known = to ? (
    <Link to={to} className={classes.opens}>
      {now}
    </Link>
  ) : (
    now
  )
  if (reported === now) return known
  return (
    <span className={classes.both}>
      <s>
        <span className={classes.unseen}>Reported </span>
        {reported}
      </s>
      <span>
        {known} <span className={classes.quiet}>today</span>
      </span>
    </span>
  )
}

function Late({ made }: { made: LateTransaction }) {
  const { termId, kind, clientName, policyNumber, effectiveDate, enteredAt, premiumChange } = made
  return (
    <li>
      <Link to={`/policies/${termId}`}>
        {transactionKindLabels[kind]} effective {formatDay(effectiveDate)}
      </Link>
      <span>
        {[clientName, policyNumber].filter((word) => word !== '').join(' · ')} ·{' '}
        {signedDollars(premiumChange, { cents: false })}
      </span>
      <span className={classes.quiet}>
        Entered <Moment at={enteredAt} />
      </span>
    </li>
  )
}

function Month({ of: { month, reported, now, isDifferent, lateTransactions } }: { of: ReportedMonth }) {
  const name = nameOf(month)
  const links = performanceLinks(monthRange(`${month}-01`))
  return (
    <Fragment>
      <tr data-explained={isDifferent || undefined}>
        <th scope="row">{name}</th>
        {columns.map(({ label, of, opens }) => (
          <td key={label} data-label={label}>
            <Figure reported={of(reported)} now={of(now)} to={opens && links[opens]} />
          </td>
        ))}
      </tr>
      {isDifferent && (
        <tr className={classes.explanation}>
          <td colSpan={columns.length + 1}>
            <p>
              {lateTransactions.length > 0
                ? `Entered after ${name} was reported:`
                : `The figures for ${name} have changed: a record was deleted or restored.`}
            </p>
            <ul>
              {lateTransactions.map((made) => (
                <Late key={made.id} made={made} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Months() {
  const { data: months, error, refetch } = useQuery(reportedMonthsQuery)
  if (error) return <LoadFailure what="The months" error={error} onRetry={() => void refetch()} />
  if (!months) return <TableSkeleton />
  if (months.length === 0)
    return <EmptyState message="No month has ended yet. Each one is kept here as it was reported." />
  return (
    <table className={`${classes.table} ${cards.rows}`} aria-label="Months as reported">
      <thead>
        <tr>
          <th scope="col">Month</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <Month key={month.month} of={month} />
        ))}
      </tbody>
    </table>
  )
}

/** The last months as they were reported at their end, beside what is known of them today. */
export function ReportedMonths({ today }: { today: string }) {
  return (
    <Panel
      title="Months as reported"
      actions={<CsvLink query={{ table: 'months', from: today, to: today }} />}
      isFlush
    >
      <Months />
    </Panel>
  )
}
