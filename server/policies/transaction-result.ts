import type { Plan } from '#engines/policy-terms/plan.ts'
import type { KnownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { currentOf, policyOf } from './history.service.ts'
import type { followed, TermInPolicy } from './policy-terms.service.ts'
import { historyTerm, transactionItem } from './term-row.ts'
import type { TermRow } from './terms.queries.ts'

/** A term with its row, locked or read. */
export type Former = { current: Policy; own: TermInPolicy }

/** A term that begins, and the coverages that were said of it. */
export type NewRow = { row: TermRow; term: KnownTerm; coverages: Coverage[] | undefined }

/** A term with what is, or would be, written of it. */
export type Ended = Former & { made: readonly Transaction[]; after: ReturnType<typeof followed> }

/** What ends the terms of other policies. */
export function endsOf({ besides = [] }: Plan, formers: readonly Former[]) {
  return besides.flatMap(({ termId, transactions }) =>
    formers
      .filter(({ current }) => current.id === termId)
      .map((former) => ({ ...former, made: transactions })),
  )
}

/** A former term as it stands after what was, or would be, written. */
function termAfter(
  { own, after, made }: Ended,
  begun: readonly NewRow[],
  { today, isWritten }: { today: string; isWritten: boolean },
): HistoryTerm {
  const terms = own.terms.map((term) => (term.id === after.term.id ? after.term : term))
  return {
    ...historyTerm(after.row, [...terms, ...begun.map(({ term }) => term)], today),
    version: own.row.version + (made.length > 0 && isWritten ? 1 : 0),
  }
}

type Results = {
  plan: Plan
  ended: readonly Ended[]
  begun: readonly NewRow[]
  today: string
  isWritten: boolean
}

/** The answer to an entered transaction, or to one that is only tried. */
export function resultOf({ plan, ended, begun, ...asked }: Results): TransactionResult {
  const [main, ...besides] = ended
  if (!main) throw new Error('A plan of no term')
  const { own, after } = main
  const [next, ...further] = begun
  const ownRows = own.rows.map((row) => (row.id === after.row.id ? after.row : row))
  const rows = [...ownRows, ...(next ? [next.row] : [])]
  const written = next?.row ?? after.row
  const made = written.transactions.at(-1)
  if (!made) throw new Error('A plan without a transaction')
  const { returnPremium, returnPremiumAnew } = plan
  const begins = ({ row, term }: NewRow) => historyTerm(row, [term], asked.today)
  return {
    transaction: transactionItem(made, written.transactions),
    term: termAfter(main, begun, asked),
    policy: policyOf(currentOf(rows, asked.today) ?? after.row),
    ...(next && { newTerm: begins(next) }),
    ...(further.length > 0 && { furtherTerms: further.map(begins) }),
    ...(besides.length > 0 && {
      besides: besides.map((beside, at) => {
        const returned = plan.besides?.[at]?.returnPremium
        return { term: termAfter(beside, begun, asked), ...(returned && { returnPremium: returned }) }
      }),
    }),
    ...(returnPremium && { returnPremium }),
    ...(returnPremiumAnew && { returnPremiumAnew }),
  }
}
