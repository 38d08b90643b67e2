import { ActionIcon, Tooltip } from '@mantine/core'
import { Eraser } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { sharesText, useMemberName } from '#web/policies/producer-names.ts'
import { signedDollars } from '#web/policies/transactions/signed-dollars.ts'
import { cancellationMethodLabels, feeName, transactionName } from '#web/policies/transactions/term-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import { type TransactionRow, transactionRows } from './transaction-rows.ts'
import classes from './transactions-panel.module.css'

type RowsProps = { term: HistoryTerm; onCorrect: ((wrong: TransactionItem) => void) | null }

/** What a transaction is expected to pay; nothing where it pays nothing, or that is not for the viewer. */
function commissionOf({ commission }: TransactionItem): string[] {
  if (commission === undefined) return []
  if (commission === null) return ['Commission: No rate']
  return [`Commission ${signedDollars(sumDollars(commission.map(({ amount }) => amount)))}`]
}

/** What a transaction says beside its amount. */
function detailsOf(made: TransactionItem): string[] {
  const giver = made.givenBy === 'insured' ? 'the insured' : 'the carrier'
  const isNotice = made.kind === 'notice_of_cancellation' || made.kind === 'notice_of_non_renewal'
  return [
    ...(made.kind === 'cancellation' && made.method ? [cancellationMethodLabels[made.method]] : []),
    ...(isNotice ? [`Given by ${giver} on ${formatDay(made.noticeDate)}`] : []),
    ...(made.kind === 'endorsement' && made.newExpirationDate
      ? [`Extended to ${formatDay(made.newExpirationDate)}`]
      : []),
    ...made.lines.map(({ line, premiumChange }) => `${line} ${signedDollars(premiumChange)}`),
    made.reason,
    made.note,
    ...commissionOf(made),
  ].filter((part) => part !== '')
}

/** What changed, before and after. */
function Changes({ changes }: Pick<TransactionItem, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className={classes.changes} aria-label="What changed">
      {changes.map(({ what, before, after }) => (
        <li key={`${what} ${after}`}>
          {what}: {before && <span className={classes.before}>{before} → </span>}
          {after ?? 'removed'}
        </li>
      ))}
    </ul>
  )
}

/** Who shares the credit for a transaction. */
function Credited({ producers }: Pick<TransactionItem, 'producers'>) {
  return <span className={classes.detail}>Credited to {sharesText(producers, useMemberName())}</span>
}

function What({ row: { made, isVoid } }: { row: TransactionRow }) {
  const details = detailsOf(made)
  return (
    <>
      <span className={classes.kind} data-void={isVoid || undefined}>
        {isVoid ? <s>{transactionKindLabels[made.kind]}</s> : transactionKindLabels[made.kind]}
      </span>
      {made.correctedBy && <span className={classes.mark}>Corrected</span>}
      <span className={classes.day}>{formatDay(made.effectiveDate)}</span>
      {details.length > 0 && <span className={classes.detail}>{details.join(' · ')}</span>}
      {made.producers.length > 1 && <Credited producers={made.producers} />}
      <Changes changes={made.changes} />
      <span className={classes.entered}>
        {made.documentId && (
          <>
            <Link to={`/document-extraction/${made.documentId}`}>Document</Link> ·{' '}
          </>
        )}
        Entered <Moment at={made.enteredAt} />
        {made.authorName && ` by ${made.authorName}`}
      </span>
    </>
  )
}

function Amount({ amount, isVoid }: { amount: number; isVoid: boolean }) {
  if (amount === 0) return <span className={classes.nothing}>—</span>
  return isVoid ? <s>{signedDollars(amount)}</s> : signedDollars(amount)
}

function Row({ row, onCorrect }: { row: TransactionRow; onCorrect: RowsProps['onCorrect'] }) {
  const { made, total, isVoid, tie } = row
  const name = transactionName(made)
  return (
    <tr data-void={isVoid || undefined} data-tie={tie ?? undefined}>
      <td className={classes.date}>{formatDay(made.effectiveDate)}</td>
      <td className={classes.what}>
        <What row={row} />
      </td>
      <td className={classes.money}>
        <Amount amount={made.premiumChange} isVoid={isVoid} />
      </td>
      <td className={classes.money}>{formatDollars(total, { cents: true })}</td>
      {onCorrect && (
        <td className={classes.action}>
          {!isVoid && (
            <Tooltip label="Correct">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={`Correct ${name}`}
                onClick={() => onCorrect(made)}
              >
                <Eraser size={15} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </td>
      )}
    </tr>
  )
}

/** Fees and taxes of a term, which are no premium. */
function Charges({ term: { transactions } }: Pick<RowsProps, 'term'>) {
  const charges = transactions.flatMap((made) => [
    ...made.feeItems.map((fee) => ({ made, label: feeName(fee), amount: fee.amount })),
    ...(made.taxes === 0 ? [] : [{ made, label: 'Taxes', amount: made.taxes }]),
  ])
  if (charges.length === 0) return null
  return (
    <div className={classes.charges}>
      <h3>Fees and taxes, not part of the premium</h3>
      <dl>
        {charges.map(({ made, label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fees of one transaction may be alike in all but their place
          <div key={`${made.id} ${at}`}>
            <dt>
              {label} <span className={classes.detail}>{transactionName(made)}</span>
            </dt>
            <dd>{signedDollars(amount)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>Fees and taxes</dt>
          <dd>{formatDollars(sumDollars(charges.map(({ amount }) => amount)), { cents: true })}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Everything that happened to a term, with the arithmetic of its premium. */
export function TransactionsPanel({ term, onCorrect }: RowsProps) {
  const rows = transactionRows(term.transactions)
  return (
    <Panel title="Transactions" isFlush>
      {rows.length === 0 ? (
        <EmptyState message="This term is only quoted. Bind it to enter its first transaction." />
      ) : (
        <table className={classes.table} aria-label="Transactions">
          <thead>
            <tr>
              <th scope="col" className={classes.date}>
                Effective
              </th>
              <th scope="col" className={classes.what}>
                Transaction
              </th>
              <th scope="col" className={classes.money}>
                Change
              </th>
              <th scope="col" className={classes.money}>
                Premium
              </th>
              {onCorrect && <td className={classes.action} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.made.id} row={row} onCorrect={onCorrect} />
            ))}
          </tbody>
        </table>
      )}
      <Charges term={term} />
    </Panel>
  )
}
