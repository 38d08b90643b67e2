import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { lineStatuses, type StatementLine } from '#shared/commissions/statements.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { messageOf } from '#web/lib/api-error.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { showToast } from '#web/lib/toast.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { lineStatusLabels, lineTones, reasonText } from './commission-labels.ts'
import { linesQuery, useReopenLine } from './commissions.api.ts'
import classes from './commissions.module.css'
import { MatchDialog } from './match-dialog.tsx'
import { Money } from './money.tsx'

const pageSize = 50

const dayClass = `${classes.quiet} ${classes.day}`

function Outcome({ line }: { line: StatementLine }) {
  const { status, receipts, why, suggestions, isAutomatic, decidedByName } = line
  if (status === 'not_ours') return why || `Set aside by ${decidedByName}`
  if (status === 'open') {
    const [first] = suggestions
    return (
      <>
        {first ? `Suggested: ${first.clientName}` : 'No match found'}
        {first && <span className={classes.quiet}>{reasonText(first.why)}</span>}
        {decidedByName && <span className={classes.quiet}>Undone by {decidedByName}</span>}
      </>
    )
  }
  return (
    <>
      {receipts.map((receipt) => (
        <span key={receipt.transactionId}>
          <Link to={`/policies/${receipt.termId}`}>{receipt.clientName}</Link>
          <span className={classes.quiet}>
            {transactionKindLabels[receipt.kind]}, {formatDay(receipt.effectiveDate)}
            {receipts.length > 1 && (
              <>
                {' '}
                · <Money amount={receipt.amount} />
              </>
            )}
          </span>
        </span>
      ))}
      <span className={classes.quiet}>
        {isAutomatic ? `Matched by ${reasonText(why.split(', '))}` : `Matched by ${decidedByName}`}
      </span>
    </>
  )
}

function LineAction({ line, onMatch }: { line: StatementLine; onMatch: () => void }) {
  const reopen = useReopenLine(line.id)
  const name = line.policyNumber || line.insured
  const undo = async () => {
    try {
      await reopen.run({ version: line.version })
    } catch (error) {
      showToast({ title: 'The line was not changed', message: messageOf(error), variant: 'destructive' })
    }
  }
  if (line.status === 'open')
    return (
      <Button variant="default" size="compact-sm" aria-label={`Match ${name}`} onClick={onMatch}>
        Match
      </Button>
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Undo match of ${name}`}
      disabled={reopen.isBusy}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}

function Row({ line, isOfOne, onMatch }: { line: StatementLine; isOfOne: boolean; onMatch: () => void }) {
  const {
    policyNumber,
    insured,
    kind,
    effectiveDate,
    premium,
    commission,
    status,
    carrierName,
    statementDate,
  } = line
  return (
    <tr>
      <th scope="row">
        {policyNumber || '—'}
        <span className={classes.quiet}>{insured}</span>
      </th>
      {!isOfOne && (
        <td data-label="Statement">
          <div>
            {carrierName}
            <span className={dayClass}>{formatDay(statementDate)}</span>
          </div>
        </td>
      )}
      <td data-label="Transaction">
        <div>
          {kind || '—'}
          <span className={dayClass}>{formatDay(effectiveDate)}</span>
        </div>
      </td>
      <td data-label="Premium" className={classes.number}>
        <Money amount={premium} />
      </td>
      <td data-label="Commission" className={classes.number}>
        <Money amount={commission} />
      </td>
      <td data-label="Status">
        <StatusDot tone={lineTones[status]} label={lineStatusLabels[status]} />
      </td>
      <td data-label="Match" className={classes.plain}>
        <div>
          <Outcome line={line} />
        </div>
      </td>
      <td className={classes.number}>
        <LineAction line={line} onMatch={onMatch} />
      </td>
    </tr>
  )
}

function Table({
  rows,
  label,
  isOfOne,
  onMatch,
}: {
  rows: readonly StatementLine[]
  label: string
  isOfOne: boolean
  onMatch: (line: StatementLine) => void
}) {
  return (
    <table className={`${classes.table} ${cards.rows}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Policy and insured</th>
          {!isOfOne && <th scope="col">Statement</th>}
          <th scope="col">Transaction</th>
          <th scope="col" className={classes.number}>
            Premium
          </th>
          <th scope="col" className={classes.number}>
            Commission
          </th>
          <th scope="col">Status</th>
          <th scope="col">Match</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <Row key={line.id} line={line} isOfOne={isOfOne} onMatch={() => onMatch(line)} />
        ))}
      </tbody>
    </table>
  )
}

function Pages({
  from,
  shown,
  total,
  onGo,
}: {
  from: number
  shown: number
  total: number
  onGo: (from: number) => void
}) {
  if (total <= pageSize) return null
  return (
    <div className={classes.foot}>
      <span>
        {from + 1}–{from + shown} of {total.toLocaleString('en-US')}
      </span>
      <span className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={from === 0}
          onClick={() => onGo(from - pageSize)}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={from + shown >= total}
          onClick={() => onGo(from + pageSize)}
        >
          Next
        </Button>
      </span>
    </div>
  )
}

type LinesProps = { title: string; filter: ListParams; hasStatusFilter?: boolean }

/** Lines of statements with what became of them; those that wait are matched here. */
export function LinesPane({ title, filter, hasStatusFilter = false }: LinesProps) {
  const [from, setFrom] = useState(0)
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('all')
  const [matching, setMatching] = useState<StatementLine | null>(null)
  const params = {
    ...filter,
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    limit: String(pageSize),
    ...(from > 0 && { cursor: String(from) }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(linesQuery(params))
  // The last page empties while its lines are matched.
  if (data?.rows.length === 0 && from > 0 && !isPlaceholderData) setFrom(Math.max(0, from - pageSize))
  const filterBy = (change: () => void) => {
    change()
    setFrom(0)
  }
  const choices = [
    { value: 'all', label: 'All' },
    ...lineStatuses.map((value) => ({ value, label: lineStatusLabels[value] })),
  ]
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label="Search lines"
          placeholder="Policy number or insured"
          value={q}
          onChange={(text) => filterBy(() => setQ(text))}
        />
        {hasStatusFilter && (
          <SegmentedControl
            aria-label="Status"
            data={choices}
            value={status}
            onChange={(value) => filterBy(() => setStatus(value))}
          />
        )}
      </div>
      {error && <LoadFailure what="The lines" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <Panel isFlush>
          {data.rows.length === 0 ? (
            <EmptyState
              message={q || status !== 'all' ? 'No lines match these filters.' : 'Nothing to match.'}
            />
          ) : (
            <Table rows={data.rows} label={title} isOfOne={'statementId' in filter} onMatch={setMatching} />
          )}
          <Pages from={from} shown={data.rows.length} total={data.total} onGo={setFrom} />
        </Panel>
      )}
      {matching && <MatchDialog line={matching} onClose={() => setMatching(null)} />}
    </>
  )
}
