import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { EmbeddedFont } from '@libpdf/core'

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/package.json'))
let files: Promise<{ regular: Buffer; bold: Buffer }> | null = null

/** The two cuts of Arimo (SIL Open Font License, as wide as Helvetica), which know Latin, Greek and Cyrillic letters. */
export function fontFiles(): Promise<{ regular: Buffer; bold: Buffer }> {
  const read = (name: string) => readFile(join(folder, name))
  files ??= Promise.all([read('400Regular/Arimo_400Regular.ttf'), read('700Bold/Arimo_700Bold.ttf')]).then(
    ([regular, bold]) => ({ regular, bold }),
  )
  return files
}

/** A font that measures and writes any text: letters that it does not know are replaced by what comes nearest. */
export type ReportFont = {
  font: EmbeddedFont
  /** The width of a text that was made writable, in points at a size. */
  width: (text: string, size: number) => number
  /** A text in letters that the font knows. */
  writable: (text: string) => string
}

const nearest: Record<string, string> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\u200d': '',
  '\ufeff': '',
  '\ufe0f': '',
  '\t': ' ',
  '\u2011': '-',
  '\u2192': '->',
  '\u2190': '<-',
  '\u2713': 'x',
  '\u2714': 'x',
  '\u2717': 'x',
  '\u2610': '[ ]',
  '\u2611': '[x]',
  '\u2212': '-',
}
const withoutGlyph = '?'

/** Wraps an embedded font; what was found out about a letter is kept for the next time. */
export function reportFont(font: EmbeddedFont): ReportFont {
  const widths = new Map<string, number>()
  const letters = new Map<string, string>()
  const knows = (text: string) => text !== '' && !/\p{Cc}/u.test(text) && font.canEncode(text)

  function replaced(letter: string): string {
    const near = nearest[letter]
    if (near !== undefined) return near
    if (knows(letter)) return letter
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return plain !== letter && knows(plain) ? plain : withoutGlyph
  }

  function writableLetter(letter: string): string {
    let known = letters.get(letter)
    if (known === undefined) {
      known = replaced(letter)
      letters.set(letter, known)
    }
    return known
  }

  function widthOf(letter: string): number {
    let width = widths.get(letter)
    if (width === undefined) {
      width = font.getWidth(letter.codePointAt(0) ?? 32)
      widths.set(letter, width)
    }
    return width
  }

  return {
    font,
    writable: (text) => Array.from(text.normalize('NFC'), writableLetter).join(''),
    width: (text, size) => {
      let sum = 0
      for (const letter of text) sum += widthOf(letter)
      return (sum * size) / 1000
    },
  }
}
