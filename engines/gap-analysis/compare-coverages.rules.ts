import type { ComparisonRow, DifferenceWeight } from '#shared/documents/comparison.contract.ts'
import type { CoverageFacts, Facts } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { type Difference, rowOfChanges, sumChange } from './compare-rows.rules.ts'
import { cellOf, unknown } from './coverage-grid.rules.ts'
import { citationOf } from './gaps/citations.rules.ts'
import { likeness, lineUp, wordsOfName } from './line-up.rules.ts'

const smallSublimit = 10_000
const smallCut = 0.05
const negative =
  /\b(excluded|not covered|not included|no coverage|not purchased|declined|rejected)\b|^(none|no|nil|n\/a)$/i
/** Lines whose coverages are the same things under another roof: a package is its parts. */
const packaged: readonly LineCode[] = ['bop', 'package', 'gl', 'property']

type Item = { coverage: CoverageFacts; words: Set<string> }

function isSameLine(a: LineCode | null, b: LineCode | null): boolean {
  return a === b || a === null || b === null || (packaged.includes(a) && packaged.includes(b))
}

function alike(a: Item, b: Item): number {
  const [one, other] = [a.coverage, b.coverage]
  if (!isSameLine(one.line, other.line) || one.location !== other.location) return 0
  if (one.code && other.code) return one.code === other.code ? 1 : 0
  return likeness(a.words, b.words)
}

/** Whether a coverage stands in the document as something that is not covered. */
function isExcluded({ limit, limitText }: CoverageFacts): boolean {
  return limit === null && limitText !== null && negative.test(limitText.value)
}

function weightOfCut(from: number, to: number): DifferenceWeight {
  return from <= smallSublimit || (from - to) / from < smallCut ? 'notable' : 'critical'
}

function limitChange(from: CoverageFacts, to: CoverageFacts): Difference[] {
  if (from.limit && to.limit) {
    const [before, after] = [from.limit.value, to.limit.value]
    if (after < before)
      return [
        {
          weight: weightOfCut(before, after),
          what: `Limit decreases from ${formatDollars(before)} to ${formatDollars(after)}`,
        },
      ]
    return after > before
      ? [
          {
            weight: 'better',
            what: `Limit increases from ${formatDollars(before)} to ${formatDollars(after)}`,
          },
        ]
      : []
  }
  const [before, after] = [cellOf(0, from.limit, from.limitText), cellOf(0, to.limit, to.limitText)]
  if (before.text.toLowerCase() === after.text.toLowerCase() || before.text === unknown) return []
  if (after.text === unknown)
    return [{ weight: 'notable', what: `The limit (${before.text}) was not found in the proposed policy` }]
  return [{ weight: 'notable', what: `Limit changes from ${before.text} to ${after.text}` }]
}

function percentOf(text: string | undefined): number | null {
  const [, percent] = /(\d+(?:\.\d+)?)\s*%/.exec(text ?? '') ?? []
  return percent ? Number(percent) : null
}

function deductibleChange(from: CoverageFacts, to: CoverageFacts): Difference[] {
  if (from.deductible && to.deductible)
    return sumChange('Deductible', from.deductible.value, to.deductible.value)
  const [before, after] = [
    cellOf(0, from.deductible, from.deductibleText),
    cellOf(0, to.deductible, to.deductibleText),
  ]
  if (before.text.toLowerCase() === after.text.toLowerCase() || after.text === unknown) return []
  const [less, more] = [percentOf(from.deductibleText?.value), percentOf(to.deductibleText?.value)]
  const what = `Deductible changes from ${before.text === unknown ? 'none found' : before.text} to ${after.text}`
  if (more !== null && less !== null) return [{ weight: more > less ? 'critical' : 'better', what }]
  if (more !== null) return [{ weight: 'critical', what }]
  return [{ weight: 'notable', what }]
}

function changesOf(from: CoverageFacts | null, to: CoverageFacts | null): Difference[] {
  if (!from && !to) return []
  if (!from)
    return to && !isExcluded(to)
      ? [{ weight: 'better', what: 'Added' }]
      : [{ weight: 'notable', what: 'Named as not covered' }]
  if (!to) return isExcluded(from) ? [] : [{ weight: 'critical', what: 'Not found in the proposed policy' }]
  if (isExcluded(from) && isExcluded(to)) return []
  if (isExcluded(to)) return [{ weight: 'critical', what: `Excluded (${to.limitText?.value})` }]
  if (isExcluded(from)) return [{ weight: 'better', what: 'Now covered' }]
  const premium =
    from.premium && to.premium ? sumChange('Premium', from.premium.value, to.premium.value, 'minor') : []
  return [...limitChange(from, to), ...deductibleChange(from, to), ...premium]
}

function detailOf(document: number, coverage: CoverageFacts): string {
  const deductible = cellOf(document, coverage.deductible, coverage.deductibleText).text
  const parts = [
    deductible === unknown ? [] : `Deductible ${deductible}`,
    coverage.premium ? `Premium ${formatDollars(coverage.premium.value)}` : [],
  ]
  return parts.flat().join(' · ')
}

function nameOf({ name, location }: CoverageFacts): string {
  return location ? `${name.value} (location ${location})` : name.value
}

/** The coverages of several documents side by side: by line and code, or by names that are alike. */
export function compareCoverages(documents: readonly Facts[]): ComparisonRow[] {
  const lists = documents.map(({ coverages }) =>
    coverages.map((coverage): Item => ({ coverage, words: wordsOfName(coverage.name.value) })),
  )
  return lineUp(lists, alike).map((items) => {
    const coverages = items.map((item) => item?.coverage ?? null)
    const named = coverages.find((coverage) => coverage !== null)
    const line = coverages.find((coverage) => coverage?.line)?.line
    return rowOfChanges({
      group: line ? lineLabels[line] : 'Other coverages',
      name: named ? nameOf(named) : '',
      cells: coverages.map((coverage, document) =>
        coverage
          ? {
              main: cellOf(document, coverage.limit, coverage.limitText).text,
              detail: detailOf(document, coverage),
              citation: citationOf(coverage.limit ?? coverage.limitText ?? coverage.name, document),
            }
          : null,
      ),
      changes: (document) => changesOf(coverages[0] ?? null, coverages[document] ?? null),
    })
  })
}
