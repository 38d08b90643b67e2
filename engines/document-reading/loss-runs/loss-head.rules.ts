import { dayOf } from '#engines/acord-reading/values.rules.ts'
import type { FoundText, LossFacts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { LossColumn } from './loss-columns.rules.ts'
import { after, foundIn, type LossLine } from './loss-lines.rules.ts'
import type { LossTotal } from './loss-totals.rules.ts'

const day = String.raw`(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:[A-Za-z]+day, )?[A-Za-z]{3,9}\.? \d{1,2},? \d{4})`
export const labels = {
  valued: new RegExp(
    String.raw`(?:valued(?: as of)?|valuation(?: date)?|evaluated(?: as of)?|loss(?:es)? as of|\bas of)\s*:?\s*${day}`,
    'i',
  ),
  run: new RegExp(String.raw`(?:run date|report date|produced on|printed on|date run)\s*:?\s*${day}`, 'i'),
  term: new RegExp(
    String.raw`(?:policy (?:term|period)|effective\s*/\s*expiration(?: date)?|term)\s*:?\s*${day}\s*(?:-|to|/|–)?\s*${day}`,
    'i',
  ),
  effective: new RegExp(String.raw`(?:inception|effective)(?: date)?\s*:?\s*${day}`, 'i'),
  expiration: new RegExp(String.raw`expiration(?: date)?\s*:?\s*${day}`, 'i'),
  policy: /policy\s*(?:number|no\.?|#)?\s*:?\s*([A-Z0-9][A-Z0-9-]*\d[A-Z0-9-]*(?: \d{2}(?= |$))?)/i,
  insured:
    /(?:named? (?:of )?insured|name of insured|insured(?: name)?|account name|^name)\s*:\s*(.+?)(?= +(?:effective|valuation|agent|policy|general agent|account|carrier|producer|run)\b|$)/i,
  carrier: /(?:carrier|company|insurer)\s*:\s*(.+?)(?= +(?:policy|agent|insured)\b|$)/i,
  claim: /claim (?:number|no\.?|#|id)\s*:\s*([A-Z0-9][\w-]*)/i,
  lossDay: new RegExp(
    String.raw`(?:date of loss|loss date|date of injury|injury date|accident date)\s*:\s*${day}`,
    'i',
  ),
  status: /(?:claim )?\bstatus\s*:\s*(open|closed?|reopened|pending)/i,
  description: /^(?:loss )?description\s*:?\s*(.+?)(?= +(?:vehicle|unreported|vin)\b|$)/i,
} as const

/** A line that says something about the report or the policy, not about a claim. */
export const isHead =
  /\b(?:policy|term|insured|valu\w+|run date|as of|agent|account|effective|expiration)\b[^:]{0,24}:/i

export type Claim = LossFacts & { isBlock: boolean; isDone: boolean }
export type Term = { number: FoundText | null; effective: FoundText | null; expiration: FoundText | null }
export type State = {
  columns: LossColumn[] | null
  claims: Claim[]
  /** The report's own totals and counts of claims. */
  totals: LossTotal[]
  counts: number[]
  term: Term
  terms: Term[]
  insured: FoundText | null
  carrier: FoundText | null
  valued: FoundText | null
  run: FoundText | null
  line: LineCode | null
}

export const emptyClaim: Claim = {
  line: null,
  date: null,
  claimNumber: null,
  description: null,
  status: null,
  paid: null,
  reserved: null,
  incurred: null,
  isBlock: false,
  isDone: false,
}

/** A found text as a day; null where it names none. */
export function asDay(found: FoundText | null): FoundText | null {
  const value = found ? dayOf(found.value) : null
  return found && value ? { ...found, value } : null
}

/** Takes from a line what it says about the report, the insured and the policy. */
export function readHead(line: LossLine, state: State): void {
  state.valued ??= asDay(after(line, labels.valued))
  state.run ??= asDay(after(line, labels.run))
  state.insured ??= after(line, labels.insured)
  state.carrier ??= after(line, labels.carrier)
  const isRow = state.columns !== null && !/^policy\b/i.test(line.text) && !isHead.test(line.text)
  const number = isRow ? null : after(line, labels.policy)
  if (number && (number.value.match(/\d/g) ?? []).length >= 3) beginTerm(number, state)
  const both = labels.term.exec(line.text)
  if (both) {
    state.term.effective ??= asDay(after(line, labels.term))
    state.term.expiration ??= asDay(lastDay(line, both[2] ?? ''))
  }
  state.term.effective ??= asDay(after(line, labels.effective))
  state.term.expiration ??= asDay(after(line, labels.expiration))
}

function beginTerm(number: FoundText, state: State): void {
  if (number.value === state.term.number?.value) return
  if (state.term.number) state.term = { number: null, effective: null, expiration: null }
  if (!state.terms.includes(state.term)) state.terms.push(state.term)
  state.term.number = number
}

function lastDay(line: LossLine, text: string): FoundText | null {
  const word = line.words.findLast((candidate) => candidate.text.includes(text))
  return word ? foundIn(line.page, [word], word.text, 0.85) : null
}
