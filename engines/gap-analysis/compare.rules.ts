import type {
  Comparison,
  ComparisonRow,
  DifferenceWeight,
  PremiumChange,
} from '#shared/documents/comparison.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { compareCoverages } from './compare-coverages.rules.ts'
import { compareSchedules } from './compare-schedules.rules.ts'
import { comparePremiums, compareTerms } from './compare-terms.rules.ts'
import { totalPremiumOf } from './coverage-grid.rules.ts'

/** How many critical differences the summary lists one by one. */
const maxShownItems = 5

function premiumChange(from: number | null, to: number | null, document: number): PremiumChange {
  if (from === null || to === null) return { document, from, to, dollars: null, percent: null }
  const dollars = Math.round((to - from) * 100) / 100
  const percent = from === 0 ? null : Math.round((dollars / from) * 1000) / 10
  return { document, from, to, dollars, percent }
}

function opening(label: string, words: string): string {
  return label ? `${label}: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** What the premium does, in a sentence; about the document of that label where there are several. */
export function premiumSentence({ from, to, dollars, percent }: PremiumChange, label: string): string {
  if (from === null || to === null || dollars === null)
    return opening(label, 'the premium could not be compared because it wasn’t found in both documents.')
  const sums = `from ${formatDollars(from, { cents: true })} to ${formatDollars(to, { cents: true })}`
  if (dollars === 0) return opening(label, `the premium stays at ${formatDollars(to, { cents: true })}.`)
  const share = percent === null ? '' : ` (${formatPercent(Math.abs(percent))})`
  const move = `${dollars > 0 ? 'increases' : 'decreases'} by ${formatDollars(Math.abs(dollars), { cents: true })}${share}`
  return opening(label, `the premium ${move}, ${sums}.`)
}

/** How many differences there are: every change of every document, as the summary counts them by weight. */
export function differenceCount(rows: readonly ComparisonRow[]): number {
  return rows.reduce((sum, { changes }) => sum + changes.length, 0)
}

function count(rows: readonly ComparisonRow[], document: number, weight: DifferenceWeight): number {
  return rows
    .flatMap(({ changes }) => changes)
    .filter((change) => change.document === document && change.weight === weight).length
}

const weightLabels = { critical: 'critical', notable: 'notable', minor: 'minor', better: 'better' } as const

function countLabel(rows: readonly ComparisonRow[], document: number, label: string): string {
  const parts = (['critical', 'notable', 'minor', 'better'] as const).flatMap((weight) => {
    const many = count(rows, document, weight)
    return many === 0 ? [] : [`${many} ${weightLabels[weight]}`]
  })
  if (parts.length === 0) return opening(label, 'no differences were found in what could be read.')
  const last = parts.pop() ?? ''
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return opening(
    label,
    `${list} ${list.startsWith('1 ') && parts.length === 0 ? 'difference' : 'differences'}.`,
  )
}

function criticalLabel(rows: readonly ComparisonRow[], document: number, label: string): string[] {
  const changed = rows.flatMap(({ name, changes }) =>
    changes
      .filter((change) => change.document === document && change.weight === 'critical')
      .map(({ what }) => opening(label, `${name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`)),
  )
  return changed.slice(0, maxShownItems)
}

/**
 * Sets two to four documents side by side, the others against the first: rows with differences by weight, what the premium
 * does, and a summary in words. `labels` is what the documents are called, one each.
 */
export function compareFacts(documents: readonly Facts[], labels: readonly string[]): Comparison {
  const rows = [
    ...comparePremiums(documents),
    ...compareTerms(documents),
    ...byGroup(compareCoverages(documents)),
    ...compareSchedules(documents),
  ]
  const [from = null, ...others] = documents.map((facts) => totalPremiumOf(facts)?.value ?? null)
  const premiums = others.map((to, index) => premiumChange(from, to, index + 1))
  const summary = premiums.flatMap((premium) => {
    const label = others.length > 1 ? (labels[premium.document] ?? '') : ''
    return [
      premiumSentence(premium, label),
      countLabel(rows, premium.document, label),
      ...criticalLabel(rows, premium.document, label),
    ]
  })
  return { rows, premiums, summary }
}

function byGroup(rows: ComparisonRow[]): ComparisonRow[] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups.flatMap((group) => rows.filter((row) => row.group === group))
}
