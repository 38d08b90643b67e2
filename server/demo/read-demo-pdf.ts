import { PDF } from '@libpdf/core'
import { boxOf, linesOf, type Piece } from '#server/adapters/documents-lines.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'

type PdfPage = ReturnType<PDF['getPages']>[number]
type Letter = ReturnType<PdfPage['extractText']>['lines'][number]['spans'][number]['chars'][number]

/** How far letters reach above and below where they stand, in their size. */
const ascent = 0.8
const descent = 0.2

function pieceOf(letters: readonly Letter[], height: number): Piece[] {
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return []
  const size = first.fontSize
  return [
    {
      text: letters.map(({ char }) => char).join(''),
      u: first.bbox.x,
      base: height - first.baseline,
      width: last.bbox.x + last.bbox.width - first.bbox.x,
      ...{ size, ascent: size * ascent, descent: size * descent },
    },
  ]
}

function piecesOf(letters: readonly Letter[], height: number): Piece[] {
  const pieces: Piece[] = []
  let word: Letter[] = []
  for (const letter of letters) {
    if (letter.char.trim() !== '') word.push(letter)
    else {
      pieces.push(...pieceOf(word, height))
      word = []
    }
  }
  return [...pieces, ...pieceOf(word, height)]
}

/**
 * Reads a paper that was made here, in this process: a file from outside is read in a guarded one, whose start for each paper
 * would keep the demo's first visitors waiting.
 */
export async function readDemoPdf(bytes: Buffer): Promise<ReadPage[]> {
  const pages = (await PDF.load(bytes)).getPages()
  return pages.map((page, at) => {
    const { width, height, lines } = page.extractText()
    const pieces = lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => piecesOf(chars, height)))
    const { text, words } = linesOf(pieces)
    const placed = words.map((word) => ({ text: word.text, ...boxOf(0, word) }))
    return {
      ...{ page: at + 1, width, height, source: 'text', text, words: placed },
      ...{ fields: [], tables: [] },
    }
  })
}
