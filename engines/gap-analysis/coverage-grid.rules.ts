import type { Cell, Grid, GridRow, GridSection } from '#shared/commercial/analysis.contract.ts'
import type { CoverageFacts, Facts, Found } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { citationOf } from './gaps/citations.rules.ts'

/** What stands where a document does not tell: never a guess. */
export const unknown = '—'

/** A sum, or the words that stand in its place, as a cell of a document. */
export function cellOf(
  document: number,
  sum: Found<number> | null,
  words: Found<string> | null = null,
): Cell {
  if (sum)
    return {
      text: formatDollars(sum.value, { cents: true }),
      amount: sum.value,
      citation: citationOf(sum, document),
    }
  if (words) return { text: words.value, amount: null, citation: citationOf(words, document) }
  return { text: unknown, amount: null, citation: null }
}

function rowOf(document: number, coverage: CoverageFacts): GridRow {
  return {
    name: coverage.name.value,
    location: coverage.location,
    citation: citationOf(coverage.name, document),
    limit: cellOf(document, coverage.limit, coverage.limitText),
    deductible: cellOf(document, coverage.deductible, coverage.deductibleText),
    premium: cellOf(document, coverage.premium),
  }
}

/** The premium of a line as the document shows it: its own row, or that of the one policy that is of this line alone. */
export function premiumOfLine(facts: Facts, line: LineCode): Found<number> | null {
  const linePremium = facts.premiums.find((premium) => premium.kind === 'line' && premium.line === line)
  if (linePremium) return linePremium.amount
  const [policy, ...others] = facts.policies.filter(({ lines }) => lines.some(({ value }) => value === line))
  return policy && others.length === 0 && policy.lines.length === 1 ? policy.premium : null
}

/** All lines of business that a document names, in the usual order. */
export function linesOfFacts(facts: Facts): LineCode[] {
  const named = new Set([
    ...facts.policies.flatMap(({ lines }) => lines.map(({ value }) => value)),
    ...facts.coverages.flatMap(({ line }) => line ?? []),
    ...facts.premiums.flatMap(({ kind, line }) => (kind === 'line' && line ? [line] : [])),
  ])
  return lineCodes.filter((line) => named.has(line))
}

/** The premium of a whole document: its total, or that of its only policy. */
export function totalPremiumOf(facts: Facts): Found<number> | null {
  const [policy, ...others] = facts.policies
  return facts.totalPremium ?? (policy && others.length === 0 ? policy.premium : null)
}

/** The coverages of one document by line of business, each value with where it stands; what is not given is "—". */
export function coverageGrid(facts: Facts, document = 0): Grid {
  const rowsOf = (line: LineCode | null) =>
    facts.coverages.filter((coverage) => coverage.line === line).map((coverage) => rowOf(document, coverage))
  const sections: GridSection[] = linesOfFacts(facts).map((line) => ({
    line,
    label: lineLabels[line],
    premium: cellOf(document, premiumOfLine(facts, line)),
    rows: rowsOf(line),
  }))
  const others = rowsOf(null)
  const premium = cellOf(document, null)
  if (others.length > 0) sections.push({ line: null, label: 'Other coverages', premium, rows: others })
  return { sections, totalPremium: cellOf(document, totalPremiumOf(facts)) }
}
