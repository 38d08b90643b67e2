import { beforeIn, blocksOf, isBelowOthers, isInColumn, isLabel } from './blocks.rules.ts'
import { carrierIn, isKnownCarrier, knownCarrierIn } from './carriers/carrier-names.rules.ts'
import type { Candidate } from './confidence.rules.ts'
import { labels } from './labels.rules.ts'
import type { PageLayout, Span } from './layout/page-layout.rules.ts'
import { afterSpan, belowSpan, cellsOf, findSpans, foldedOf, textOf } from './layout/spans.rules.ts'
import { isName, tidyName } from './values/read-names.rules.ts'

/** Rows from the top, or in large letters, that a company's name stands in without a label. */
const topShare = 0.22

/** The words of a span from one letter of its text to another. */
function partOf(span: Span, start: number, end: number): Span {
  let [length, from, to] = [0, span.from, span.from]
  for (let at = span.from; at <= span.to; at += 1) {
    if (length <= start) from = at
    if (length < end) to = at
    length += (span.row.words[at]?.text.length ?? 0) + 1
  }
  return { row: span.row, from, to }
}

function worthOfName(name: string, isWhole: boolean): number {
  if (isKnownCarrier(name)) return 1
  return isWhole ? 0.97 : knownCarrierIn(name) ? 0.92 : 0.85
}

function candidateIn(span: Span, score: number): Candidate<string> | null {
  const found = carrierIn(textOf(span))
  if (!found) return null
  const spans = [partOf(span, found.start, found.end)]
  return { value: found.name, spans, score: score * worthOfName(found.name, found.isWhole) }
}

/** A name at a label may break onto a second line: "Travelers Casualty Insurance / Company of America". */
function acrossLines(lines: readonly Span[], score: number): Candidate<string> | null {
  const [first, second] = lines
  if (!first || !second) return null
  const rest =
    /^(?:(?:insurance|casualty|indemnity|assurance|mutual|fire|property|and|&|of)\b.*)?\b(?:company|co\.?|corporation|corp\.?|exchange|association|america)\b[^\d]*$/i
  if (!rest.test(textOf(second).trim()) || textOf(second).split(' ').length > 7) return null
  const found = carrierIn(`${textOf(first)} ${textOf(second)}`)
  if (!found || found.end <= textOf(first).length + 1) return null
  return { value: found.name, spans: [first, second], score: score * worthOfName(found.name, found.isWhole) }
}

/** Who a label such as "Coverage provided by" names; a plain name is taken too, as unknown companies have any name. */
function labeled(label: Span): Candidate<string> | null {
  const text = foldedOf(label)
  const isStrong =
    /by\b|carrier|insurer|affording|providing|issuing|insurance company|insuring|writing|name of/.test(text)
  for (const { lines } of blocksOf(label)) {
    const [first] = lines
    if (!first || isLabel(first)) continue
    const found = acrossLines(lines, isStrong ? 0.97 : 0.9) ?? candidateIn(first, isStrong ? 0.97 : 0.9)
    if (found) return found
    const name = tidyName(textOf(first))
    const isPlain = isStrong && /\bby$|:$/.test(textOf(label)) && isName(name) && name.split(' ').length <= 8
    if (isPlain && !/agency|services|broker|limit/i.test(name))
      return { value: name, spans: [first], score: 0.75 }
  }
  return null
}

const notTheInsurer =
  /\b(?:additional|prior|previous|other|underlying|expiring|reinsur\w*|agency|agent|producer|broker|mortgag\w*|bank|lien\w*|loss payee|excess of|parent|finance|member of|part of|group|subsidiary|affiliate of)\b[^.]{0,20}$/

/** The companies that a page says to insure, by labels and by names at its head or in lines of their own. */
export function carriersOn(page: PageLayout): Candidate<string>[] {
  const atLabels = findSpans(page, labels.carrier).flatMap((label) => {
    if (notTheInsurer.test(beforeIn(label)) || isBelowOthers(label)) return []
    const found = labeled(label)
    return found ? [found] : []
  })
  return [...atLabels, ...page.rows.flatMap((row) => cellsOf(row).flatMap((cell) => alone(page, cell)))]
}

/** Whether a cell stands below the heading of an agency in its column. */
function isBelowProducer(cell: Span): boolean {
  const above = cell.row.page.rows[cell.row.at - 1]
  const heading = above && cellsOf(above).find((other) => isInColumn(other, cell))
  return heading !== undefined && /^(?:your )?(?:agency|agent|producer|broker)\b/.test(foldedOf(heading))
}

/** A company's name in a cell of its own: at the head of the page it is the insurer's, elsewhere it may be. */
function alone(page: PageLayout, cell: Span): Candidate<string>[] {
  const text = textOf(cell)
  if (
    text.length > 110 ||
    !/insur|assur|indemn|casual|suret|mutual|underwr|lloyd|exchange|\bins\b|fund|\bfire\b/i.test(text)
  )
    return []
  if (isBelowOthers(cell) || isBelowProducer(cell)) return []
  const isTop = cell.row.top < page.height * topShare || cell.row.at < 6
  const found = isTop
    ? (acrossLines([cell, ...belowSpan(cell, 1)], 0.9) ?? candidateIn(cell, 0.9))
    : candidateIn(cell, 0.62)
  if (!found || notTheInsurer.test(text.slice(0, Math.max(0, text.indexOf(found.value))).toLowerCase()))
    return []
  const { row, from } = cell
  if (from > 0 && notTheInsurer.test(foldedOf({ row, from: 0, to: from - 1 }))) return []
  const share = found.value.length / text.length
  const isProse = share < 0.5 && text.split(' ').length > 8
  return [{ ...found, score: found.score * (isProse ? 0.6 : share < 0.7 ? 0.9 : 1) }]
}

/** The NAIC's number of the insurer where a label names it. */
export function naicOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.naic).flatMap((label) => {
    for (const span of [...afterSpan(label).slice(0, 2), ...belowSpan(label, 2)]) {
      const at = span.row.words
        .slice(span.from, span.to + 1)
        .findIndex(({ text }) => /^[(:#]*\d{5}[).,]*$/.test(text))
      if (at < 0 || at > 2) continue
      const place = { row: span.row, from: span.from + at, to: span.from + at }
      return [{ value: textOf(place).replace(/\D/g, ''), spans: [place], score: 0.95 }]
    }
    return []
  })
}
