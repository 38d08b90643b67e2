/** How well questions were answered: shares of 100, the mean of 1/rank within ten, milliseconds. */
export type Scores = { top1: number; top10: number; mrr10: number }

/** What ranks (from 1; 0 is not among the first ten) come to. */
export function scoresOf(ranks: readonly number[]): Scores {
  const share = (count: number) => (count / Math.max(1, ranks.length)) * 100
  const found = ranks.filter((rank) => rank > 0 && rank <= 10)
  const sum = found.reduce((total, rank) => total + 1 / rank, 0)
  return {
    top1: share(found.filter((rank) => rank === 1).length),
    top10: share(found.length),
    mrr10: sum / Math.max(1, ranks.length),
  }
}

/** The value that a share of the values lies below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The place of the first right article among the found ones, each article once; 0 when there is none. */
export function rankOf(found: readonly string[], right: ReadonlySet<string>): number {
  return [...new Set(found)].slice(0, 10).findIndex((id) => right.has(id)) + 1
}
