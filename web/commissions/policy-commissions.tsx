import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { Panel } from '#web/ui/panel.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { policyCommissionsQuery } from './commissions.api.ts'
import classes from './commissions.module.css'
import { Money } from './money.tsx'

/** What each transaction of a term is expected to pay, and paid; nothing where that is not for the viewer. */
export function PolicyCommissions({ term }: { term: HistoryTerm }) {
  const { data = [] } = useQuery(policyCommissionsQuery(term.id))
  const made = new Map(term.transactions.map((transaction) => [transaction.id, transaction]))
  const rows = data.flatMap((row) => {
    const transaction = made.get(row.transactionId)
    return transaction ? [{ ...row, transaction }] : []
  })
  if (rows.length === 0) return null
  const known = rows.flatMap(({ expected }) => expected ?? [])
  return (
    <Panel title="Commission" isFlush>
      <table className={`${classes.table} ${cards.rows}`} aria-label="Commission expected and received">
        <thead>
          <tr>
            <th scope="col">Transaction</th>
            <th scope="col" className={classes.number}>
              Expected
            </th>
            <th scope="col" className={classes.number}>
              Received
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ transactionId, transaction, expected, received, receipts }) => (
            <tr key={transactionId}>
              <th scope="row">
                {transactionKindLabels[transaction.kind]}
                <span className={classes.quiet}>{formatDay(transaction.effectiveDate)}</span>
              </th>
              <td data-label="Expected" className={classes.number}>
                {expected === null ? 'No rate' : <Money amount={expected} />}
              </td>
              <td data-label="Received" className={classes.number}>
                <div>
                  <Money amount={received} />
                  {receipts.map(({ statementId, receivedOn, amount }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may pay the same
                    <span key={at} className={classes.quiet}>
                      {statementId ? (
                        <Link to={`/commissions/${statementId}`}>{formatDay(receivedOn)}</Link>
                      ) : (
                        formatDay(receivedOn)
                      )}
                      {receipts.length > 1 && (
                        <>
                          {' '}
                          <Money amount={amount} />
                        </>
                      )}
                    </span>
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td data-label="Expected" className={classes.number}>
                <Money amount={known.length > 0 ? sumDollars(known) : null} />
              </td>
              <td data-label="Received" className={classes.number}>
                <Money amount={sumDollars(rows.map(({ received }) => received))} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Panel>
  )
}
