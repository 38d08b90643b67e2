import type { Found, LossFacts } from '#shared/documents/facts.contract.ts'

type Sum = 'paid' | 'reserved' | 'incurred'
const sums: readonly Sum[] = ['paid', 'reserved', 'incurred']

/** What a line of totals says, dollars; null where it has no such column. */
export type LossTotal = Record<Sum, number | null>
/** What a report says of itself: its lines of totals, and how many claims it counts. */
export type OwnTotals = { totals: readonly LossTotal[]; counts: readonly number[] }

/** The confidence that claims have at most whose report does not confirm them: below what is shown as sure. */
const unconfirmedAtMost = 0.7

/** How many claims a line says that there are: "Total claims: 12". */
export function countedClaims(text: string): number | null {
  const match =
    /\b(?:total|number of|no\. of)(?: number of| no\. of)? ?(?:claims|losses|occurrences)\s*[:#]?\s*(\d{1,4})\b(?![,./]\d)/i.exec(
      text,
    )
  return match ? Number(match[1]) : null
}

function amountOf(loss: LossFacts, sum: Sum): number {
  if (sum === 'incurred' && !loss.incurred) return (loss.paid?.value ?? 0) + (loss.reserved?.value ?? 0)
  return loss[sum]?.value ?? 0
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.02

/** Whether a column of the claims comes to what the report's grand total, or all its totals together, say of it. */
function isConfirmed(losses: readonly LossFacts[], sum: Sum, totals: readonly LossTotal[]): boolean | null {
  const said = totals.flatMap((total) => total[sum] ?? [])
  if (said.length === 0) return null
  const own = losses.reduce((all, loss) => all + amountOf(loss, sum), 0)
  return (
    isSame(own, Math.max(...said)) ||
    isSame(
      own,
      said.reduce((all, one) => all + one, 0),
    )
  )
}

/** Whether the claims that were read agree with the report's own totals and count; false where it states none. */
export function agreesWithTotals(losses: readonly LossFacts[], { totals, counts }: OwnTotals): boolean {
  const isCounted = counts.length > 0 && Math.max(...counts) === losses.length
  if (counts.length > 0 && !isCounted) return false
  if (losses.some(({ paid, incurred }) => !paid && !incurred)) return false
  const columns = sums.map((sum) => isConfirmed(losses, sum, totals))
  if (columns.includes(false)) return false
  // Totals of nothing confirm no claim.
  const isSomething = totals.some(({ paid, incurred }) => (incurred ?? paid ?? 0) > 0)
  return columns[2] === true || columns[0] === true ? isSomething || isCounted : false
}

function held<Value>(found: Found<Value> | null): Found<Value> | null {
  return found && { ...found, confidence: Math.min(found.confidence, unconfirmedAtMost) }
}

/** Claims as they are where the report's totals confirm them; else each of their values is one to check. */
export function heldToTotals(losses: readonly LossFacts[], own: OwnTotals): LossFacts[] {
  if (agreesWithTotals(losses, own)) return [...losses]
  return losses.map((loss) => ({
    line: loss.line,
    date: held(loss.date),
    claimNumber: held(loss.claimNumber),
    description: held(loss.description),
    status: held(loss.status),
    paid: held(loss.paid),
    reserved: held(loss.reserved),
    incurred: held(loss.incurred),
  }))
}
