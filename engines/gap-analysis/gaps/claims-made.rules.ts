import { daysBetween, formatDay } from '#shared/dates.ts'
import { citationOfLine } from './citations.rules.ts'
import { isLine } from './gap-kinds.rules.ts'
import { type GapFinding, unconfirmed } from './gap-rule.rules.ts'
import { formListed, type GapView } from './gap-view.rules.ts'
import type { TextLine } from './page-lines.rules.ts'
import { valueIn } from './row-values.rules.ts'

const claimsMade = /\bclaims?[- ]made\b/i
const label =
  /\b(?:coverage|policy|form|basis|trigger|type|insurance)\b[\w /]{0,20}[:–-]\s*claims?[- ]made\b(?!.{0,12}\bocc)/i
const cell = /^claims?[- ]made(?: (?:and|&) reported)?(?: (?:form|basis|policy|coverage))?\.?$/i
const stated =
  /\b(?:this|the) (?:policy|insurance|coverage part|form|quot(?:e|ation)|coverage)[^.;]{0,40}\b(?:is|provides|applies|are)\b[^.;]{0,40}\bclaims?[- ]made\b|\bthis is an? claims?[- ]made\b|\bclaims?[- ]made (?:and reported )?(?:policy|form|coverage|basis)\b/i
const doubtful = /\b(?:if|unless|when|may|not|occurrence|option(?:al)?|either|or)\b|\?/i

/** A row that says so: a ticked box, a labeled value, or a cell of its own without its counterpart. */
function isStatedInRow(view: GapView): boolean {
  return view.rows.some((row) => {
    if (!claimsMade.test(row.text)) return false
    if (valueIn(row, claimsMade) === 'unticked') return false
    const isTicked = /(?:☒|☑|✓|✔|\[x\]|\(x\))\s*claims?[- ]made\b/i.test(row.text)
    const isAlone = !/\boccurrence|\boccur\b/i.test(row.text)
    return isTicked || (isAlone && (label.test(row.text) || row.cells.some((one) => cell.test(one))))
  })
}

/** Whether a document is written on a claims-made basis: by its form, a tick, a row or a sentence that says so. */
export function isClaimsMade(view: GapView): boolean {
  if (formListed(view, ['CG 00 02', 'CG 00 34'])) return true
  if (isStatedInRow(view) || retroRows(view).some(({ day }) => day !== null)) return true
  const isOften = isLine('professional', 'epli', 'dno', 'cyber')(view)
  return isOften && view.sentences().some(({ text }) => stated.test(text) && !doubtful.test(text))
}

const retroDate = /\bretro(?:active)? date\b(?!s)\s*(?:\([^)]*\))?\s*[:–-]?\s*(.{0,40})/i
const open = /^\W*(?:none|full(?: prior)?|unlimited|n\/?a|not applicable|inception of first)/i

function dayOf(text: string): string | null {
  const [, month, day, year] = /^\D{0,12}?(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text) ?? []
  return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/** The rows that label a retroactive date, with its day where one stands there. */
function retroRows({ rows }: GapView): { row: TextLine; day: string | null }[] {
  return rows.flatMap((row) => {
    const value = /increased limits?|excess of|\bonly\b/i.test(row.text)
      ? undefined
      : retroDate.exec(row.text)?.[1]
    return value === undefined ? [] : [{ row, day: open.test(value) ? null : dayOf(value) }]
  })
}

/** Finds a retroactive date on the first day of the term, or one that could not be confirmed. */
export function retroactive(view: GapView): GapFinding | null {
  const hits = retroRows(view)
  if (hits.length === 0)
    return view.isFull ? unconfirmed('A retroactive date for the claims-made coverage', view.called) : null
  const hit = hits.find(({ day }) => day !== null)
  if (!hit?.day) return null
  const { day, row } = hit
  const starts = view.facts.policies.flatMap(({ effectiveDate }) => effectiveDate?.value ?? [])
  const isFresh = starts.some((start) => Math.abs(daysBetween(day, start)) <= 1)
  const finding = isFresh
    ? `The retroactive date is ${formatDay(day)}, the first day of the term: earlier acts are not covered.`
    : `The retroactive date is ${formatDay(day)}: earlier acts are not covered.`
  return { state: 'check', finding, citations: [citationOfLine(row)], ...(!isFresh && { weight: 'notable' }) }
}
