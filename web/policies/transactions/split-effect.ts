import { formatDollars, splitDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionItem, TransactionResult } from '#shared/policies/history.contract.ts'
import { isSameSplit } from '#shared/policies/producers.rules.ts'

/** Each producer with what of the premium is theirs, such as "Dana Reyes 60% ($360)". */
function creditText(
  { producers, premiumChange }: TransactionItem,
  nameOf: (userId: string) => string,
): string {
  const parts = splitDollars(
    premiumChange,
    producers.map(({ share }) => share),
  )
  return producers
    .map(({ userId, share }, at) =>
      `${nameOf(userId)} ${share}% (${formatDollars(parts[at] ?? 0, { cents: true })})`.replaceAll(
        ' ',
        '\u00a0',
      ),
    )
    .join(', ')
}

/** The transaction that a correction replaces and the right one, where others are credited with that. */
function splitAnew({ transactions }: HistoryTerm, { transaction: right, term: after }: TransactionResult) {
  const made = after.transactions.findLast(({ corrects }) => corrects !== null)
  const isNew = made && !transactions.some(({ id }) => id === made.id)
  const wrong = isNew && transactions.find(({ id }) => id === made.corrects)
  if (!wrong || right.corrects || isSameSplit(wrong.producers, right.producers)) return undefined
  return { wrong, right }
}

/** Whether a correction credits others. */
export function isSplitAnew(term: HistoryTerm, result: TransactionResult): boolean {
  return splitAnew(term, result) !== undefined
}

/** Who was credited with what a correction replaces, and who would be; nothing where that stays. */
export function creditChanges(
  term: HistoryTerm,
  result: TransactionResult,
  nameOf: (userId: string) => string,
): { label: string; before: string; after: string }[] {
  const anew = splitAnew(term, result)
  if (!anew) return []
  const { wrong, right } = anew
  return [{ label: 'Credited', before: creditText(wrong, nameOf), after: creditText(right, nameOf) }]
}
