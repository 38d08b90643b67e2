import { buffer } from 'node:stream/consumers'
import { type DocumentKind, DocumentProblem, type FromReader, mostLetters } from './documents-task.ts'

// This program reads one file from its standard input, in a process of its own with little memory and no rights:
// a hostile file can end nothing but it (security.md 12).

function say(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve())
  })
}

/** Each parser is loaded only for its own kind of file. */
async function* pagesOf(kind: DocumentKind, bytes: Buffer): AsyncGenerator<string> {
  if (kind === 'pdf') yield* (await import('./documents-pdf.ts')).readPdf(bytes)
  else if (kind === 'docx') yield* await (await import('./documents-word.ts')).readWord(bytes)
  else yield* (await import('./documents-text.ts')).readText(bytes)
}

async function read(kind: DocumentKind): Promise<void> {
  let letters = 0
  let hasWords = false
  for await (const page of pagesOf(kind, await buffer(process.stdin))) {
    letters += page.length
    if (letters > mostLetters) throw new DocumentProblem('tooMuchText')
    hasWords ||= /\p{L}|\p{N}/u.test(page)
    await say({ page })
  }
  if (!hasWords) throw new DocumentProblem('empty')
  await say({ isDone: true })
}

try {
  await read(process.argv[2] as DocumentKind)
} catch (error) {
  await say({ problem: error instanceof DocumentProblem ? error.kind : 'damaged' })
}
// What the parsers still hold open is of no use any more.
process.exit()
