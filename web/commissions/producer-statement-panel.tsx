import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { PayoutLine, ProducerStatement } from '#shared/commissions/commissions.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatPercent } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { hrefOf } from '#web/lib/http.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { nameOfMonth } from './commission-labels.ts'
import { producerStatementQuery } from './commissions.api.ts'
import classes from './commissions.module.css'
import { Money } from './money.tsx'

function Line({ line }: { line: PayoutLine }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/policies/${line.termId}`}>{line.clientName}</Link>
        <span className={classes.quiet}>
          {line.policyNumber || 'No policy number'} · {line.carrierName}
        </span>
        {line.adjustment && <span className={classes.quiet}>{line.adjustment}</span>}
      </th>
      <td data-label="Transaction">
        <div>
          {transactionKindLabels[line.kind]}
          <span className={classes.quiet}>{formatDay(line.effectiveDate)}</span>
        </div>
      </td>
      <td data-label="Premium" className={classes.number}>
        <Money amount={line.premiumChange} />
      </td>
      <td data-label="Rate" className={classes.number}>
        {formatPercent(line.rate)}
      </td>
      <td data-label="Commission" className={classes.number}>
        <Money amount={line.commission} />
      </td>
      <td data-label="Share" className={classes.number}>
        {formatPercent(line.share)}
      </td>
      <td data-label="Amount" className={classes.number}>
        <Money amount={line.amount} />
      </td>
    </tr>
  )
}

function Lines({ lines }: Pick<ProducerStatement, 'lines'>) {
  if (lines.length === 0) return <EmptyState message="No commission in this month." />
  return (
    <table className={`${classes.table} ${cards.rows}`} aria-label="Statement lines">
      <thead>
        <tr>
          <th scope="col">Insured</th>
          <th scope="col">Transaction</th>
          {['Premium', 'Rate', 'Commission', 'Share', 'Amount'].map((label) => (
            <th key={label} scope="col" className={classes.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may pay for the same transaction
          <Line key={`${line.transactionId} ${at}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

/** What a producer is credited in a month, as a PDF and as a CSV file too. */
export function ProducerStatementPanel({ month, producerId }: { month: string; producerId: string }) {
  const query = { month, producerId }
  const { data: statement, error, refetch } = useQuery(producerStatementQuery(query))
  if (error) return <LoadFailure what="The statement" error={error} onRetry={() => void refetch()} />
  if (!statement) return <TableSkeleton />
  const figures = [
    { label: 'Earned', value: <Money amount={statement.earned} /> },
    { label: 'Chargebacks', value: <Money amount={statement.chargebacks} /> },
    { label: 'Adjustments', value: <Money amount={statement.adjustments} /> },
    { label: statement.closedAt ? 'Total' : 'Total so far', value: <Money amount={statement.total} /> },
  ]
  const icon = <Download size={15} strokeWidth={1.75} aria-hidden="true" />
  return (
    <Panel
      title={`${statement.producerName}, ${nameOfMonth(month)}`}
      isFlush
      actions={
        <span className={classes.actions}>
          <Button
            component="a"
            variant="default"
            size="compact-sm"
            leftSection={icon}
            href={hrefOf('GET /api/producer-statements/statement.pdf', { query })}
          >
            PDF
          </Button>
          <Button
            component="a"
            variant="default"
            size="compact-sm"
            leftSection={icon}
            href={hrefOf('GET /api/producer-statements/export.csv', { query })}
          >
            CSV
          </Button>
        </span>
      }
    >
      <FigureRow figures={figures} />
      <Lines lines={statement.lines} />
    </Panel>
  )
}
