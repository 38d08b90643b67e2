import { lineOfName } from '#engines/acord-reading/line-names.rules.ts'
import { dayOf, dollarsOf } from '#engines/acord-reading/values.rules.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, Found, FoundText, LossFacts, PolicyFacts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { Box, ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { looksLikeLossRun } from './looks-like-loss-run.rules.ts'
import { type ColumnKind, cellsOf, columnsOf, type LossColumn } from './loss-columns.rules.ts'
import {
  asDay,
  type Claim,
  emptyClaim,
  isHead,
  labels,
  readHead,
  type State,
  type Term,
} from './loss-head.rules.ts'
import { after, foundIn, type LossLine, lossLines } from './loss-lines.rules.ts'
import { countedClaims, heldToTotals } from './loss-totals.rules.ts'

function readBlock(line: LossLine, state: State): void {
  const number = after(line, labels.claim)
  const date = asDay(after(line, labels.lossDay))
  const last = state.claims.at(-1)
  if (number || (date && (!last?.isBlock || last.date || last.isDone))) {
    // The day of loss may stand a line above the claim's number.
    const isSame = last?.isBlock && !last.isDone && !last.claimNumber
    if (!isSame) state.claims.push({ ...emptyClaim, isBlock: true, line: state.line })
    state.columns = null
  }
  const claim = state.claims.at(-1)
  if (!claim?.isBlock || claim.isDone) return
  claim.claimNumber ??= number
  claim.date ??= date
  claim.status ??= after(line, labels.status)
  claim.description ??= after(line, labels.description)
}

function sumOf(
  cells: readonly Map<ColumnKind, Word[]>[],
  kind: ColumnKind,
  page: number,
): Found<number> | null {
  const found = cells.flatMap((cell) => {
    const words = (cell.get(kind) ?? []).filter((word) => dollarsOf(word.text.replaceAll('|', '')) !== null)
    const last = words.at(-1)
    return last ? [{ word: last, value: dollarsOf(last.text.replaceAll('|', '')) ?? 0 }] : []
  })
  if (found.length === 0) return null
  const value = Math.round(found.reduce((sum, one) => sum + one.value, 0) * 100) / 100
  return foundIn(
    page,
    found.map(({ word }) => word),
    value,
    0.8,
  )
}

/** Sums that add up confirm each other; sums that do not are to be looked at. */
function weighed(claim: Claim, recovered: number): void {
  const { paid, reserved, incurred } = claim
  if (!paid || !reserved || !incurred) return
  const sum = paid.value + reserved.value
  const fits = [sum, sum - recovered, sum + recovered].some(
    (total) => Math.abs(total - incurred.value) < 0.02,
  )
  for (const found of [paid, reserved, incurred]) found.confidence *= fits ? 1.15 : 0.75
}

function fillSums(claim: Claim, cells: readonly Map<ColumnKind, Word[]>[], page: number): boolean {
  const paid = sumOf(cells, 'paid', page)
  const reserved = sumOf(cells, 'reserved', page)
  // A gross and a net column say the same loss twice: the first counts. Estimates by kind of cost add up.
  const incurredCells = cells.filter((cell) => cell.has('incurred'))
  const isByKind = incurredCells.length > 1 && !cells.some((cell) => cell.has('reserved'))
  const incurred = sumOf(isByKind ? incurredCells : incurredCells.slice(0, 1), 'incurred', page)
  if (!paid && !reserved && !incurred) return false
  Object.assign(claim, { paid, reserved, incurred })
  weighed(claim, sumOf(cells, 'recovered', page)?.value ?? 0)
  return true
}

const isTotal = /\b(?:sub-?\s*)?totals?\b/i

function wordsIn(cells: readonly Map<ColumnKind, Word[]>[], kind: ColumnKind): Word[] {
  return cells.flatMap((cell) => cell.get(kind) ?? [])
}

function textIn(cells: readonly Map<ColumnKind, Word[]>[], kind: ColumnKind, page: number): FoundText | null {
  const words = wordsIn(cells, kind)
  return words.length > 0 ? foundIn(page, words, words.map((word) => word.text).join(' '), 0.8) : null
}

function readRow(line: LossLine, state: State, columns: readonly LossColumn[]): void {
  const cells = cellsOf(line, columns)
  const last = state.claims.at(-1)
  if (isTotal.test(line.text)) {
    if (last?.isBlock && !last.isDone) last.isDone = fillSums(last, cells, line.page)
    else readTotal(cells, line.page, state)
    return
  }
  const dates = wordsIn(cells, 'date').filter((word) => dayOf(word.text))
  const number = textIn(cells, 'claim', line.page)
  const hasNumber = number !== null && /\d/.test(number.value)
  const first = dates[0]
  if (first || (hasNumber && columns.some(({ kind }) => kind === 'paid' || kind === 'incurred'))) {
    readPolicyCells(cells, line, state)
    const date = first ? foundIn(line.page, [first], dayOf(first.text) ?? '', 0.88) : null
    const named = textIn(cells, 'line', line.page)?.value ?? ''
    const claim: Claim = {
      ...emptyClaim,
      line: lineOfName(named) ?? state.line,
      date,
      claimNumber: hasNumber ? number : null,
      description: textIn(cells, 'description', line.page),
      status: textIn(cells, 'status', line.page),
    }
    fillSums(claim, cells, line.page)
    state.claims.push(claim)
    return
  }
  if (last?.isBlock && !last.isDone && !last.incurred) fillSums(last, cells, line.page)
  else if (!last?.isBlock) readContinuation(cells, line, state)
}

