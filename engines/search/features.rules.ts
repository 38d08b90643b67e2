import { leadLength, openingLength, type SearchIndex } from './index.rules.ts'
import type { Query } from './query.rules.ts'

/** What is weighed of a passage beside a query; the first six are in the currency of BM25. */
export const featureNames = [
  'match',
  'plain',
  'opening',
  'adjacency',
  'nearness',
  'run',
  'coverage',
  'openingCoverage',
  'window',
  'length',
  'beginning',
  'head',
] as const

/** So many features are divided by the best plain score among the candidates, so that questions compare. */
export const scoredFeatures = 6

/** A word of a passage that a word of the query matched. */
type Hit = { place: number; slot: number; weight: number }

const nearest = 8
const windowWords = 20

export type SlotOfTerm = ReadonlyMap<number, { slot: number; weight: number }>

/** Which slot a term belongs to, where several claim it the one that it fits best. */
export function slotOfTerm(query: Query): SlotOfTerm {
  const slots = new Map<number, { slot: number; weight: number }>()
  for (const [slot, { alternatives }] of query.slots.entries()) {
    for (const { term, weight } of alternatives) {
      if ((slots.get(term)?.weight ?? 0) < weight) slots.set(term, { slot, weight })
    }
  }
  return slots
}

const wordsOf = (index: SearchIndex, passage: number) =>
  index.words.subarray(index.wordStart[passage], index.wordStart[passage + 1])

function hitsOf(words: Uint32Array, slots: SlotOfTerm): Hit[] {
  const hits: Hit[] = []
  for (let place = 0; place < words.length; place += 1) {
    const found = slots.get(words[place] ?? 0)
    if (found) hits.push({ place, ...found })
  }
  return hits
}

const saturated = (count: number, k1: number, b: number, length: number) =>
  (count * (1 + k1)) / (count + k1 * (1 - b + b * length))

type Sums = {
  match: number
  plain: number
  opening: number
  coverage: number
  openingCoverage: number
  head: number
}

/** The sums over the query's words: how often, how early, and how much of the question. */
function wordSums(query: Query, hits: readonly Hit[], head: number, length: number, mass: number): Sums {
  const counts = new Float64Array(query.slots.length)
  const best = new Float64Array(query.slots.length)
  const opening = new Float64Array(query.slots.length)
  const lead = new Float64Array(query.slots.length)
  const inHead = new Float64Array(query.slots.length)
  for (const { place, slot, weight } of hits) {
    counts[slot] = (counts[slot] ?? 0) + weight
    best[slot] = Math.max(best[slot] ?? 0, weight)
    if (place < head) inHead[slot] = Math.max(inHead[slot] ?? 0, weight)
    if (place < head + openingLength) opening[slot] = Math.max(opening[slot] ?? 0, weight)
    if (place < head + leadLength) lead[slot] = Math.max(lead[slot] ?? 0, weight)
  }
  const sums: Sums = { match: 0, plain: 0, opening: 0, coverage: 0, openingCoverage: 0, head: 0 }
  for (const [slot, { weight, idf }] of query.slots.entries()) {
    const [count = 0, worth] = [counts[slot], weight * idf]
    sums.match += worth * Math.sqrt(idf) * saturated(count, 0.6, 0.5, length)
    sums.plain += worth * saturated(count, 1.2, 0.75, length)
    sums.opening += worth * (opening[slot] ?? 0)
    sums.coverage += (worth * (best[slot] ?? 0)) / mass
    sums.head += (worth * (inHead[slot] ?? 0)) / mass
    sums.openingCoverage += (worth * (lead[slot] ?? 0)) / mass
  }
  return sums
}

/** Words of the question that stand side by side in it and in the passage, and its longest run of them. */
function orderSums(query: Query, hits: readonly Hit[], length: number): { adjacency: number; run: number } {
  const { slots, order } = query
  const idfOf = (at: number) => slots[order[at] ?? 0]?.idf ?? 0
  const together = new Float64Array(order.length)
  let [runs, before] = [new Float64Array(order.length), new Float64Array(order.length)]
  let run = 0
  for (const [at, { place, slot }] of hits.entries()) {
    ;[runs, before] = [before.fill(0), runs]
    const follows = at > 0 && hits[at - 1]?.place === place - 1
    for (let asked = order.indexOf(slot); asked >= 0; asked = order.indexOf(slot, asked + 1)) {
      const carried = follows && asked > 0 ? (before[asked - 1] ?? 0) : 0
      runs[asked] = carried + idfOf(asked)
      if (carried === 0) continue
      together[asked] = (together[asked] ?? 0) + 1
      run = Math.max(run, runs[asked] ?? 0)
    }
  }
  let adjacency = 0
  for (const [at, count] of together.entries()) {
    if (count > 0) adjacency += Math.min(idfOf(at), idfOf(at - 1)) * saturated(count, 1.2, 0.75, length)
  }
  return { adjacency, run }
}

