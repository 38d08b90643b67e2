import type { Found, findingWays } from '#shared/documents/facts.contract.ts'
import type { Span } from './layout/page-layout.rules.ts'
import { boxOf, readingOf, textOf } from './layout/spans.rules.ts'

/** Below this, a picture's word is so unsure that the value is always one to check. */
const unsureReading = 70
/** The confidence that a value of unsure words has at most: below what is shown as sure. */
const unsureAtMost = 0.7

/** A value that may be the one: what it is, where it stands and how likely it is right. */
export type Candidate<Value> = { value: Value; spans: readonly Span[]; score: number }

/** What confidence is left when words were read from a picture: all of it above 90, at most "please check" below 70. */
export function heldToReading(score: number, reading: number): number {
  if (reading < unsureReading) return Math.min(score, unsureAtMost)
  return reading < 90 ? score * (0.92 + (reading - unsureReading) * 0.004) : score
}

/** Two findings that agree: each may be wrong, both at once hardly. */
export function together(one: number, other: number): number {
  return 1 - (1 - one) * (1 - other)
}

const rounded = (score: number) => Math.round(Math.min(0.99, Math.max(0.05, score)) * 100) / 100

/** What was found, with the page, the box and the words of its spans. */
export function foundAt<Value>(
  { value, spans, score }: Candidate<Value>,
  by: (typeof findingWays)[number] = 'words',
): Found<Value> {
  const [first] = spans
  return {
    value,
    text: spans.map(textOf).join(' '),
    page: first ? first.row.page.page : null,
    box: boxOf(spans),
    confidence: rounded(heldToReading(score, readingOf(spans))),
    by,
  }
}

/**
 * The best of candidates, those with the same key taken together: what stands on several pages or is found in several
 * ways is surer, and a rival with another value makes it less sure.
 */
export function bestOf<Value>(
  candidates: readonly Candidate<Value>[],
  keyOf: (value: Value) => string,
): Candidate<Value> | null {
  const groups = new Map<string, { best: Candidate<Value>; score: number; count: number }>()
  for (const candidate of candidates) {
    const key = keyOf(candidate.value)
    const group = groups.get(key)
    if (!group) groups.set(key, { best: candidate, score: candidate.score, count: 1 })
    else {
      group.count += 1
      const more = 1 - (1 - candidate.score * 0.5) ** (1 / group.count)
      if (candidate.score > group.best.score) {
        group.score = together(candidate.score, group.score * 0.35)
        group.best = candidate
      } else group.score = together(group.score, more * 0.6)
    }
  }
  const [first, second] = [...groups.values()].sort((one, other) => other.score - one.score)
  if (!first) return null
  const rivalry = second && second.score > first.score - 0.12 ? 0.85 : 1
  return { ...first.best, score: first.score * rivalry }
}
