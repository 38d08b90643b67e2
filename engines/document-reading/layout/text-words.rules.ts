import type { ReadPage, TextTable, Word } from '#shared/documents/reading.contract.ts'

/** The made-up size of a letter, in points: one space stays within a cell, two begin another. */
const letter = { width: 5, height: 10 }
const lineHeight = 13
/** A tab goes to the next multiple of this many letters, at least two letters away. */
const tabLetters = 8

function withoutTabs(line: string): string {
  let text = ''
  for (const sign of line) {
    if (sign !== '\t') text += sign
    else text = text.padEnd((Math.floor((text.length + 2) / tabLetters) + 1) * tabLetters)
  }
  return text
}

function wordsOfLine(line: string, y: number, left = 0): Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x: left + index * letter.width,
    y,
    width: text.length * letter.width,
    height: letter.height,
  }))
}

/** Columns stand one beside the other, each as wide as its longest line. */
function wordsOfTable(table: TextTable, top: number): { words: Word[]; bottom: number } {
  const columns = Math.max(0, ...table.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(4, ...table.flatMap((row) => (row[column] ?? '').split('\n').map((line) => line.length))),
  )
  const words: Word[] = []
  let y = top
  for (const row of table) {
    let [left, lines] = [0, 1]
    row.forEach((cell, column) => {
      const parts = cell.split('\n')
      lines = Math.max(lines, parts.length)
      for (const [at, part] of parts.entries()) words.push(...wordsOfLine(part, y + at * lineHeight, left))
      left += ((widths[column] ?? 4) + 4) * letter.width
    })
    y += lines * lineHeight
  }
  return { words, bottom: y }
}

/** The lines of the text that no table repeats: a Word file's text has its cells too, one a line or with tabs. */
function linesOutside(page: ReadPage): string[] {
  const inTables = new Set(
    page.tables.flatMap((table) =>
      table.flatMap((row) => [
        ...row.flatMap((cell) => cell.split('\n').map((line) => line.trim())),
        row.join(' ').replace(/\s+/g, ' ').trim(),
      ]),
    ),
  )
  return page.text
    .split('\n')
    .filter((line) => !line.trim() || !inTables.has(line.replace(/[\s|]+/g, ' ').trim()))
}

/** Words with made-up places for a page that has text and tables only, so that it is read as any other. */
export function wordsOfText(page: ReadPage): Word[] {
  const words: Word[] = []
  let y = 0
  for (const line of linesOutside(page)) {
    words.push(...wordsOfLine(withoutTabs(line.replace(/\s*\|\s*/g, '   ')), y))
    y += lineHeight
  }
  for (const table of page.tables) {
    const laid = wordsOfTable(table, y + lineHeight)
    words.push(...laid.words)
    y = laid.bottom + lineHeight
  }
  return words
}
