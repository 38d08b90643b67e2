import mammoth from 'mammoth'
import { type Block, cleanText, sectionsOf } from './documents-sections.ts'
import { DocumentProblem } from './documents-task.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const tokens = /<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/g
const blockTags = new Set(['p', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The paragraphs, list items and table rows of the few tags that the converter writes. */
function* blocksOf(html: string): Generator<Block> {
  let text = ''
  for (const [, slash, tag = '', letters] of html.matchAll(tokens)) {
    if (letters !== undefined) text += decode(letters)
    else if (tag === 'br') text += '\n'
    else if (slash && (tag === 'td' || tag === 'th')) text += '  '
    else if (blockTags.has(tag) && (slash || tag === 'li')) {
      const clean = cleanText(text)
      text = ''
      if (clean) yield { text: clean, isHeading: tag.startsWith('h') }
    }
  }
  const rest = cleanText(text)
  if (rest) yield { text: rest, isHeading: false }
}

/** The sections of a Word file by its headings; pictures and files that it points to are not opened. */
export async function readWord(bytes: Buffer): Promise<string[]> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const options = { convertImage, externalFileAccess: false }
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, options).catch(() => {
    throw new DocumentProblem('damaged')
  })
  return sectionsOf(blocksOf(value))
}
