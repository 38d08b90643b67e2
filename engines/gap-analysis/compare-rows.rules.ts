import {
  type Change,
  type ComparisonCell,
  type ComparisonRow,
  type DifferenceWeight,
  differenceWeights,
} from '#shared/documents/comparison.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { unknown } from './coverage-grid.rules.ts'

/** What a document changes, and how much that weighs. */
export type Difference = Omit<Change, 'document'>

/** A rise of a deductible weighs as critical from this many dollars on, where it at least doubles. */
const graveRise = 5_000
/** Below this many dollars a rise is minor. */
const slightRise = 500
/** A premium that moves by less than so much of itself is shown as the same. */
const stillSame = 0.01

function weightOfRise(from: number, to: number): DifferenceWeight {
  if (to - from >= graveRise && to >= 2 * from) return 'critical'
  return to - from < slightRise ? 'minor' : 'notable'
}

/** How a sum that people rather have low moves: a deductible, or a premium whose rises all weigh `rise`. */
export function sumChange(what: string, from: number, to: number, rise?: DifferenceWeight): Difference[] {
  if (from === to || (rise && Math.abs(to - from) < from * stillSame)) return []
  const moves = `from ${formatDollars(from, { cents: true })} to ${formatDollars(to, { cents: true })}`
  if (to < from) return [{ weight: 'better', what: `${what} decreases ${moves}` }]
  return [{ weight: rise ?? weightOfRise(from, to), what: `${what} increases ${moves}` }]
}

/** The gravest of some weights; `same` where there are none. */
export function highestWeight(weights: readonly DifferenceWeight[]): DifferenceWeight {
  return differenceWeights.find((weight) => weights.includes(weight)) ?? 'same'
}

const emptyCell: ComparisonCell = { main: unknown, detail: '', citation: null }

type RowParts = {
  group: string
  name: string
  cells: (ComparisonCell | null)[]
  /** What a document, from 1, changes against the first. */
  changes: (document: number) => Difference[]
}

/** A row with what each document changes against the first one, and the gravest weight of it all. */
export function rowOfChanges({ group, name, cells, changes }: RowParts): ComparisonRow {
  const all = cells.flatMap((_, document) =>
    document === 0 ? [] : changes(document).map((difference) => ({ document, ...difference })),
  )
  const weight = highestWeight(all.map(({ weight }) => weight))
  return { group, name, cells: cells.map((cell) => cell ?? emptyCell), changes: all, weight }
}
