import { countMask, inLead, type SearchIndex } from './index.rules.ts'
import type { Query } from './query.rules.ts'

/** So many passages are looked at closely. */
const maxCandidates = 200
const saturation = 1.2
const lengthShare = 0.75
const leadBonus = 0.4

function addSlot(index: SearchIndex, scores: Float32Array, term: number, weight: number): void {
  const { postingStart, postingPassage, postingCount, wordStart, averageLength } = index
  for (let at = postingStart[term] ?? 0; at < (postingStart[term + 1] ?? 0); at += 1) {
    const passage = postingPassage[at] ?? 0
    const posting = postingCount[at] ?? 0
    const count = posting & countMask
    const length = (wordStart[passage + 1] ?? 0) - (wordStart[passage] ?? 0)
    const room = saturation * (1 - lengthShare + (lengthShare * length) / averageLength)
    const lead = posting & inLead ? leadBonus : 0
    scores[passage] = (scores[passage] ?? 0) + weight * ((count * (1 + saturation)) / (count + room) + lead)
  }
}

/** The passages that BM25 finds best, words of the opening counting more: those worth a closer look. */
export function candidates(index: SearchIndex, query: Query): number[] {
  const scores = new Float32Array(index.passages.length)
  for (const { alternatives, weight, idf } of query.slots) {
    for (const { term, weight: share } of alternatives) addSlot(index, scores, term, weight * share * idf)
  }
  const found: number[] = []
  for (let passage = 0; passage < scores.length; passage += 1) {
    if ((scores[passage] ?? 0) > 0) found.push(passage)
  }
  if (found.length <= maxCandidates) return found
  const sorted = scores.slice().sort()
  const least = sorted[sorted.length - maxCandidates] ?? 0
  return found.filter((passage) => (scores[passage] ?? 0) >= least).slice(0, 2 * maxCandidates)
}
