import { areClose, followingOnLine, type Place, type SheetWord } from './sheet-words.rules.ts'

/** A label among the words: its words, where it stands, and what follows it within its last word ("NAME:Smith"). */
export type LabelMatch = { words: SheetWord[]; place: Place; rest: SheetWord | null; slips: number }

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** How many letters differ between two texts, counting no further than `most`. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      now.push(Math.min((before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + same))
    }
    if (Math.min(...now) > most) return most + 1
    before = now
  }
  return before[other.length] ?? most + 1
}

type Run = { words: SheetWord[]; text: string }

/** The words from one on, until they are as long as the label. */
function runFrom(start: SheetWord, nextOf: Map<SheetWord, SheetWord | undefined>, length: number): Run {
  const words = [start]
  let text = plain(start.text)
  let last = start
  while (text.length < length) {
    const next = nextOf.get(last)
    if (!next || !areClose(last, next)) break
    words.push(next)
    text += plain(next.text)
    last = next
  }
  // The sign or colon that ends a label may stand alone.
  const sign = nextOf.get(last)
  if (sign && text.length === length && /^[#:?]+$/.test(sign.text) && areClose(last, sign)) words.push(sign)
  return { words, text }
}

/** Where in a raw text its first letters and digits, this many of them, end. */
function endOf(raw: string, count: number): number {
  let seen = 0
  for (let index = 0; index < raw.length; index += 1) {
    if (/[A-Za-z0-9]/.test(raw[index] ?? '')) seen += 1
    if (seen === count) return index + 1
  }
  return raw.length
}

/** What follows the label in its last word, as a word of its own; undefined where a word goes on, as in "AGENTS". */
function restOf(last: SheetWord, over: number): SheetWord | null | undefined {
  if (over === 0) return null
  const end = endOf(last.text, plain(last.text).length - over)
  const tail = last.text.slice(end).replace(/^[^A-Za-z0-9(]+/, '')
  const cut = last.text.length - tail.length
  if (/[A-Za-z]$/.test(last.text.slice(0, cut)) && /^[A-Za-z]/.test(tail)) return undefined
  const share = cut / last.text.length
  const part = { x: last.x + last.width * share, width: last.width * (1 - share) }
  const boxed = { x: last.box.x + last.box.width * share, width: last.box.width * (1 - share) }
  return { ...last, ...part, text: tail, box: { ...last.box, ...boxed } }
}

function placeOf(words: readonly SheetWord[], rest: SheetWord | null): Place {
  return {
    left: Math.min(...words.map((word) => word.x)),
    right: rest?.x ?? Math.max(...words.map((word) => word.x + word.width)),
    top: Math.min(...words.map((word) => word.y)),
    bottom: Math.max(...words.map((word) => word.y + word.height)),
  }
}

function matchOf(run: Run, wanted: string, most: number): LabelMatch | null {
  const last = run.words.at(-1)
  if (!last) return null
  if (run.text.startsWith(wanted)) {
    const rest = restOf(last, run.text.length - wanted.length)
    if (rest !== undefined) return { words: run.words, place: placeOf(run.words, rest), rest, slips: 0 }
  }
  const slips = slipsBetween(run.text, wanted, most)
  return slips > most ? null : { words: run.words, place: placeOf(run.words, null), rest: null, slips }
}

const nextCache = new WeakMap<
  readonly SheetWord[],
  { size: number; map: Map<SheetWord, SheetWord | undefined> }
>()

function nextMapOf(words: readonly SheetWord[]): Map<SheetWord, SheetWord | undefined> {
  const known = nextCache.get(words)
  if (known && known.size === words.length) return known.map
  const next = followingOnLine(words)
  const map = new Map(words.map((word, index) => [word, next[index]]))
  nextCache.set(words, { size: words.length, map })
  return map
}

/** Every place of a label among the words, the best first; long labels may have letters that a picture misread. */
export function findMatches(words: readonly SheetWord[], phrase: string): LabelMatch[] {
  const wanted = plain(phrase)
  const most = Math.floor(wanted.length / 7)
  const first = plain(phrase.split(/\s+/)[0] ?? '')
  const nextOf = nextMapOf(words)
  const matches: LabelMatch[] = []
  for (const word of words) {
    const begins = plain(word.text)
    if (begins === '') continue
    const isStart = begins.startsWith(first) || (most > 0 && slipsBetween(begins, first, 1) <= 1)
    if (!isStart) continue
    const match = matchOf(runFrom(word, nextOf, wanted.length), wanted, most)
    if (match) matches.push(match)
  }
  return matches.sort((one, other) => one.slips - other.slips)
}
