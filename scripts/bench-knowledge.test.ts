import { expect, it } from 'vitest'
import { percentile, rankOf, scoresOf } from '#bench/knowledge/scores.ts'
import { scoreStarters } from '#bench/knowledge/starters.ts'

it('finds the shipped article that answers a plain question, mistyped or in shorthand, and stays silent without one', async () => {
  const { top1, top10, wronglyClaimed, missed } = await scoreStarters()
  expect(top1, missed.join('\n')).toBeGreaterThanOrEqual(72)
  expect(top10).toBeGreaterThanOrEqual(90)
  expect(wronglyClaimed).toBe(0)
})

it.each([
  [[1, 1], { top1: 100, top10: 100, mrr10: 1 }],
  [[1, 2, 0, 11], { top1: 25, top10: 50, mrr10: 0.375 }],
  [[], { top1: 0, top10: 0, mrr10: 0 }],
])('scores the ranks %j', (ranks, scores) => {
  expect(scoresOf(ranks)).toEqual(scores)
})

it('counts an article once among what was found', () => {
  expect(rankOf(['a', 'a', 'b'], new Set(['b']))).toBe(2)
  expect(rankOf(['a'], new Set(['b']))).toBe(0)
})

it('takes the value that a share of the values lies below', () => {
  expect([percentile([3, 1, 2], 0.5), percentile([3, 1, 2], 1), percentile([], 0.5)]).toEqual([2, 3, 0])
})
