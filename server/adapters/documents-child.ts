import { buffer } from 'node:stream/consumers'
import { packText } from '#shared/documents/packed-words.rules.ts'
import type { DocumentFileType, ReadPage } from '#shared/documents/reading.contract.ts'
import type { ReaderMessage } from './documents-messages.ts'
import { type DocumentKind, DocumentProblem, type DocumentTask, maxLetters } from './documents-task.ts'

// This program reads one file from its standard input, in a process of its own with little memory and no rights:
// a hostile file can end nothing but it. Nothing that only the other side needs is loaded: the schemas take as long as Node.

function say(message: ReaderMessage): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve())
  })
}

/** A page in few bytes. */
function sayPage({ words, ...page }: ReadPage): Promise<void> {
  return say({ ...page, words: packText(words) })
}

/** Each parser is loaded only for its own kind of file. */
async function* sectionsOf(kind: DocumentKind, bytes: Buffer): AsyncGenerator<string> {
  if (kind === 'pdf') yield* (await import('./documents-pdf.ts')).readPdf(bytes)
  else if (kind === 'docx') yield* await (await import('./documents-word.ts')).readWord(bytes)
  else yield* (await import('./documents-text.ts')).readText(bytes)
}

/** Counts letters, so that no file says more than can be kept. */
function counter() {
  let letters = 0
  let hasWords = false
  const add = (text: string) => {
    letters += text.length
    if (letters > maxLetters) throw new DocumentProblem('tooMuchText')
    hasWords ||= /\p{L}|\p{N}/u.test(text)
  }
  return { add, hasWords: () => hasWords }
}

async function read(kind: DocumentKind, bytes: Buffer): Promise<void> {
  const count = counter()
  for await (const section of sectionsOf(kind, bytes)) {
    count.add(section)
    await say({ section })
  }
  if (!count.hasWords()) throw new DocumentProblem('empty')
}

async function readPages(type: DocumentFileType, bytes: Buffer): Promise<void> {
  const { pagesOf } = await import('./documents-pages.ts')
  const count = counter()
  let hasScans = false
  for await (const page of pagesOf(type, bytes)) {
    count.add(page.text)
    for (const { value } of page.fields) count.add(value)
    hasScans ||= page.source === 'scan'
    await sayPage(page)
  }
  if (!count.hasWords() && !hasScans) throw new DocumentProblem('blank')
}

async function draw(type: DocumentFileType, bytes: Buffer, page: number, width: number): Promise<void> {
  const { drawable } = await import('./documents-pages.ts')
  const { openPictures } = await import('./documents-pictures.ts')
  const { smallPng } = await import('./documents-png.ts')
  const pictures = await openPictures(await drawable(type, bytes))
  await say({ picture: smallPng(await pictures.colorsOf(page, width)).toString('base64') })
}

async function scan(type: DocumentFileType, bytes: Buffer, pages: readonly number[]): Promise<void> {
  const { drawable } = await import('./documents-pages.ts')
  const { scanPages } = await import('./documents-scan.ts')
  const drawn = await drawable(type, bytes)
  for await (const page of scanPages(drawn, pages, type !== 'pdf')) await sayPage(page)
}

async function work(): Promise<void> {
  const [task, type, ...numbers] = process.argv.slice(2) as [DocumentTask, DocumentFileType, ...string[]]
  const [page = 1, width = 1] = numbers.map(Number)
  const bytes = await buffer(process.stdin)
  if (task === 'read') await read(type as DocumentKind, bytes)
  else if (task === 'pages') await readPages(type, bytes)
  else if (task === 'picture') await draw(type, bytes, page, width)
  else await scan(type, bytes, numbers.map(Number))
  await say({ isDone: true })
}

try {
  await work()
} catch (error) {
  await say({ problem: error instanceof DocumentProblem ? error.kind : 'damaged' })
}
// What the parsers still hold open is of no use any more.
process.exit()
