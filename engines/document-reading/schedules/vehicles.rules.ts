import { moneyIn } from '#engines/document-reading/columns.rules.ts'
import { foundAt } from '#engines/document-reading/confidence.rules.ts'
import type { PageLayout, Row, Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import { cellsOf, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import { isVin, isVinLike } from '#shared/commercial/vin.rules.ts'
import type { VehicleFacts } from '#shared/documents/facts.contract.ts'

/** A number as a picture's reading may have it: the letters I, O and Q never stand in one. */
function mended(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQ]/g, '0')
    .replace(/I/g, '1')
}

const makes =
  /\b(?:acura|audi|bmw|buick|cadillac|chev(?:rolet|y)?|chrysler|dodge|fiat|ford|freightliner|gmc?|great dane|hino|honda|hyundai|infiniti|int(?:ernationa)?l|isuzu|jaguar|jeep|kenworth|kia|land rover|lexus|lincoln|mack|mazda|mercedes(?:[- ]benz)?|mini|mitsubishi|nissan|peterbilt|porsche|ram|rivian|subaru|tesla|toyota|utility|volkswagen|vw|volvo|wabash|western star|winnebago)\b/i

type PlacedVin = { vin: string; span: Span; isChecked: boolean }

function vinIn(row: Row): PlacedVin | null {
  for (const [at, { text }] of row.words.entries()) {
    const vin = mended(text.replace(/^vin[:#]*/i, ''))
    if (vin.length !== 17 || !/\d{3}/.test(vin) || !isVinLike(vin)) continue
    return { vin, span: { row, from: at, to: at }, isChecked: isVin(vin) }
  }
  return null
}

/** The words that describe a vehicle: those of its row, or of the row above where the number stands below it. */
function descriptionOf(row: Row, { span }: PlacedVin): Span[] {
  const own: Span[] = cellsOf(row).flatMap((cell) => {
    if (cell.to < span.from || cell.from > span.to) return [cell]
    return cell.from < span.from ? [{ ...cell, to: span.from - 1 }] : []
  })
  const above = row.page.rows[row.at - 1]
  const hasYear = own.some((cell) => /\b(?:19[5-9]|20[0-4])\d\b/.test(textOf(cell)))
  return hasYear || !above ? own : [...cellsOf(above), ...own]
}

function yearIn(cells: readonly Span[]): Span | null {
  for (const { row, from, to } of cells) {
    for (let at = from; at <= to; at += 1)
      if (/^(?:19[5-9]\d|20[0-4]\d)[,.]?$/.test(row.words[at]?.text ?? '')) return { row, from: at, to: at }
  }
  return null
}

function factsOf(row: Row, placed: PlacedVin, number: number): VehicleFacts {
  const cells = descriptionOf(row, placed)
  const year = yearIn(cells)
  const makeCell = cells.find((cell) => makes.test(textOf(cell)))
  const make = makeCell ? (makes.exec(textOf(makeCell))?.[0] ?? '') : ''
  const at = makeCell ? textOf(makeCell).toLowerCase().indexOf(make.toLowerCase()) + make.length : 0
  const next = makeCell && cells[cells.indexOf(makeCell) + 1]
  const within = makeCell
    ? textOf(makeCell)
        .slice(at)
        .replace(/[^A-Za-z0-9 -]/g, ' ')
        .trim()
    : ''
  const isOwnCell =
    !within && next !== undefined && /[A-Za-z]/.test(textOf(next)) && !/\$|,\d{3}/.test(textOf(next))
  const model = within || (isOwnCell && next ? textOf(next) : '')
  const cost = cells.flatMap((cell) => moneyIn(cell)).find((money) => money.isSure && money.amount >= 3000)
  const first = /^\(?#?(\d{1,3})[.)]?$/.exec(row.words[0]?.text ?? '')
  return {
    number: first?.[1] ?? String(number),
    year: year ? foundAt({ value: Number(textOf(year).slice(0, 4)), spans: [year], score: 0.95 }) : null,
    make: makeCell && make ? foundAt({ value: make, spans: [makeCell], score: 0.93 }) : null,
    model: makeCell && model ? foundAt({ value: model, spans: [makeCell], score: 0.85 }) : null,
    vin: foundAt({ value: placed.vin, spans: [placed.span], score: placed.isChecked ? 0.99 : 0.72 }),
    costNew: cost ? foundAt({ value: cost.amount, spans: [cost.span], score: 0.85 }) : null,
    garaging: null,
  }
}

/** The vehicles of pages: a row with a vehicle identification number is one, each number once. */
export function vehiclesOf(pages: readonly PageLayout[]): VehicleFacts[] {
  const byVin = new Map<string, VehicleFacts>()
  for (const row of pages.flatMap(({ rows }) => rows)) {
    const placed = vinIn(row)
    if (placed && !byVin.has(placed.vin)) byVin.set(placed.vin, factsOf(row, placed, byVin.size + 1))
  }
  return [...byVin.values()]
}
