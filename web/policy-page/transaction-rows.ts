import { sumDollars } from '#shared/money.ts'
import type { TransactionItem } from '#shared/policies/history.contract.ts'

export type TransactionRow = {
  made: TransactionItem
  /** The premium of the term up to here. */
  total: number
  /** Struck through: it was corrected, or takes back what was. */
  isVoid: boolean
  /** How it is tied to its neighbor: a corrected one with the correction below it. */
  tie: 'first' | 'last' | null
}

/** The transactions of a term in the order of entry, each correction right below what it voids, with the running total. */
export function transactionRows(transactions: readonly TransactionItem[]): TransactionRow[] {
  const named = new Set(transactions.map(({ id }) => id))
  const ordered = transactions.flatMap((made) => {
    if (made.corrects && named.has(made.corrects)) return []
    return [made, ...transactions.filter(({ corrects }) => corrects === made.id)]
  })
  let total = 0
  return ordered.map((made) => {
    total = sumDollars([total, made.premiumChange])
    const isVoid = made.correctedBy !== undefined || made.corrects !== null
    return { made, total, isVoid, tie: made.correctedBy ? 'first' : made.corrects ? 'last' : null }
  })
}
