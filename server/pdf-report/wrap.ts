import type { ReportFont } from './fonts.ts'

function brokenWord(font: ReportFont, word: string, size: number, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && font.width(part + letter, size) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

function wrapLine(font: ReportFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.width(longer, size) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = font.width(word, size) <= width ? [word] : brokenWord(font, word, size, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

/** Breaks a text into lines of at most a width in points; words that are too long are broken, line breaks are kept. */
export function wrapText(font: ReportFont, text: string, size: number, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(font, font.writable(line), size, width))
}
