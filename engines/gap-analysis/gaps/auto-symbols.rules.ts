import type { Citation } from '#shared/documents/comparison.contract.ts'
import { citationOfLine } from './citations.rules.ts'
import type { GapView } from './gap-view.rules.ts'
import type { TextLine } from './page-lines.rules.ts'

/** The covered auto symbols of an auto policy's liability row, and what they include. */
export type Symbols = {
  text: string
  citation: Citation
  covers: { hired: boolean; nonOwned: boolean }
  /** Whether all symbols are those of the business auto form (1 to 9 and 19), which others build on. */
  isBusinessAuto: boolean
}

/** Any auto, hired autos and non-owned autos: of business auto, auto dealers (garage) and motor carriers. */
const any = [1, 21, 61]
const hired = [8, 28, 68]
const nonOwned = [9, 29, 71]
const businessAuto = [1, 2, 3, 4, 5, 6, 7, 8, 9, 19]

const liability =
  /^\W*(?:covered autos?|auto(?:mobile)?|business auto|bodily injury (?:and|&) property damage)?\s*liability\b(?: coverage| insurance)?(?: ?\(?(?:csl|combined single limit|bi ?[&/] ?pd)\)?)?/i
const afterLabel =
  /^[\s:–-]*\(?(?:covered auto )?(?:symbols?|symbol\(s\))?[\s:#]*(\d{1,2}(?:\s*(?:,|\/|&|\band\b|\s)\s*\d{1,2}(?![\d,.]*\d))*)\)?(?=\s|$|[–-])/i
const symbolColumn = /\bsymbols?\b|covered autos?\b/i

function symbolsIn(row: TextLine): number[] {
  const label = liability.exec(row.text)
  const listed = label && afterLabel.exec(row.text.slice(label[0].length))?.[1]
  const numbers = (listed?.match(/\d+/g) ?? []).map(Number)
  const isAll = numbers.every((number) => businessAuto.includes(number) || (number > 20 && number < 80))
  return isAll ? numbers : []
}

/** Reads the symbols in the liability row of a page that speaks of symbols or covered autos; null where none stand there. */
export function liabilitySymbols(view: GapView): Symbols | null {
  for (const row of view.rows) {
    const numbers = symbolsIn(row)
    const page = view.pages.find(({ page }) => page === row.page)
    if (numbers.length === 0 || !page?.lines.some(({ text }) => symbolColumn.test(text))) continue
    const has = (ones: readonly number[]) => ones.some((one) => numbers.includes(one))
    return {
      text: numbers.join(', '),
      citation: citationOfLine(row),
      covers: { hired: has(any) || has(hired), nonOwned: has(any) || has(nonOwned) },
      isBusinessAuto: numbers.every((number) => businessAuto.includes(number)),
    }
  }
  return null
}
