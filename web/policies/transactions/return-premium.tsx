import { formatDollars, roundToCents, sumDollars } from '#shared/money.ts'
import type { HistoryTerm, ReturnPremiumShown } from '#shared/policies/history.contract.ts'
import classes from './effect.module.css'
import { signedDollars } from './signed-dollars.ts'
import { cancellationMethodLabels, transactionName } from './term-names.ts'

const exact = (amount: number) => formatDollars(amount, { cents: true })

type ReturnPremiumProps = {
  returnPremium: ReturnPremiumShown
  term: HistoryTerm
  /** What is returned: the calculated amount, or the carrier's. */
  taken: number
}

function ChangeRows({ returnPremium, term }: Omit<ReturnPremiumProps, 'taken'>) {
  return returnPremium.changes.map(({ transactionId, premiumChange, days, earnedDays, kept }) => {
    const made = term.transactions.find(({ id }) => id === transactionId)
    return (
      <tr key={transactionId}>
        <th scope="row">{made ? transactionName(made) : 'Premium change'}</th>
        <td>{exact(premiumChange)}</td>
        <td>{days > 0 ? `${earnedDays} of ${days}` : '—'}</td>
        <td>{exact(kept)}</td>
      </tr>
    )
  })
}

/** What is kept beyond the earned days: by a short rate, or by the minimum earned premium. */
function KeptBeyond({ returnPremium }: Pick<ReturnPremiumProps, 'returnPremium'>) {
  const { changes, premium, kept, method, shortRate, minimumEarned } = returnPremium
  const beyond = sumDollars([kept, ...changes.map((change) => -change.kept)])
  if (beyond === 0) return null
  const isLeast = minimumEarned > 0 && kept === roundToCents((premium * minimumEarned) / 100)
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {method === 'short_rate' && !isLeast
          ? `Short-rate charge: ${shortRate}% of pro rata is returned`
          : `Minimum earned premium: ${minimumEarned}% of ${exact(premium)}`}
      </th>
      <td>{signedDollars(beyond)}</td>
    </tr>
  )
}

/** The arithmetic of a return premium, one premium change a line. */
export function ReturnPremium({ returnPremium, term, taken }: ReturnPremiumProps) {
  const { premium, kept, returned, method } = returnPremium
  return (
    <table className={classes.table}>
      <caption>Return premium, {cancellationMethodLabels[method].toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">Premium change</th>
          <th scope="col">Amount</th>
          <th scope="col">Earned days</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        <ChangeRows returnPremium={returnPremium} term={term} />
        <KeptBeyond returnPremium={returnPremium} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Return {exact(premium)} − {exact(kept)}
          </th>
          <td>{exact(returned)}</td>
        </tr>
        {taken !== returned && (
          <tr>
            <th scope="row" colSpan={3}>
              Carrier’s figure
            </th>
            <td>{exact(taken)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
