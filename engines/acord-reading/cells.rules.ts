import type { Concept } from '#shared/acord-forms/concepts.ts'
import type { Filled } from './filled.rules.ts'
import {
  type Anchor,
  label,
  linesIn,
  type Reading,
  read,
  readingOf,
  type Sheet,
  tick,
} from './sheet.rules.ts'
import { centerX, centerY, type Place, type SheetWord } from './sheet-words.rules.ts'

/** One page of a form: by which labels it is known, and how what was filled in is read from its words. */
export type FlatPage = { anchors: readonly Anchor[]; read: (sheet: Sheet, filled: Filled) => void }

/** Keeps a reading for a concept, if there is one and none was kept before. */
export function put(
  filled: Filled,
  concept: Concept,
  reading: Reading | null,
  value = reading?.text ?? '',
): void {
  if (!reading || value.trim() === '' || filled.has(concept)) return
  const { text, page, box, confidence } = reading
  filled.set(concept, { value: value.trim(), text, page, box, confidence, by: 'words' })
}

/** Keeps a tick before a label. */
export function putTick(sheet: Sheet, filled: Filled, concept: Concept, anchor: Anchor): void {
  put(filled, concept, tick(sheet, label(sheet, anchor)), 'true')
}

const beginsAddress = /^(?:\d+\w?[\s,-]|p\.?\s*o\.?\s*box|one\s|rr\s|box\s|suite\s|c\/o)/i
const hasZip = /\b\d{5}(?:-\d{4})?\W*$/

type PartyKey = 'producer' | 'insured' | 'holder' | 'interest.1' | 'insurer.a'

/** A block of name and address: the name is its first line, the address what follows to the line with the ZIP code. */
export function putParty(sheet: Sheet, filled: Filled, party: PartyKey, place: Place): void {
  const lines = linesIn(sheet, place)
  const texts = lines.map((line) => line.map((word) => word.text).join(' '))
  const first = lines[0]
  if (!first || !/[A-Za-z]{2}/.test(texts[0] ?? '')) return
  put(filled, `${party}.name`, readingOf(sheet, [first]))
  const begins = texts.findIndex((text, index) => index > 0 && beginsAddress.test(text))
  const from = begins > 0 ? begins : 1
  const zip = texts.findIndex((text, index) => index >= from && hasZip.test(text) && !/^\d+\s+\D/.test(text))
  const to = zip >= 0 ? zip + 1 : texts.length
  const reading = readingOf(sheet, lines.slice(from, to))
  if (reading) put(filled, `${party}.address`, reading, texts.slice(from, to).join(', '))
}

/** What stands under a label: to the next label on the right, and so far down. */
export function under(sheet: Sheet, place: Place, right: number, depth: number): Reading | null {
  return read(sheet, { left: place.left - 4, right, top: place.bottom - 1, bottom: place.bottom + depth })
}

/** What stands on a label's line to its right. */
export function beside(sheet: Sheet, place: Place, right: number): Reading | null {
  return read(sheet, { left: place.right, right, top: place.top - 3, bottom: place.bottom + 3 })
}

/** A row of a form's column of sums: its concept and its labels, of which the last may stand a line lower. */
export type LimitRow = { concept: Concept; anchors: readonly Anchor[] }

/** Reads sums that stand beside their labels in a column: each goes to the row that is nearest in height. */
export function putLimits(
  sheet: Sheet,
  filled: Filled,
  rows: readonly LimitRow[],
  column: { left: number; right: number },
): void {
  const places = rows.map(({ concept, anchors }) => {
    const found = anchors.map((anchor) => label(sheet, anchor))
    const top = Math.min(...found.map((place) => place.top))
    const bottom = Math.max(...found.map((place) => place.bottom))
    return { concept, middle: (top + bottom) / 2 }
  })
  const top = Math.min(...places.map(({ middle }) => middle)) - 9
  const bottom = Math.max(...places.map(({ middle }) => middle)) + 9
  for (const line of linesIn(sheet, { ...column, top, bottom })) {
    const all = line.filter((word) => word.text !== '$')
    // The column's rule before a sum is read as a letter or digit of its own.
    const words = all.slice(
      Math.max(
        0,
        all.findLastIndex((word) => word.text.startsWith('$')),
      ),
    )
    const first = words[0]
    if (!first) continue
    const nearest = places.reduce((best, place) =>
      Math.abs(place.middle - centerY(first)) < Math.abs(best.middle - centerY(first)) ? place : best,
    )
    if (Math.abs(nearest.middle - centerY(first)) > 8.5) continue
    put(filled, nearest.concept, readingOf(sheet, [words]))
  }
}

/** A column of a table by its edges. */
export type Column = { name: string; left: number; right: number }

/** The rows of a table: the words of each line by column; a row begins where the key column has a word. */
export function tableRows(
  sheet: Sheet,
  place: Place,
  columns: readonly Column[],
  height: number,
): Map<string, Reading>[] {
  const words = linesIn(sheet, place).flat()
  const rows: SheetWord[][] = []
  for (const word of words.sort((one, other) => centerY(one) - centerY(other))) {
    const row = rows.at(-1)
    if (row?.[0] && centerY(word) - centerY(row[0]) < height) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => {
    const cells = new Map<string, Reading>()
    for (const { name, left, right } of columns) {
      const inside = row.filter((word) => centerX(word) >= left && centerX(word) < right && word.text !== '$')
      const lines = inside.sort((one, other) =>
        Math.abs(centerY(one) - centerY(other)) > 4 ? centerY(one) - centerY(other) : one.x - other.x,
      )
      const reading = readingOf(sheet, lines.length > 0 ? [lines] : [])
      if (reading) cells.set(name, reading)
    }
    return cells
  })
}
