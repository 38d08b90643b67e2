import { featureNames } from '#engines/search/features.rules.ts'
import type { SearchIndex } from '#engines/search/index.rules.ts'
import { readQuery } from '#engines/search/query.rules.ts'
import { weighed } from '#engines/search/search.rules.ts'

/** A question's candidates: their features, and which are right. */
type Group = { features: Float64Array[]; isRight: boolean[] }

const rounds = 400
const width = featureNames.length
const shrinkage = 0.002

function groupsOf(index: SearchIndex, questions: readonly { q: string; gold: readonly number[] }[]): Group[] {
  return questions.flatMap(({ q, gold }) => {
    const query = readQuery(index, q)
    if (!query) return []
    const found = weighed(index, query)
    const right = new Set(gold.map(String))
    const isRight = found.map(({ passage }) => right.has(index.passages[passage]?.articleId ?? ''))
    if (!isRight.includes(true)) return []
    return [{ features: found.map(({ features }) => Float64Array.from(features)), isRight }]
  })
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < width; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Divides each feature by its spread, so that one rate of learning suits all; gives the spreads. */
function standardize(groups: readonly Group[]): Float64Array {
  const [sum, squares] = [new Float64Array(width), new Float64Array(width)]
  const rows = groups.flatMap(({ features }) => features)
  for (const row of rows) {
    for (const [at, value] of row.entries()) {
      sum[at] = (sum[at] ?? 0) + value
      squares[at] = (squares[at] ?? 0) + value * value
    }
  }
  const spread = sum.map((total, at) =>
    Math.sqrt(Math.max(1e-9, (squares[at] ?? 0) / rows.length - (total / rows.length) ** 2)),
  )
  for (const row of rows) for (const [at, value] of row.entries()) row[at] = value / (spread[at] ?? 1)
  return spread
}

/** Adds to the gradient how one question's softmax differs from its right answers. */
function addGradient(gradient: Float64Array, weights: Float64Array, { features, isRight }: Group): void {
  const scores = features.map((row) => dot(row, weights))
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const rights = isRight.filter(Boolean).length
  for (const [at, row] of features.entries()) {
    const wrong = (shares[at] ?? 0) / total - (isRight[at] ? 1 / rights : 0)
    for (let feature = 0; feature < width; feature += 1) {
      gradient[feature] = (gradient[feature] ?? 0) + wrong * (row[feature] ?? 0)
    }
  }
}

/** Learns the weights of the features from questions and prints them, to be written into weights.rules.ts. */
export function tuneWeights(
  index: SearchIndex,
  questions: readonly { q: string; gold: readonly number[] }[],
): void {
  const groups = groupsOf(index, questions)
  const spread = standardize(groups)
  const [weights, pace] = [new Float64Array(width), new Float64Array(width)]
  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Float64Array(width)
    for (const group of groups) addGradient(gradient, weights, group)
    for (const [at, slope] of gradient.entries()) {
      const downhill = slope / groups.length + 2 * shrinkage * (weights[at] ?? 0)
      pace[at] = 0.9 * (pace[at] ?? 0) - 0.05 * downhill
      weights[at] = (weights[at] ?? 0) + (pace[at] ?? 0)
    }
  }
  for (const [at, name] of featureNames.entries()) {
    console.log(`${name.padEnd(18)} ${((weights[at] ?? 0) / (spread[at] ?? 1)).toFixed(3)}`)
  }
}
