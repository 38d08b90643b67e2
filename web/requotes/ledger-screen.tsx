import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addMonths } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import {
  type LedgerGroup,
  type LedgerRow,
  ledgerGroupLabels,
  ledgerGroups,
} from '#shared/requotes/ledger.contract.ts'
import { RequoteTabs } from '#web/renewals/requote-tabs.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { ledgerQuery } from './requotes.api.ts'
import classes from './requotes.module.css'

const groups = ledgerGroups.map((value) => ({ value, label: ledgerGroupLabels[value] }))
type Period = { from: string; to: string }

/** The list of the quotes that a figure counts. */
function quotesHref(by: LedgerGroup, row: LedgerRow, period: Period, more: Record<string, string>): string {
  const own: Record<string, string> =
    row.key === ''
      ? {}
      : by === 'carrier'
        ? { carrier: row.spellings.join(',') }
        : by === 'line'
          ? { lineOfBusiness: row.key }
          : { ownerId: row.key }
  return `/requotes/quotes?${new URLSearchParams({ ...own, ...period, ...more })}`
}

type RowProps = { by: LedgerGroup; row: LedgerRow; period: Period }

function Figure({ value, to, label }: { value: string; to: string; label: string }) {
  return value === '—' || value === '0' ? (
    value
  ) : (
    <Link to={to} className={classes.figure} aria-label={`${label}: ${value}`}>
      {value}
    </Link>
  )
}

function Reasons({ by, row, period }: RowProps): ReactNode {
  const [first, second] = row.reasons
  if (!first) return '—'
  return [first, second].map(
    (one) =>
      one && (
        <span key={one.reason} className={classes.small}>
          <Link to={quotesHref(by, row, period, { reason: one.reason })} className={classes.figure}>
            {`${one.reason} (${one.count})`}
          </Link>
        </span>
      ),
  )
}

function Row(props: RowProps) {
  const { by, row, period } = props
  const cell = (value: string, label: string, more: Record<string, string>) => (
    <td data-align="right" data-label={label.charAt(0).toUpperCase() + label.slice(1)}>
      <Figure value={value} label={`${row.label}, ${label}`} to={quotesHref(by, row, period, more)} />
    </td>
  )
  const days = row.medianDays === null ? '—' : row.medianDays.toLocaleString('en-US')
  return (
    <tr>
      <th scope="row">{row.label || '—'}</th>
      {cell(String(row.asked), 'asked', {})}
      {cell(String(row.quoted), 'quoted', { status: 'quoted,presented,won,lost' })}
      {cell(String(row.declined), 'declined', { status: 'declined' })}
      {cell(formatPercent(row.hitRatio), 'hit ratio', { status: 'won,lost' })}
      {cell(days, 'median days to quote', { timed: 'true' })}
      {cell(formatDollars(row.savedPremium), 'saved premium', { compared: 'true' })}
      <td data-label="Declined because">
        <div>
          <Reasons {...props} />
        </div>
      </td>
    </tr>
  )
}

const defaults = { by: 'carrier', from: '', to: '' }

function Table({ by, period }: { by: LedgerGroup; period: Period }) {
  const { data, error, refetch } = useQuery(ledgerQuery({ by, ...period }))
  if (!data)
    return error ? (
      <LoadFailure what="The ledger" error={error} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton />
    )
  if (data.rows.length === 0)
    return (
      <EmptyState message="No carriers were asked in this period.">
        <Button component={Link} to="/requotes/all" variant="default">
          Show requotes
        </Button>
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="What carriers answered">
      <table className={`${classes.table} ${cards.rows}`}>
        <thead>
          <tr>
            <th scope="col">{ledgerGroupLabels[by]}</th>
            <th scope="col" data-align="right">
              Asked
            </th>
            <th scope="col" data-align="right">
              Quoted
            </th>
            <th scope="col" data-align="right">
              Declined
            </th>
            <th scope="col" data-align="right">
              Hit ratio
            </th>
            <th scope="col" data-align="right">
              Days to quote
            </th>
            <th scope="col" data-align="right">
              Saved premium
            </th>
            <th scope="col">Declined because</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.key} by={by} row={row} period={period} />
          ))}
          <Row by={by} row={data.total} period={period} />
        </tbody>
      </table>
    </section>
  )
}

/** /requotes/ledger: hit ratio, declines, time to quote and saved premium; every figure opens its quotes. */
export function LedgerScreen() {
  const today = useToday()
  const [state, setState] = useSearchState(defaults)
  const [usual] = useState(() => ({ from: addMonths(today, -12), to: today }))
  const by = ledgerGroups.find((group) => group === state.by) ?? 'carrier'
  const period = { from: state.from || usual.from, to: state.to || usual.to }
  return (
    <>
      <PageHeader
        title="Requotes"
        subtitle="Hit ratio is won ÷ (won + lost). Days to quote is the median from sent to answered."
      />
      <RequoteTabs chosen="ledger" />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Group by"
          data={groups}
          value={by}
          onChange={(chosen) => setState({ by: chosen })}
        />
        <DateField
          label="From"
          value={period.from}
          onChange={(event) => setState({ from: event.currentTarget.value })}
        />
        <DateField
          label="To"
          value={period.to}
          onChange={(event) => setState({ to: event.currentTarget.value })}
        />
      </div>
      <Panel isFlush>
        <Table by={by} period={period} />
      </Panel>
    </>
  )
}
