import type { Box, ReadPage } from '#shared/documents/reading.contract.ts'
import { findMatches, type LabelMatch } from './labels.rules.ts'
import {
  centerX,
  centerY,
  offsetThrough,
  type Place,
  type SheetWord,
  scaleThrough,
  straighten,
  wordsOf,
} from './sheet-words.rules.ts'

/** A label with the point where it begins: left edge and foot of its line, in points of a sheet of 612 by 792. */
export type Anchor = readonly [phrase: string, left: number, foot: number]

/** What stands in a place of the form: lines from the top, each with its words. */
export type Reading = { lines: string[]; text: string; page: number; box: Box; confidence: number }

/** A page of a form laid onto the form's own measures, so that places can be given in points. */
export type Sheet = {
  page: number
  words: SheetWord[]
  /** How many of the labels looked for were found. */
  looked: number
  found: number
}

/** How far a label may stand from where the form has it: other editions move their rows. */
const reach = { x: 42, y: 34 }
const flatConfidence = 0.9

function laidOn(words: SheetWord[], anchors: readonly Anchor[]): SheetWord[] | null {
  const matches = anchors.flatMap((anchor): [Anchor, LabelMatch][] => {
    const [only, ...others] = findMatches(words, anchor[0])
    return only && others.length === 0 ? [[anchor, only]] : []
  })
  if (matches.length < Math.max(3, anchors.length * 0.25)) return null
  const across = matches.map(([[, left], { place }]) => [left, place.left] as const)
  const down = matches.map(([[, , foot], { place }]) => [foot, place.bottom] as const)
  const scales = { x: scaleThrough(across), y: scaleThrough(down) }
  // Forms are hardly stretched more in one direction than in the other; where labels stand in one column or row,
  // the other direction's scale serves for both.
  const x = scales.x > 0.2 ? scales.x : scales.y
  const y = scales.y > 0.2 ? scales.y : scales.x
  if (!(x > 0.2 && y > 0.2) || x / y > 1.3 || y / x > 1.3) return null
  const left = offsetThrough(across, x)
  const top = offsetThrough(down, y)
  return words.map((word) => ({
    ...word,
    x: (word.x - left) / x,
    y: (word.y - top) / y,
    width: word.width / x,
    height: word.height / y,
  }))
}

const level = new WeakMap<ReadPage, SheetWord[]>()

/** A page's words with level lines, kept while its page is, since each sheet of a form tries every page. */
function levelLabels(page: ReadPage): SheetWord[] {
  const known = level.get(page) ?? straighten(wordsOf(page))
  level.set(page, known)
  return known
}

/** The page as a sheet of the form, or null where too few of the form's labels stand on it. */
export function layoutSheet(page: ReadPage, anchors: readonly Anchor[]): Sheet | null {
  if (page.words.length < 30) return null
  const words = laidOn(levelLabels(page), anchors)
  return words && { page: page.page, words, looked: 0, found: 0 }
}

/** Takes a match's words out of what can be a value. */
function markPrint(sheet: Sheet, match: LabelMatch): void {
  for (const word of match.words) word.isPrint = true
  const { rest } = match
  if (rest) sheet.words.push(rest)
}

function nearestMatch(sheet: Sheet, [phrase, left, foot]: Anchor, down: number): LabelMatch | null {
  const near = findMatches(sheet.words, phrase)
    .map((match) => ({
      match,
      dx: Math.abs(match.place.left - left),
      dy: Math.abs(match.place.bottom - foot),
    }))
    .filter(({ dx, dy }) => dx < reach.x && dy < down)
    .sort((one, other) => one.dx + one.dy - other.dx - other.dy)[0]
  return near?.match ?? null
}

/**
 * Where a label stands: the match nearest to the form's own point, or that point itself where none is near.
 * The words found are taken for print, not for values. `down` is how far up or down it may stand.
 */
export function label(sheet: Sheet, anchor: Anchor, down = reach.y): Place {
  const [phrase, left, foot] = anchor
  sheet.looked += 1
  const match = nearestMatch(sheet, anchor, down)
  if (!match) return { left, right: left + phrase.length * 4, top: foot - 7, bottom: foot }
  sheet.found += 1
  markPrint(sheet, match)
  return match.place
}

/** Takes a label for print where it stands near a point; that it may be missing says nothing. */
export function erase(sheet: Sheet, anchor: Anchor): void {
  const match = nearestMatch(sheet, anchor, 60)
  if (match) markPrint(sheet, match)
}

/** Takes every occurrence of the phrases for print. */
export function printed(sheet: Sheet, phrases: readonly string[]): void {
  for (const phrase of phrases) {
    for (const match of findMatches(sheet.words, phrase)) markPrint(sheet, match)
  }
}

function isIn(word: SheetWord, place: Place): boolean {
  const x = centerX(word)
  const y = centerY(word)
  return x >= place.left && x < place.right && y >= place.top && y < place.bottom
}

/** The words that are no print in a place, by line. */
export function linesIn(sheet: Sheet, place: Place): SheetWord[][] {
  const words = sheet.words.filter(
    (word) => !word.isPrint && !/^[:|_;]+$/.test(word.text) && isIn(word, place),
  )
  const lines: SheetWord[][] = []
  for (const word of words.sort((one, other) => centerY(one) - centerY(other))) {
    const line = lines.at(-1)
    const last = line?.[0]
    if (line && last && centerY(word) - centerY(last) < 0.6 * Math.max(last.height, word.height))
      line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x))
}

function around(words: readonly SheetWord[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x))
  const y = Math.min(...words.map(({ box }) => box.y))
  return {
    x,
    y,
    width: Math.max(...words.map(({ box }) => box.x + box.width)) - x,
    height: Math.max(...words.map(({ box }) => box.y + box.height)) - y,
  }
}

/** Words as a reading: how sure it is depends on the picture's words and on how many labels were found. */
export function readingOf(sheet: Sheet, lines: readonly (readonly SheetWord[])[]): Reading | null {
  const words = lines.flat()
  if (words.length === 0) return null
  const texts = lines.map((line) => line.map((word) => word.text).join(' '))
  const seen = words.reduce((sum, word) => sum + word.confidence, 0) / words.length
  const anchored = sheet.looked === 0 ? 1 : sheet.found / sheet.looked
  const confidence = flatConfidence * (0.5 + 0.5 * Math.min(1, seen * 1.1)) * (0.6 + 0.4 * anchored)
  return { lines: texts, text: texts.join(' '), page: sheet.page, box: around(words), confidence }
}

/** What stands in a place. */
export function read(sheet: Sheet, place: Place): Reading | null {
  return readingOf(sheet, linesIn(sheet, place))
}

const mark = /^[[({|]?\s*[xX×✓✔☑☒]\s*[\])}|]?$/

/** The tick in the box before a label, if it is ticked. */
export function tick(sheet: Sheet, place: Place): Reading | null {
  const words = sheet.words.filter(
    (word) =>
      mark.test(word.text) &&
      isIn(word, {
        left: place.left - 19,
        right: place.left + 1,
        top: place.top - 5,
        bottom: place.bottom + 5,
      }),
  )
  return readingOf(sheet, words.length > 0 ? [words.slice(-1)] : [])
}
