import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { WrittenTransaction } from '#shared/requotes/binding.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { previewQuery } from './requotes.api.ts'
import classes from './requotes.module.css'

function nameOf({ kind, policyNumber, carrier, effectiveDate }: WrittenTransaction): string {
  const policy = [carrier, policyNumber].filter(Boolean).join(' ')
  return `${transactionKindLabels[kind]}, ${policy || 'policy'}, effective ${formatDay(effectiveDate)}`
}

function amountOf({ premiumChange }: WrittenTransaction): string {
  const amount = formatDollars(Math.abs(premiumChange), { cents: true })
  return premiumChange < 0 ? `−${amount}` : amount
}

type Ask = Parameters<typeof previewQuery>[1]

/** What a decision will write, as the server says it without writing anything. */
export function WrittenList({ requoteId, ask }: { requoteId: string; ask: Ask }) {
  const { data, error } = useQuery(previewQuery(requoteId, ask))
  if (!ask) return <p className={classes.hint}>Complete the fields to preview what will be written.</p>
  return (
    <section className={classes.preview} aria-label="Preview" aria-live="polite">
      <p className={classes.hint}>Will be written</p>
      {error ? (
        <p className={classes.check}>{messageOf(error)}</p>
      ) : (
        <ul className={classes.writes}>
          {data?.transactions.length === 0 && <li>No transaction. The renewal stays open.</li>}
          {data?.transactions.map((one) => (
            <li key={`${one.termId}${one.kind}`}>
              <span>{nameOf(one)}</span>
              <span>{amountOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
