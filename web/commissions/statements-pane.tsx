import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statementDifference } from '#shared/commissions/commissions.rules.ts'
import type { StatementSummary } from '#shared/commissions/statements.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { statementStatusLabels, statementTones } from './commission-labels.ts'
import { statementsQuery } from './commissions.api.ts'
import classes from './commissions.module.css'
import { Money } from './money.tsx'

function Row({ statement }: { statement: StatementSummary }) {
  const { id, carrierName, fileName, status, statementDate, lines, openLines, linesTotal } = statement
  const difference = statementDifference(statement)
  return (
    <tr>
      <th scope="row">
        <Link to={`/commissions/${id}`}>{carrierName}</Link>
        <span className={classes.quiet}>{fileName}</span>
      </th>
      <td data-label="Statement date" className={classes.day}>
        {formatDay(statementDate)}
      </td>
      <td data-label="Status">
        <StatusDot tone={statementTones[status]} label={statementStatusLabels[status]} />
      </td>
      <td data-label="Lines" className={classes.number}>
        {lines.toLocaleString('en-US')}
      </td>
      <td data-label="To match" className={classes.number}>
        {status === 'posted' ? openLines.toLocaleString('en-US') : '—'}
      </td>
      <td data-label="Commission" className={classes.number}>
        <Money amount={linesTotal} />
      </td>
      <td data-label="Difference" className={classes.number}>
        {difference ? (
          <span className={classes.difference}>
            <Money amount={difference} />
          </span>
        ) : difference === 0 ? (
          'None'
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}

/** The carriers' statements of the agency, the newest first. */
export function StatementsPane({ onUpload }: { onUpload: () => void }) {
  const { data: statements, error, refetch } = useQuery(statementsQuery)
  if (error) return <LoadFailure what="The statements" error={error} onRetry={() => void refetch()} />
  if (!statements) return <TableSkeleton />
  if (statements.length === 0)
    return (
      <Panel>
        <EmptyState message="No statements yet. Upload a carrier’s commission statement to match it to your policies.">
          <Button variant="default" onClick={onUpload}>
            Upload statement
          </Button>
        </EmptyState>
      </Panel>
    )
  return (
    <Panel isFlush>
      <table className={`${classes.table} ${cards.rows}`} aria-label="Carrier statements">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Statement date</th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.number}>
              Lines
            </th>
            <th scope="col" className={classes.number}>
              To match
            </th>
            <th scope="col" className={classes.number}>
              Commission
            </th>
            <th scope="col" className={classes.number}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <Row key={statement.id} statement={statement} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
