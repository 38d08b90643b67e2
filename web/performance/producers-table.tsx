import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import type { Performance } from '#shared/performance/performance.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { performanceLinks } from './performance-links.ts'
import classes from './performance-table.module.css'

/** The commission of a producer, once it is known. */
function commissionText(earned: Performance | undefined, id: string): string {
  if (!earned) return '…'
  const amount = earned.producers.find((producer) => producer.id === id)?.commission ?? null
  return amount === null ? 'No rate' : formatDollars(amount)
}

type TableProps = { performance: Performance; earned: Performance | undefined }

/** What each producer is credited with in the period; commission comes later. */
export function ProducersTable({ performance, earned }: TableProps) {
  const { producers } = performance
  const links = performanceLinks(performance)
  return (
    <Panel title="Producers" isFlush>
      {producers.length === 0 ? (
        <EmptyState message="Nothing was written in this period." />
      ) : (
        <table className={`${classes.table} ${cards.rows}`} aria-label="Producers">
          <thead>
            <tr>
              <th scope="col">Producer</th>
              <th scope="col">Net written</th>
              <th scope="col">Gross written</th>
              <th scope="col">Commission expected</th>
              <th scope="col">Agency fees</th>
            </tr>
          </thead>
          <tbody>
            {producers.map(({ id, name, net, gross, agencyFees }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-label="Net written">
                  <Link to={links.netOf(id)} className={classes.opens}>
                    {formatDollars(net)}
                  </Link>
                </td>
                <td data-label="Gross written">
                  <Link to={links.grossOf(id)} className={classes.opens}>
                    {formatDollars(gross)}
                  </Link>
                </td>
                <td data-label="Commission expected">{commissionText(earned, id)}</td>
                <td data-label="Agency fees">{formatDollars(agencyFees)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
