import type { Found, Mark, Passage } from '#shared/knowledge/search.contract.ts'
import { candidates } from './candidates.rules.ts'
import { coverageOf, featuresOf, scoredFeatures, slotOfTerm } from './features.rules.ts'
import type { SearchIndex } from './index.rules.ts'
import { marksOf } from './marks.rules.ts'
import { matchingTerms, type Query, readQuery } from './query.rules.ts'
import { weights } from './weights.rules.ts'

/** A found passage with the stretches of its text that matched. */
export type Marked<P extends Passage = Passage> = Found<P> & { marks: Mark[] }

/** The passages worth a closer look with the features of each, scores as shares of the best. */
export function weighed(index: SearchIndex, query: Query): { passage: number; features: number[] }[] {
  const slots = slotOfTerm(query)
  const found = candidates(index, query).map((passage) => ({
    passage,
    features: featuresOf(index, query, slots, passage),
  }))
  const best = Math.max(...found.map(({ features }) => features[1] ?? 0), Number.MIN_VALUE)
  for (const { features } of found) {
    for (let at = 0; at < scoredFeatures; at += 1) features[at] = (features[at] ?? 0) / best
  }
  return found
}

/**
 * Finds the passages that best answer a question or search, the best first; none where it asks about nothing.
 * The same index and question always give the same answer.
 */
export function search<P extends Passage>(index: SearchIndex<P>, text: string, limit: number): Marked<P>[] {
  const query = readQuery(index, text)
  if (!query) return []
  const ranked = weighed(index, query)
    .map(({ passage, features }) => ({
      passage,
      score: features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
    }))
    .sort((one, other) => other.score - one.score || one.passage - other.passage)
  const terms = matchingTerms(index, query)
  return ranked.slice(0, limit).flatMap(({ passage: at, score }) => {
    const passage = index.passages[at]
    const coverage = coverageOf(index, query, at)
    if (!passage || coverage === 0) return []
    return [{ passage, score, coverage, marks: marksOf(passage.text, terms) }]
  })
}
