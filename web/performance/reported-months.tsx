import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
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
import { Moment } from '#web/ui/values.tsx'
import { reportedMonthsQuery } from './performance.api.ts'
import classes from './performance-table.module.css'

const dollars = (amount: number) => formatDollars(amount, { cents: true })

const columns: { label: string; of: (report: PeriodReport) => string }[] = [
  { label: 'Net written', of: ({ written }) => dollars(written.net) },
  { label: 'Gross written', of: ({ written }) => dollars(written.gross) },
  { label: 'Book', of: ({ book }) => dollars(book) },
  { label: 'Premium retention', of: ({ retention }) => formatPercent(retention.premium) },
]

function nameOf(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** A figure as it was reported and, where that differs, as it is known now. */
function Figure({ reported, now }: { reported: string; now: string }) {
  if (reported === now) return reported
  return (
    <span className={classes.both}>
      <s>
        <span className={classes.unseen}>Reported </span>
        {reported}
      </s>
      <span>
        {now} <span className={classes.quiet}>today</span>
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
        {signedDollars(premiumChange)}
      </span>
      <span className={classes.quiet}>
        Entered <Moment at={enteredAt} />
      </span>
    </li>
  )
}

function Month({ of: { month, reported, now, isDifferent, lateTransactions } }: { of: ReportedMonth }) {
  const name = nameOf(month)
  return (
    <Fragment>
      <tr data-explained={isDifferent || undefined}>
        <th scope="row">{name}</th>
        {columns.map(({ label, of }) => (
          <td key={label} data-label={label}>
            <Figure reported={of(reported)} now={of(now)} />
          </td>
        ))}
      </tr>
      {isDifferent && (
        <tr className={classes.explanation}>
          <td colSpan={columns.length + 1}>
            <p>
              {lateTransactions.length > 0
                ? `Entered after ${name} was reported:`
                : `${name} says something else today: a record of it was deleted or restored.`}
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
    <table className={classes.table} aria-label="Months as reported">
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
export function ReportedMonths() {
  return (
    <Panel title="Months as reported" isFlush>
      <Months />
    </Panel>
  )
}
