import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CommissionMonth } from '#shared/commissions/commissions.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { nameOfMonth } from './commission-labels.ts'
import { monthsQuery, useCloseMonth } from './commissions.api.ts'
import classes from './commissions.module.css'
import { Money } from './money.tsx'
import { ProducerStatementPanel } from './producer-statement-panel.tsx'

const defaults = { tab: 'producers', month: '', producer: '' }

type RowProps = { row: CommissionMonth; isOwner: boolean; onClose: (month: string) => void }

function Producers({ row: { month, producers } }: Pick<RowProps, 'row'>) {
  if (producers.length === 0) return 'No commission'
  return (
    <ul className={classes.producers}>
      {producers.map(({ id, name, amount }) => (
        <li key={id}>
          <Link
            to={`/commissions?tab=producers&month=${month}&producer=${id}`}
            aria-label={`${name}, ${nameOfMonth(month)}`}
          >
            {name}
          </Link>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row, isOwner, onClose }: RowProps) {
  const { month, closedAt, closedByName, received, amount, adjustments, canClose } = row
  return (
    <tr>
      <th scope="row">{nameOfMonth(month)}</th>
      <td data-label="Status">
        <div>
          <StatusDot tone={closedAt ? 'green' : 'orange'} label={closedAt ? 'Closed' : 'Open'} />
          {closedAt && (
            <span className={classes.quiet}>
              <Moment at={closedAt} />
              {closedByName && ` by ${closedByName}`}
            </span>
          )}
        </div>
      </td>
      <td data-label="Received" className={classes.number}>
        <Money amount={received} />
      </td>
      <td data-label="Credited" className={classes.number}>
        <div>
          <Money amount={amount} />
          {adjustments !== 0 && (
            <span className={classes.quiet}>
              <Money amount={adjustments} /> adjustments
            </span>
          )}
        </div>
      </td>
      <td data-label="Producers">
        <Producers row={row} />
      </td>
      {isOwner && (
        <td className={classes.number}>
          {canClose && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Close ${nameOfMonth(month)}`}
              onClick={() => onClose(month)}
            >
              Close month
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

function CloseDialog({ month, isFirst, onClose }: { month: string; isFirst: boolean; onClose: () => void }) {
  const close = useCloseMonth()
  const name = nameOfMonth(month)
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      confirmLabel="Close month"
      onConfirm={() => close.run(month)}
      onClose={onClose}
    >
      {isFirst ? `${name} is` : `${name} and every open month before it are`} frozen: producer statements no
      longer change and can’t be reopened. Later differences go into the next open month as adjustments.
    </ConfirmDialog>
  )
}

/** Months of commission with each producer's statement; whoever owns the agency closes them. */
export function MonthsPane({ isOwner }: { isOwner: boolean }) {
  const [{ month, producer }] = useSearchState(defaults)
  const [closing, setClosing] = useState<string | null>(null)
  const { data: months, error, refetch } = useQuery(monthsQuery)
  if (error) return <LoadFailure what="The months" error={error} onRetry={() => void refetch()} />
  if (!months) return <TableSkeleton />
  const open = months.filter(({ closedAt }) => closedAt === null)
  return (
    <>
      {month && producer && <ProducerStatementPanel month={month} producerId={producer} />}
      <Panel title="Months" isFlush>
        <table className={`${classes.table} ${cards.rows}`} aria-label="Months of commission">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Status</th>
              <th scope="col" className={classes.number}>
                Received
              </th>
              <th scope="col" className={classes.number}>
                Credited
              </th>
              <th scope="col">Producers</th>
              {isOwner && (
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {months.map((row) => (
              <Row key={row.month} row={row} isOwner={isOwner} onClose={setClosing} />
            ))}
          </tbody>
        </table>
      </Panel>
      {closing && (
        <CloseDialog
          month={closing}
          isFirst={open.at(-1)?.month === closing}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  )
}
