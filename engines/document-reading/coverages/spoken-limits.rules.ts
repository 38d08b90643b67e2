import type { Row, Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import { cellsOf, foldedOf, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import { codeOfLimit, limitLines, limitNames } from '#engines/limits/limit-codes.rules.ts'
import type { LimitKind } from '#engines/limits/limits.contract.ts'
import { parseLimits } from '#engines/limits/parse-limits.rules.ts'
import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A limit that stands with others in one text, called by what it is; without a code where the row's own name says that. */
export type DescribedLimit = { code: CoverageCode | null; called: string; amount: number }
/** Limits of a row that only words beside or between their amounts tell apart; none where they do not say which is which. */
export type Spoken = { name: Span; words: Span; limits: DescribedLimit[] }

const sum = String.raw`\$?\s?\d[\d,.]*(?:\s?(?:million|thousand|mil|mm|[mk])\b)?`
/** Amounts parted by "/" ("100/300", "$1,000,000 per claim / $2,000,000 aggregate"), or one standing for another ("1M or 2M"). */
const several = new RegExp(`(?<![\\w/.-])${sum}(?:(?: [a-z]+){0,3} ?/ ?|(?: or | to ))${sum}(?![\\w%-])`)
const date = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/
/** Words must say what the amounts are: a form's edition such as "04/13" has none before it. */
const named = /[a-z]{3}/

/** The cell of a row in which several limits are written together. */
export function severalIn(row: Row): Span | null {
  if (date.test(row.folded)) return null
  return cellsOf(row).find((cell) => several.test(foldedOf(cell))) ?? null
}

/** Which kinds go without a code of their own: those of claims are called by their coverage. */
function codeIn(what: LimitKind, line: LineCode, own: CoverageCode | null): CoverageCode | null {
  if (what === 'each_claim') return own
  return what === 'aggregate' ? null : codeOfLimit(what, line)
}

/** The limits of a row that are written together, as the one limit parser reads them; null for any other row. */
export function spokenIn(row: Row, line: LineCode | null, own: CoverageCode | null): Spoken | null {
  const spoken = line ? limitLines[line] : undefined
  const cell = severalIn(row)
  const first = cell ? row.words.findIndex(({ text }, at) => at >= cell.from && /\d/.test(text)) : -1
  if (!spoken || !line || !cell || first < 1) return null
  const lead = { row, from: 0, to: (row.words[first - 1]?.text === '$' ? first - 1 : first) - 1 }
  if (lead.to < 0 || !named.test(foldedOf(lead))) return null
  const words = { row, from: first, to: cell.to }
  const read = parseLimits(`${textOf(lead)}: ${textOf(words)}`, spoken) ?? []
  const limits = read.flatMap(({ what, amount }) => {
    const called = limitNames[what]
    const code = codeIn(what, line, own)
    return called && (code || what === 'aggregate' || what === 'each_claim') ? [{ code, called, amount }] : []
  })
  return { name: lead, words, limits: limits.length === read.length ? limits : [] }
}
