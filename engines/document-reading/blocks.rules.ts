import { anyLabel, labels } from './labels.rules.ts'
import type { Row, Span } from './layout/page-layout.rules.ts'
import { afterSpan, belowSpan, foldedOf, leftOf, rightOf } from './layout/spans.rules.ts'

/** The lines that belong to a label, beside it or below it. */
export type Block = { lines: Span[]; place: 'beside' | 'below' }

const maxLines = 7
/** Lines further apart than this many line heights are another block. */
const furthestApart = 2.1

/** A span without the words at its start that are only punctuation. */
function withoutPunctuation(span: Span): Span | null {
  let { from } = span
  while (from <= span.to && /^[\s:;.#*|_-]+$/.test(span.row.words[from]?.text ?? '')) from += 1
  return from <= span.to ? { ...span, from } : null
}

/** The words of a row that begin where a column begins, up to the end of their cell. */
function alignedIn(row: Row, left: number): Span | null {
  const from = row.words.findIndex((word, at) => {
    const apart = Math.abs(word.x - left)
    const isStart = row.cellStarts.includes(at) || /[:._]$/.test(row.words[at - 1]?.text ?? '')
    return apart < row.height * (isStart ? 0.9 : 0.2)
  })
  if (from < 0) return null
  const next = row.cellStarts.find((start) => start > from)
  return { row, from, to: (next ?? row.words.length) - 1 }
}

/** A span with the lines that follow it in its own column. */
export function linesFrom(first: Span): Span[] {
  const lines = [first]
  let last = first.row
  for (const row of last.page.rows.slice(first.row.at + 1, first.row.at + 16)) {
    if (row.top - last.bottom > furthestApart * Math.max(last.height, row.height) || lines.length >= maxLines)
      break
    const line = alignedIn(row, leftOf(first))
    if (!line) {
      const isAcross = row.words.some((word) => word.x < leftOf(first) && word.x + word.width > leftOf(first))
      if (isAcross) break
      continue
    }
    lines.push(line)
    last = row
  }
  return lines
}

/** A line that is nothing but one of the labels that are looked for. */
const wholeLabel = new RegExp(
  `^(?:${Object.values(labels)
    .map(({ source }) => source)
    .join('|')})\\W*$`,
)

/** Whether a line is itself a label: what is looked for ends before it. */
export function isLabel(span: Span): boolean {
  const text = foldedOf(span)
  if (/:$/.test(text)) return true
  return wholeLabel.test(text) || (anyLabel.test(text) && text.split(' ').length <= 5 && !/\d/.test(text))
}

/** What stands right of a label, in its cell or the next, with the lines below that. */
export function besideOf(label: Span): Block | null {
  for (const piece of afterSpan(label).slice(0, 2)) {
    const first = withoutPunctuation(piece)
    if (first) return { lines: linesFrom(first), place: 'beside' }
  }
  return null
}

/** What stands below a label in its column. */
export function belowOf(label: Span): Block | null {
  const [first] = belowSpan(label, 1)
  return first ? { lines: linesFrom(first), place: 'below' } : null
}

/** What begins right of a label and goes on below the label itself, as a text that was typed on does. */
function wrappedOf(label: Span): Block | null {
  const beside = besideOf(label)
  const below = belowOf(label)
  const [first] = beside?.lines ?? []
  const isNext = below?.lines[0]?.row.at === label.row.at + 1
  if (!first || !below || !isNext || isLabel(first)) return null
  return { lines: [first, ...below.lines], place: 'beside' }
}

const middleOf = (span: Span) => (leftOf(span) + rightOf(span)) / 2

/** Lines that are centered below a label that is centered itself, as on the cover of a proposal. */
function centeredOf(label: Span): Block | null {
  const { row } = label
  if (row.cellStarts.length > 1 || label.from > 0 || label.to < row.words.length - 2) return null
  const lines: Span[] = []
  for (const below of row.page.rows.slice(row.at + 1, row.at + maxLines)) {
    const line = { row: below, from: 0, to: below.words.length - 1 }
    const isCentered = Math.abs(middleOf(line) - middleOf(label)) < row.page.width * 0.015
    if (!isCentered || below.cellStarts.length > 1) break
    lines.push(line)
  }
  return lines.length > 0 ? { lines, place: 'below' } : null
}

/** The blocks that a label may mean, the likelier first. */
export function blocksOf(label: Span): Block[] {
  return [besideOf(label), belowOf(label), wrappedOf(label), centeredOf(label)].filter(
    (block) => block !== null,
  )
}

/** What stands before a label in its own cell, folded: "prior" of "prior policy number". */
export function beforeIn(label: Span): string {
  const { row, from } = label
  const start = row.cellStarts.findLast((cell) => cell <= from) ?? 0
  return from > start ? foldedOf({ row, from: start, to: from - 1 }) : ''
}

/** The start of the next line where a label ends a line of a sentence. */
function wrappedPlace({ row, from, to }: Span): { span: Span; worth: number }[] {
  const next = row.page.rows[row.at + 1]
  const isSentence = from > 5 && to === row.words.length - 1 && row.cellStarts.length === 1
  if (!next || !isSentence || next.top - row.bottom > row.height) return []
  return [{ span: { row: next, from: 0, to: next.words.length - 1 }, worth: 0.85 }]
}

/** The pieces of text a short value may stand in: beside the label, or below it, each with what it is worth. */
export function valuePlaces(label: Span): { span: Span; worth: number }[] {
  const beside = afterSpan(label)
    .slice(0, 3)
    .flatMap((piece, at) => {
      const span = withoutPunctuation(piece)
      return span ? [{ span, worth: 1 - at * 0.08 }] : []
    })
  const below = belowSpan(label, 3).map((span, at) => ({ span, worth: 0.94 - at * 0.1 }))
  return [...beside, ...below, ...wrappedPlace(label)]
}

const othersPolicies =
  /\b(?:schedule of )?(?:underlying|followed|supporting|controlling|primary|scheduled) (?:insurance|insurers?|polic(?:y|ies)|coverages?)\W*$|\bschedule of underlying\b|\bprior (?:carriers?|coverage|insurance)\b/

/** Whether a span stands a few rows below a heading of policies that are not this one, as those under an umbrella. */
export function isBelowOthers({ row }: Span): boolean {
  return row.page.rows
    .slice(Math.max(0, row.at - 6), row.at)
    .some(({ folded, words }) => words.length <= 7 && othersPolicies.test(folded))
}

/** Whether two spans' columns overlap. */
export function isInColumn(one: Span, other: Span, slack = 0): boolean {
  return leftOf(one) - slack < rightOf(other) && leftOf(other) - slack < rightOf(one)
}