/** Pairs of the words asked about that stand near one another, whatever their order. */
function nearness(query: Query, hits: readonly Hit[], length: number): number {
  const count = query.slots.length
  const pairs = new Map<number, number>()
  for (const [at, one] of hits.entries()) {
    if (query.slots[one.slot]?.isLight) continue
    for (let next = at + 1; next < hits.length; next += 1) {
      const other = hits[next]
      if (!other || other.place - one.place > nearest) break
      if (other.slot === one.slot || query.slots[other.slot]?.isLight) continue
      const key = Math.min(one.slot, other.slot) * count + Math.max(one.slot, other.slot)
      const share = (one.weight * other.weight) / (other.place - one.place)
      pairs.set(key, (pairs.get(key) ?? 0) + share)
    }
  }
  let sum = 0
  for (const [key, share] of pairs) {
    const rarity = Math.min(
      query.slots[Math.floor(key / count)]?.idf ?? 0,
      query.slots[key % count]?.idf ?? 0,
    )
    sum += rarity * saturated(share, 1.2, 0.75, length)
  }
  return sum
}

/** The most of the question that any 20 words in a row hold. */
function bestWindow(query: Query, hits: readonly Hit[], mass: number): number {
  const inside = new Uint16Array(query.slots.length)
  const worth = (slot: number) => {
    const found = query.slots[slot]
    return found ? (found.weight * found.idf) / mass : 0
  }
  let [held, best, first] = [0, 0, 0]
  for (const { place, slot } of hits) {
    if (inside[slot] === 0) held += worth(slot)
    inside[slot] = (inside[slot] ?? 0) + 1
    for (let oldest = hits[first]; oldest && place - oldest.place >= windowWords; oldest = hits[first]) {
      inside[oldest.slot] = (inside[oldest.slot] ?? 1) - 1
      if (inside[oldest.slot] === 0) held -= worth(oldest.slot)
      first += 1
    }
    best = Math.max(best, held)
  }
  return best
}

/** How much the words of a query say together. */
export function weightSumOf(query: Query): number {
  return query.slots.reduce((sum, { weight, idf }) => sum + weight * idf, 0) || 1
}

/** How much of what is asked about (0 to 1, rare words counting more) a passage says, its title and headings included. */
export function coverageOf(index: SearchIndex, query: Query, passage: number): number {
  const best = new Float64Array(query.slots.length)
  for (const { slot, weight } of hitsOf(wordsOf(index, passage), slotOfTerm(query))) {
    best[slot] = Math.max(best[slot] ?? 0, weight)
  }
  let [held, asked] = [0, 0]
  for (const [slot, { idf, isLight }] of query.slots.entries()) {
    if (isLight) continue
    held += idf * (best[slot] ?? 0)
    asked += idf
  }
  return asked > 0 ? held / asked : 0
}

/** The features of one passage, in the order of their names. */
export function featuresOf(index: SearchIndex, query: Query, slots: SlotOfTerm, passage: number): number[] {
  const words = wordsOf(index, passage)
  const head = index.headWords[passage] ?? 0
  const hits = hitsOf(words, slots)
  const mass = weightSumOf(query)
  const length = words.length / index.averageLength
  const sums = wordSums(query, hits, head, length, mass)
  const { adjacency, run } = orderSums(query, hits, length)
  const begins = hits.some(({ place, slot }) => place === head && query.order.indexOf(slot) > 0)
  return [
    sums.match,
    sums.plain,
    sums.opening,
    adjacency,
    nearness(query, hits, length),
    run,
    sums.coverage,
    sums.openingCoverage,
    bestWindow(query, hits, mass),
    Math.log(Math.max(1, words.length)),
    begins ? 1 : 0,
    sums.head,
  ]
}
