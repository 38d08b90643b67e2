import mammoth from 'mammoth'
import type { TextTable } from '#shared/documents/reading.contract.ts'
import {
  type Block,
  blockOfTable,
  cleanText,
  type Section,
  sectionsWithTables,
} from './documents-sections.ts'
import { DocumentProblem } from './documents-task.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const tokens = /<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/g
const blockTags = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

/** Gathers the rows of a table; a table within a cell is text of that cell. */
function tableReader() {
  let depth = 0
  let rows: TextTable = []
  const open = (tag: string) => {
    if (tag === 'table') depth += 1
    else if (depth === 1 && tag === 'tr') rows.push([])
  }
  const close = (tag: string): TextTable | null => {
    if (tag !== 'table') return null
    depth -= 1
    if (depth > 0) return null
    const done = rows
    rows = []
    return done
  }
  const addCell = (text: string) => void rows.at(-1)?.push(text)
  return {
    open,
    close,
    addCell,
    isIn: () => depth > 0,
    isCell: (tag: string) => depth === 1 && /^t[dh]$/.test(tag),
  }
}

/** The paragraphs, list items and tables of the few tags that the converter writes. */
function* blocksOf(html: string): Generator<Block> {
  const table = tableReader()
  let text = ''
  const take = () => {
    const clean = cleanText(text)
    text = ''
    return clean
  }
  for (const [, slash, tag = '', letters] of html.matchAll(tokens)) {
    if (letters !== undefined) text += decode(letters)
    else if (tag === 'br') text += '\n'
    else if (slash && table.isCell(tag)) table.addCell(take())
    else if (table.isIn() && tag !== 'table') {
      if (slash) text += '\n'
      else table.open(tag)
    } else if (blockTags.has(tag) && (slash || tag === 'li')) {
      const clean = take()
      if (clean) yield { text: clean, isHeading: tag.startsWith('h') }
    } else if (tag === 'table' && !slash) table.open(tag)
    else if (tag === 'table') yield* blockOfTable(table.close(tag) ?? [])
  }
  const rest = take()
  if (rest) yield { text: rest, isHeading: false }
}

/** The sections of a Word file by its headings, with its tables; pictures and files that it points to are not opened. */
export async function sectionsOfWord(bytes: Buffer): Promise<Section[]> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const options = { convertImage, externalFileAccess: false }
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, options).catch(() => {
    throw new DocumentProblem('damaged')
  })
  return sectionsWithTables(blocksOf(value))
}

/** The texts of the sections. */
export async function readWord(bytes: Buffer): Promise<string[]> {
  return (await sectionsOfWord(bytes)).map(({ text }) => text)
}
