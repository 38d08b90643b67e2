import { moneyIn } from '#engines/document-reading/columns.rules.ts'
import { foundAt } from '#engines/document-reading/confidence.rules.ts'
import type { PageLayout, Row, Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import { belowSpan, cellsOf, leftOf, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import {
  hasStateAndZip,
  isStreetLine,
  joinAddress,
  upToZip,
} from '#engines/document-reading/values/read-address.rules.ts'
import type { LocationFacts } from '#shared/documents/facts.contract.ts'

const heading =
  /\b(?:described premises|premises (?:address|information|schedule)|schedule of locations|locations? (?:schedule|of (?:all )?premises|address|number)|loc(?:ation)?\.? ?(?:no\.?|#|\/)|prem(?:ises)?\.? (?:no\.?|#|bldg)|covered (?:premises|locations?)|insured locations?|locations?)\b/
const construction =
  /\b(?:frame|joisted masonry|masonry non-?combustible|non-?combustible|modified fire resistive|fire resistive|brick|masonry veneer)\b/i
const leadNumber =
  /^(?:(?:loc(?:ation)?|prem(?:ises)?|bldg|building|no)\.?\s*#?:?\s*)?#?(\d{1,4})(?:\s*[/-]\s*(\d{1,4})|\s+(?:bldg\.?\s*)?(\d{1,3})(?=\s|$))?[.:)]?\s*/i

const empty = (number: string): LocationFacts => ({
  number,
  address: null,
  description: null,
  construction: null,
  occupancy: null,
  yearBuilt: null,
  area: null,
  stories: null,
  sprinklered: null,
  protectionClass: null,
  buildingLimit: null,
  contentsLimit: null,
  deductible: null,
  coinsurance: null,
})

/** The address in a cell, whole or with the city in the line below; a number before it is the location's. */
function addressAt(cell: Span): { value: string; spans: Span[] } | null {
  const text = textOf(cell)
  const street = isStreetLine(text)
    ? text
    : text
        .replace(
          /^(?:(?:loc(?:ation)?|prem(?:ises)?)\.?\s*)?#?\d{1,3}\s*(?:[/.:)-]\s*\d{0,3})?\s+(?=\d|P\.?O)/i,
          '',
        )
        .replace(/^(?:location|premises|address)[^:]{0,20}:\s*/i, '')
  if (!isStreetLine(street)) return null
  if (hasStateAndZip(street)) return { value: joinAddress([upToZip(street)]), spans: [cell] }
  const [below] = belowSpan(cell, 1)
  if (!below || !hasStateAndZip(textOf(below)) || Math.abs(leftOf(below) - leftOf(cell)) > 90) return null
  return { value: joinAddress([street, upToZip(textOf(below))]), spans: [cell, below] }
}

function numberOf(row: Row, cell: Span, count: number): string {
  const before = textOf({ row, from: 0, to: Math.max(0, cell.from - 1) })
  const lead =
    cell.from > 0
      ? leadNumber.exec(before)
      : /^(?:loc(?:ation)?|prem(?:ises)?)?\.?\s*#?(\d{1,3})\s*[.:)]?\s+\d+\s+[A-Z]/i.exec(textOf(cell))
  const building = lead?.[2] ?? lead?.[3]
  return lead?.[1]
    ? building
      ? `${Number(lead[1])}/${Number(building)}`
      : String(Number(lead[1]))
    : String(count)
}

function withDetails(facts: LocationFacts, row: Row, cell: Span): LocationFacts {
  const others = cellsOf(row).filter((other) => other.from > cell.to)
  const words = others.find(
    (other) => /^[A-Za-z][A-Za-z &/,-]{3,}$/.test(textOf(other)) && !construction.test(textOf(other)),
  )
  const built = others.find((other) => construction.test(textOf(other)))
  const year = others.find((other) => /^(?:18|19|20)\d\d$/.test(textOf(other)))
  const area = others.find((other) => /^\d{1,3}(?:,\d{3})* ?(?:sq\.? ?ft\.?|s\.?f\.?)$/i.test(textOf(other)))
  const sums = others
    .flatMap((other) => moneyIn(other))
    .filter(({ span, isSure }) => isSure && span.row.words[span.from]?.text.startsWith('$'))
  const [building, contents] = sums
  return {
    ...facts,
    description: words ? foundAt({ value: textOf(words), spans: [words], score: 0.8 }) : null,
    construction: built ? foundAt({ value: textOf(built), spans: [built], score: 0.9 }) : null,
    yearBuilt: year ? foundAt({ value: Number(textOf(year)), spans: [year], score: 0.85 }) : null,
    area: area
      ? foundAt({ value: Number(textOf(area).replace(/\D/g, '')), spans: [area], score: 0.85 })
      : null,
    buildingLimit: building ? foundAt({ value: building.amount, spans: [building.span], score: 0.72 }) : null,
    contentsLimit: contents ? foundAt({ value: contents.amount, spans: [contents.span], score: 0.72 }) : null,
  }
}

/** The insured locations of pages: addresses under a heading of premises, in rows that number or describe them. */
export function locationsOf(pages: readonly PageLayout[]): LocationFacts[] {
  const found = new Map<string, LocationFacts>()
  for (const page of pages) {
    let since = -100
    for (const row of page.rows) {
      if (heading.test(row.folded) && row.words.length < 22) since = row.at
      else if (
        /\b(?:mailing address|mortgag|loss payee|additional insured|producer|agency|certificate holder)\b/.test(
          row.folded,
        )
      )
        since = -100
      if (row.at - since > 24) continue
      for (const cell of cellsOf(row)) {
        const address = addressAt(cell)
        if (!address) continue
        const number = numberOf(row, cell, found.size + 1)
        const key = `${number} ${address.value.toLowerCase()}`
        const facts = { ...empty(number), address: foundAt({ ...address, score: 0.86 }) }
        if (!found.has(key)) found.set(key, withDetails(facts, row, cell))
      }
    }
  }
  return [...found.values()]
}
