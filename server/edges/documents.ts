import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type DocumentKind, DocumentProblem, type FromReader, type PageText } from './documents-task.ts'
import { type ReadingLimits, runIsolated, usualLimits } from './isolated-process.ts'

/** More than any text within the limits takes as JSON. */
const mostBytesSaid = 40_000_000

/** The door to files that come from outside: their text, page by page. */
export type DocumentsEdge = {
  /** Reads the text of a file. Throws a `DocumentProblem` where that cannot be done. */
  read(file: Readable, kind: DocumentKind): Promise<PageText[]>
}

const program = fileURLToPath(new URL('./documents-child.ts', import.meta.url))

function pagesOf(said: string): PageText[] {
  const pages: PageText[] = []
  for (const line of said.split('\n')) {
    if (!line) continue
    const message: FromReader = JSON.parse(line)
    if ('problem' in message) throw new DocumentProblem(message.problem)
    if ('isDone' in message) return pages
    pages.push(message.page)
  }
  throw new Error('the reading process ended before it was done')
}

async function read(file: Readable, kind: DocumentKind, limits: ReadingLimits): Promise<PageText[]> {
  const said: Buffer[] = []
  const onSaid = (chunk: Buffer) => void said.push(chunk)
  await runIsolated({ program, args: [kind], file, limits, mostBytesSaid, onSaid })
  return pagesOf(Buffer.concat(said).toString('utf8'))
}

/** Opens the door: each file is read by a process of its own, with bounded time and memory (security.md 12). */
export function documentsEdge(limits: Partial<ReadingLimits> = {}): DocumentsEdge {
  return { read: (file, kind) => read(file, kind, { ...usualLimits, ...limits }) }
}