function readTotal(cells: readonly Map<ColumnKind, Word[]>[], page: number, state: State): void {
  const total = { ...emptyClaim }
  if (!fillSums(total, cells, page)) return
  const [paid, reserved, incurred] = [total.paid, total.reserved, total.incurred].map(
    (sum) => sum?.value ?? null,
  )
  state.totals.push({ paid: paid ?? null, reserved: reserved ?? null, incurred: incurred ?? null })
}

/** A line without a day goes on with the claim above it, and with the term whose first day stands there. */
function readContinuation(cells: readonly Map<ColumnKind, Word[]>[], line: LossLine, state: State): void {
  const claim = state.claims.at(-1)
  const term = state.terms.at(-1)
  const until = wordsIn(cells, 'effective').filter((word) => dayOf(word.text))[0]
  if (until && term?.effective) term.expiration ??= foundIn(line.page, [until], dayOf(until.text) ?? '', 0.8)
  const words = wordsIn(cells, 'description')
  const first = words[0]
  const box = claim?.description?.box
  if (!claim?.description || !box || !first || first.y - box.y - box.height > line.height) return
  const more = foundIn(line.page, words, words.map((word) => word.text).join(' '), 0.8)
  const value = `${claim.description.value} ${more.value}`
  claim.description = { ...claim.description, value, text: value, box: joined(box, more.box ?? box) }
}

function joined(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x)
  const right = Math.max(one.x + one.width, other.x + other.width)
  return { x, y: one.y, width: right - x, height: other.y + other.height - one.y }
}

function readPolicyCells(cells: readonly Map<ColumnKind, Word[]>[], line: LossLine, state: State): void {
  const number = textIn(cells, 'policy', line.page)
  if (
    !number ||
    !/\d{3}/.test(number.value) ||
    state.terms.some((term) => term.number?.value === number.value)
  )
    return
  const effective = wordsIn(cells, 'effective').filter((word) => dayOf(word.text))[0]
  const found = effective ? foundIn(line.page, [effective], dayOf(effective.text) ?? '', 0.8) : null
  state.terms.push({ number, effective: found, expiration: null })
}

function readLine(line: LossLine, state: State): void {
  const heading = /\d/.test(line.text) ? null : lineOfName(line.text)
  if (heading && line.words.length < 8) state.line = heading
  readHead(line, state)
  const count = countedClaims(line.text)
  if (count !== null) state.counts.push(count)
  const columns = columnsOf(line)
  if (columns) state.columns = columns
  else {
    readBlock(line, state)
    if (state.columns && !isHead.test(line.text)) readRow(line, state, state.columns)
  }
}

function termsOf({ term, terms }: State): Term[] {
  const isNew = !terms.includes(term) && (term.effective ?? term.expiration) !== null
  // A term without a number belongs to the only policy that the report names.
  const [only] = terms
  if (isNew && only && terms.length === 1 && !only.effective) return [{ ...term, number: only.number }]
  return isNew ? [...terms, term] : terms
}

function policyOf(term: Term, state: State): PolicyFacts {
  return {
    policyNumber: term.number,
    carrier: state.carrier,
    naic: null,
    effectiveDate: term.effective,
    expirationDate: term.expiration,
    lines: [],
    premium: null,
  }
}

function lossOf({ isBlock: _, isDone: __, ...loss }: Claim): LossFacts {
  return loss
}

/** The line that a report's words give away where it names none. */
function lineOfReport(text: string): LineCode | null {
  if (/injury date|workers.? comp|litigated/i.test(text)) return 'wc'
  return (text.match(/\b(?:vehicle|driver|vin|i\/v|c\/v)\b/gi) ?? []).length >= 2 ? 'auto' : null
}

/**
 * The losses of a carrier's loss run: each claim with its day, number, status and sums, the policies and terms, and
 * the day of valuation; totals are distinguished from claims, and claims that the report's own totals do not confirm are to be checked.
 * Null where the pages are no loss run.
 */
export function readLossRun(pages: readonly ReadPage[]): Facts | null {
  const confidence = looksLikeLossRun(pages)
  if (confidence < 0.8) return null
  const state: State = {
    columns: null,
    claims: [],
    totals: [],
    counts: [],
    term: { number: null, effective: null, expiration: null },
    terms: [],
    insured: null,
    carrier: null,
    valued: null,
    run: null,
    line: null,
  }
  const text = pages.map((page) => page.text).join('\n')
  state.line = lineOfReport(text)
  for (const page of pages) for (const line of lossLines(page)) readLine(line, state)
  const facts = emptyFacts('loss_run')
  return {
    ...facts,
    kind: { ...facts.kind, confidence },
    namedInsured: state.insured,
    policies: termsOf(state).map((term) => policyOf(term, state)),
    losses: heldToTotals(state.claims.filter((claim) => claim.date ?? claim.claimNumber).map(lossOf), state),
    lossesValuedOn: state.valued ?? state.run,
  }
}
