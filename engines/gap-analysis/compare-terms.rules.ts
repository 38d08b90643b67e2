import { addDays, formatDay } from '#shared/dates.ts'
import type {
  ComparisonCell,
  ComparisonRow,
  DifferenceWeight,
} from '#shared/documents/comparison.contract.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { type Difference, rowOfChanges, sumChange } from './compare-rows.rules.ts'
import { linesOfFacts, premiumOfLine, totalPremiumOf } from './coverage-grid.rules.ts'
import { citationOf } from './gaps/citations.rules.ts'
import { likeness, wordsOfName } from './line-up.rules.ts'

const group = 'Terms'
/** From this share on a rise of the whole premium is notable. */
const notableRise = 0.1

function cell(document: number, found: Found<string> | null, shownAs?: string): ComparisonCell | null {
  return found && { main: shownAs ?? found.value, detail: '', citation: citationOf(found, document) }
}

function isSameText(a: string, b: string): boolean {
  return likeness(wordsOfName(a), wordsOfName(b)) === 1
}

function textRow(
  name: string,
  documents: readonly Facts[],
  read: (facts: Facts) => Found<string> | null,
  weight: DifferenceWeight,
): ComparisonRow {
  const values = documents.map(read)
  return rowOfChanges({
    group,
    name,
    cells: values.map((found, document) => cell(document, found)),
    changes: (document): Difference[] => {
      const [from, to] = [values[0], values[document]]
      if (!from || !to || isSameText(from.value, to.value)) return []
      return [{ weight, what: `Changes from ${from.value} to ${to.value}` }]
    },
  })
}

function begins(facts: Facts): Found<string> | null {
  return facts.policies.find(({ effectiveDate }) => effectiveDate)?.effectiveDate ?? null
}

function ends(facts: Facts): Found<string> | null {
  return facts.policies.find(({ expirationDate }) => expirationDate)?.expirationDate ?? null
}

function betweenTerms(end: string, start: string): Difference[] {
  if (start > addDays(end, 1))
    return [{ weight: 'critical', what: `No coverage between ${formatDay(end)} and ${formatDay(start)}` }]
  return []
}

function startRow(documents: readonly Facts[]): ComparisonRow {
  const end = documents[0] ? ends(documents[0]) : null
  return rowOfChanges({
    group,
    name: 'First day',
    cells: documents.map((facts, document) => {
      const day = begins(facts)
      return cell(document, day, day ? formatDay(day.value) : '')
    }),
    changes: (document) => {
      const start = documents[document] ? begins(documents[document]) : null
      return start && end ? betweenTerms(end.value, start.value) : []
    },
  })
}

function endRow(documents: readonly Facts[]): ComparisonRow {
  const cells = documents.map((facts, document) => {
    const day = ends(facts)
    return cell(document, day, day ? formatDay(day.value) : '')
  })
  return rowOfChanges({ group, name: 'Last day', cells, changes: () => [] })
}

function premiumRow(
  name: string,
  documents: readonly Facts[],
  read: (facts: Facts) => Found<number> | null,
): ComparisonRow {
  const sums = documents.map(read)
  return rowOfChanges({
    group: 'Premium',
    name,
    cells: sums.map((sum, document) =>
      sum
        ? { main: formatDollars(sum.value, { cents: true }), detail: '', citation: citationOf(sum, document) }
        : null,
    ),
    changes: (document) => {
      const [from, to] = [sums[0], sums[document]]
      if (!from || !to) return []
      const isSteep = to.value > from.value * (1 + notableRise)
      return sumChange('Premium', from.value, to.value, isSteep ? 'notable' : 'minor')
    },
  })
}

/** The premiums of several documents: the whole one, and each line that one of them gives a premium for. */
export function comparePremiums(documents: readonly Facts[]): ComparisonRow[] {
  const lines = [...new Set(documents.flatMap(linesOfFacts))].filter((line) =>
    documents.some((facts) => premiumOfLine(facts, line)),
  )
  return [
    premiumRow('Total premium', documents, totalPremiumOf),
    ...lines.map((line) => premiumRow(lineLabels[line], documents, (facts) => premiumOfLine(facts, line))),
  ]
}

/** Who is insured, by whom, from when to when, of several documents side by side. */
export function compareTerms(documents: readonly Facts[]): ComparisonRow[] {
  const rows = [
    textRow('Named insured', documents, ({ namedInsured }) => namedInsured, 'notable'),
    textRow('Mailing address', documents, ({ mailingAddress }) => mailingAddress, 'minor'),
    textRow('Carrier', documents, ({ policies }) => policies[0]?.carrier ?? null, 'minor'),
    textRow('Business', documents, ({ businessDescription }) => businessDescription, 'notable'),
    startRow(documents),
    endRow(documents),
  ]
  return rows.filter(({ cells }) => cells.some(({ citation }) => citation))
}
