import type { ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { layoutPage, type PageLayout } from './layout/page-layout.rules.ts'

/** The measures of made pages, in points: letters of one width, as a typewriter has them. */
const letter = { width: 5, height: 10, line: 13 }

type More = { page?: number; source?: ReadPage['source']; confidence?: number }

/** A page as its lines stand in a text: two spaces or more part columns. */
export function pageOf(text: string, { page = 1, source = 'text', confidence }: More = {}): ReadPage {
  const lines = text.replace(/^\n|\n\s*$/g, '').split('\n')
  const words: Word[] = lines.flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      x: 20 + index * letter.width,
      y: 30 + at * letter.line,
      width: word.length * letter.width,
      height: letter.height,
      ...(confidence === undefined ? {} : { confidence }),
    })),
  )
  return { page, width: 612, height: 792, source, text: lines.join('\n'), words, fields: [], tables: [] }
}

/** The same page as a file without places has it: text alone. */
export function textPageOf(text: string): ReadPage {
  return { ...pageOf(text), width: 0, height: 0, words: [] }
}

export const laid = (text: string, more?: More): PageLayout => layoutPage(pageOf(text, more))
