import type { Share } from './producers.contract.ts'

/**
 * The producers that a policy keeps as its own, the largest share first; null where that is its client's producer alone, so that
 * the policy goes with its client.
 */
export function ownSplit(shares: readonly Share[], clientProducerId: string): Share[] | null {
  const [first, ...others] = shares.toSorted((a, b) => b.share - a.share)
  if (!first || (others.length === 0 && first.userId === clientProducerId)) return null
  return [first, ...others].map(({ userId, share }) => ({ userId, share }))
}

/** Whether two policies' own producers are the same, in the same shares. */
export function isSameSplit(one: readonly Share[] | null, other: readonly Share[] | null): boolean {
  if (!one || !other) return one === other
  return (
    one.length === other.length &&
    one.every(({ userId, share }, at) => other[at]?.userId === userId && other[at].share === share)
  )
}

/** What shares add up to, without the dust of binary fractions. */
export function totalShare(shares: readonly { share: number }[]): number {
  return Math.round(shares.reduce((sum, { share }) => sum + share, 0) * 1e6) / 1e6
}

/** Whether each person is named once. */
export function isEachOnce(shares: readonly { userId: string }[]): boolean {
  return new Set(shares.map(({ userId }) => userId)).size === shares.length
}
