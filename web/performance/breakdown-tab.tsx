import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars, formatPercent } from '#shared/money.ts'
import {
  type GroupBy,
  groupLabels,
  type PerformanceGroup,
  performanceGroups,
} from '#shared/performance/groups.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import charts from './charts.module.css'
import { CsvLink } from './csv-link.tsx'
import { type GroupLinks, groupLinks } from './group-links.ts'
import { Loaded } from './loaded.tsx'
import { groupsQuery } from './performance.api.ts'
import screen from './performance-screen.module.css'
import classes from './performance-table.module.css'
import type { Days } from './periods.ts'

const dollars = (amount: number | null) => formatDollars(amount)
const count = (amount: number) => amount.toLocaleString('en-US')

type Column = {
  label: string
  of: (group: PerformanceGroup) => string
  opens?: (links: GroupLinks) => string | undefined
}

const production: Column[] = [
  { label: 'Net written', of: ({ written }) => dollars(written.net), opens: ({ net }) => net },
  { label: 'Gross', of: ({ written }) => dollars(written.gross), opens: ({ gross }) => gross },
  {
    label: 'New business',
    of: ({ written }) => dollars(written.byKind.new),
    opens: ({ newBusiness }) => newBusiness,
  },
  { label: 'Book', of: ({ book }) => dollars(book), opens: ({ book }) => book },
  { label: 'Policies', of: ({ policiesInForce }) => count(policiesInForce), opens: ({ book }) => book },
  { label: 'Avg. premium', of: ({ averagePremium }) => dollars(averagePremium), opens: ({ book }) => book },
  { label: 'Client ret.', of: ({ retention }) => formatPercent(retention.clients) },
  { label: 'Policy ret.', of: ({ retention }) => formatPercent(retention.policies) },
  { label: 'Premium ret.', of: ({ retention }) => formatPercent(retention.premium) },
]

const work: Column[] = [
  { label: 'Commission expected', of: ({ commission }) => dollars(commission.expected) },
  { label: 'Received', of: ({ commissionReceived }) => dollars(commissionReceived) },
  { label: 'Agency fees', of: ({ agencyFees }) => dollars(agencyFees) },
  { label: 'Close ratio', of: ({ prospects }) => formatPercent(prospects?.closeRatio) },
  { label: 'Hit ratio', of: ({ quotes }) => formatPercent(quotes?.hitRatio) },
  { label: 'Tickets resolved', of: ({ ticketsResolved }) => count(ticketsResolved) },
  { label: 'Activities', of: ({ activities }) => count(activities) },
  { label: 'Hours to answer', of: ({ hoursToAnswer }) => hoursToAnswer?.toLocaleString('en-US') ?? '—' },
]

function Cell({
  column,
  group,
  links,
}: {
  column: Column
  group: PerformanceGroup
  links: GroupLinks
}): ReactNode {
  const value = column.of(group)
  const to = column.opens?.(links)
  if (!to) return value
  return (
    <Link to={to} className={classes.opens} aria-label={`${group.name}, ${column.label}: ${value}`}>
      {value}
    </Link>
  )
}

/** How much of the most written a group wrote, drawn beside its name. */
function Share({ group, most }: { group: PerformanceGroup; most: number }) {
  const { net } = group.written
  return (
    <span className={charts.track} aria-hidden="true">
      <span
        data-loss={net < 0 || undefined}
        style={{ width: `${most === 0 ? 0 : (Math.abs(net) / most) * 100}%` }}
      />
    </span>
  )
}

type TableProps = {
  name: string
  columns: readonly Column[]
  by: GroupBy
  groups: readonly PerformanceGroup[]
  days: Days
}

function GroupsTable({ name, columns, by, groups, days }: TableProps) {
  const most = Math.max(0, ...groups.map(({ written }) => Math.abs(written.net)))
  return (
    <div className={classes.wide}>
      <table className={`${classes.table} ${cards.rows}`} aria-label={name}>
        <thead>
          <tr>
            <th scope="col" className={classes.stuck}>
              {groupLabels[by]}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row" className={classes.stuck}>
                {group.name}
                {columns === production && <Share group={group} most={most} />}
              </th>
              {columns.map((column) => (
                <td key={column.label} data-label={column.label}>
                  <Cell column={column} group={group} links={groupLinks(by, group, days)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const notes: Record<GroupBy, string> = {
  producer:
    'Written premium goes to whoever was credited on each transaction, in their share. The book is that of the producers of today.',
  servicer: 'By who serves each policy today. Tickets and activities are those of the person.',
  month: 'Book and retention are those of the last day of each month.',
  line: 'A package counts under its first line of business.',
  carrier: 'Spellings of one carrier are counted together.',
  source: 'By the source of the prospect that the client came from.',
}

/** The figures of a period by producer, service person, month, line, carrier or source: what was written and stands, then the work. */
export function BreakdownTab({
  by,
  days,
  onChange,
}: {
  by: GroupBy
  days: Days
  onChange: (by: GroupBy) => void
}) {
  const query = useQuery(groupsQuery(by, days))
  const label = groupLabels[by].toLowerCase()
  const actions = (
    <>
      <Select
        aria-label="Break down by"
        size="xs"
        w={170}
        data={performanceGroups.map((value) => ({ value, label: groupLabels[value] }))}
        value={by}
        allowDeselect={false}
        onChange={(chosen) => onChange(performanceGroups.find((one) => one === chosen) ?? 'producer')}
      />
      <CsvLink query={{ table: by, ...days }} />
    </>
  )
  const tableOf = (name: string, columns: readonly Column[], groups: readonly PerformanceGroup[]) =>
    groups.length === 0 ? (
      <EmptyState message="Nothing to break down in this period." />
    ) : (
      <GroupsTable name={name} columns={columns} by={by} groups={groups} days={days} />
    )
  return (
    <div className={screen.panels}>
      <Panel title={`Production by ${label}`} actions={actions} isFlush>
        <Loaded query={query} what="The breakdown">
          {(groups) => tableOf(`Production by ${label}`, production, groups)}
        </Loaded>
        <p className={classes.note}>{notes[by]}</p>
      </Panel>
      {query.data && query.data.length > 0 && (
        <Panel title={`Revenue and work by ${label}`} isFlush>
          {tableOf(`Revenue and work by ${label}`, work, query.data)}
          <p className={classes.note}>
            Hours to answer is the median from opening a ticket to its first comment or change of status.
            Received comes from carrier statements.
          </p>
        </Panel>
      )}
    </div>
  )
}
