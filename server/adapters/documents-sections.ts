import type { TextTable } from '#shared/documents/reading.contract.ts'

/** A paragraph of a text, or a heading of it; a table comes with its rows as lines. */
export type Block = { text: string; isHeading: boolean; table?: TextTable }

/** Paragraphs that belong together, with the tables among them. */
export type Section = { text: string; tables: TextTable[] }

/** Sections are about as long as a page. */
const maxSectionLength = 5000

/** Cells of a row stand apart by so much, as columns on a page do. */
const columnSpace = '   '

function inPieces(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; from += maxSectionLength) {
    pieces.push(text.slice(from, from + maxSectionLength))
  }
  return pieces
}

/** Text without what cannot be stored or shown: control characters and halves of letters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed()
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A table as a paragraph: its rows are lines. */
export function blockOfTable(table: TextTable): Block[] {
  const rows = table.filter((row) => row.some((cell) => cell !== ''))
  const lines = rows.map((row) =>
    row
      .map((cell) => cell.replace(/\s+/g, ' '))
      .join(columnSpace)
      .trim(),
  )
  return rows.length > 0 ? [{ text: lines.join('\n'), isHeading: false, table: rows }] : []
}

function blocksOfRun(lines: readonly string[], hasCells: boolean): Block[] {
  if (hasCells && lines.length > 1) return blockOfTable(lines.map((line) => line.split('\t').map(cleanText)))
  const cells = lines.map((line) => line.split(/\t+| {2,}/).map(cleanText))
  const text = cells.map((row) => row.filter(Boolean).join(columnSpace)).filter(Boolean)
  return text.length > 0 ? [{ text: text.join('\n'), isHeading: false }] : []
}

/** The paragraphs of a plain text; rows of cells that are parted by tabs are tables, wide spaces stay as columns. */
export function* blocksOfLines(text: string): Generator<Block> {
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    let run: string[] = []
    let hasCells = false
    for (const line of paragraph.split('\n')) {
      if (run.length > 0 && line.includes('\t') !== hasCells) {
        yield* blocksOfRun(run, hasCells)
        run = []
      }
      hasCells = line.includes('\t')
      run.push(line)
    }
    yield* blocksOfRun(run, hasCells)
  }
}

/** Puts paragraphs together to sections: each heading begins one, and what grows longer than a page goes on in the next. */
export function sectionsWithTables(blocks: Iterable<Block>): Section[] {
  const sections: Section[] = []
  let section: string[] = []
  let tables: TextTable[] = []
  let letters = 0
  let hasText = false
  const end = () => {
    if (section.length > 0) sections.push({ text: section.join('\n\n'), tables })
    section = []
    tables = []
    letters = 0
    hasText = false
  }
  for (const block of blocks) {
    const isFull = letters + block.text.length > maxSectionLength
    if (hasText && (block.isHeading || isFull)) end()
    if (block.table) tables.push(block.table)
    for (const piece of inPieces(block.text)) {
      if (letters + piece.length > maxSectionLength) end()
      section.push(piece)
      letters += piece.length
    }
    hasText ||= !block.isHeading
  }
  end()
  return sections
}

/** The texts of the sections. */
export function sectionsOf(blocks: Iterable<Block>): string[] {
  return sectionsWithTables(blocks).map(({ text }) => text)
}
