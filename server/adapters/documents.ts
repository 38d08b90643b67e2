import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { DocumentFileType, ReadPage } from '#shared/documents/reading.contract.ts'
import { decodePage, listener, type ReaderMessage } from './documents-messages.ts'
import {
  type DocumentKind,
  DocumentProblem,
  type DocumentTask,
  type PageText,
  widestPicture,
} from './documents-task.ts'
import { inPlace, places } from './isolated-places.ts'
import { type ReadingLimits, runIsolated, usualLimits } from './isolated-process.ts'

/** More than any text within the limits takes as JSON, with the places of its words. */
const maxOutputBytes = 120_000_000

/** OCR gives up on a page by itself, by the work that it took; this only ends one that does not. */
const scanPatience = 3

/** Takes a page as soon as it was read; while it waits, no further one is read. */
type OnPage = (page: ReadPage) => void | Promise<void>

/**
 * The door to files that come from outside. Everything is done in a process apart, and everything throws a
 * `DocumentProblem`, in words for a person, where a file cannot be read.
 */
export type DocumentReader = {
  /** Reads the text of a file for the knowledge base. */
  read(file: Readable, kind: DocumentKind): Promise<PageText[]>
  /** Reads the pages with their words one after another; pages that are pictures come without words, as `scan`. */
  readPages(file: Readable, type: DocumentFileType, onPage: OnPage): Promise<{ pages: number }>
  /**
   * Reads pictures of pages by OCR, in seconds a page. Ask for a few pages at a time: what was read is then kept
   * whatever happens, and others get their turn in between.
   */
  scanPages(file: Readable, type: DocumentFileType, pages: readonly number[], onPage: OnPage): Promise<void>
  /** Draws a page as PNG, at most 1600 pixels wide. */
  picture(file: Readable, type: DocumentFileType, page: number, width: number): Promise<Buffer>
}

const program = fileURLToPath(new URL('./documents-child.ts', import.meta.url))

type Asked = { task: DocumentTask; file: Readable; args: readonly (string | number)[]; limits: ReadingLimits }

/** Has a process do a task, and gives what it says one by one. Throws what it found wrong with the file. */
async function ask(
  { task, file, args, limits }: Asked,
  onOutput: (said: ReaderMessage) => void | Promise<void>,
) {
  const hear = listener()
  let isDone = false
  let problem: DocumentProblem | null = null
  await runIsolated({
    program,
    args: [task, ...args.map(String)],
    file,
    limits,
    maxOutputBytes,
    hasThreads: task === 'scan',
    async onOutput(chunk) {
      for (const said of hear(chunk)) {
        // Thrown only once it has ended: where the file's source broke off, that is the reason.
        if ('problem' in said) problem = new DocumentProblem(said.problem)
        else if ('isDone' in said) isDone = true
        else await onOutput(said)
      }
    },
  })
  if (problem) throw problem
  if (!isDone) throw new Error('the reading process ended before it was done')
}

async function askForPages(asked: Asked, onPage: OnPage): Promise<{ pages: number }> {
  let pages = 0
  await ask(asked, async (said) => {
    if (!('page' in said)) return
    pages += 1
    await onPage(decodePage(said))
  })
  return { pages }
}

/** Opens the door: each file is read by a process of its own, with bounded time and memory. */
export function openDocumentReader(changed: Partial<ReadingLimits> = {}): DocumentReader {
  const limits = { ...usualLimits, ...changed }
  return {
    read: (file, kind) =>
      inPlace(places.reading, file, async () => {
        const sections: PageText[] = []
        const asked: Asked = { task: 'read', file, args: [kind], limits }
        await ask(asked, (said) => void ('section' in said && sections.push(said.section)))
        return sections
      }),
    readPages: (file, type, onPage) =>
      inPlace(places.reading, file, () => askForPages({ task: 'pages', file, args: [type], limits }, onPage)),
    scanPages: (file, type, pages, onPage) =>
      inPlace(places.scanning, file, async () => {
        const pageMillis = limits.pageMillis * scanPatience
        const wholeMillis = Math.max(limits.wholeMillis, pageMillis * pages.length)
        const scanLimits = { ...limits, pageMillis, wholeMillis }
        const asked: Asked = { task: 'scan', file, args: [type, ...pages], limits: scanLimits }
        await askForPages(asked, onPage)
      }),
    picture: (file, type, page, width) =>
      inPlace(places.drawing, file, async () => {
        let picture = Buffer.alloc(0)
        const args = [type, page, Math.min(Math.max(Math.round(width), 1), widestPicture)]
        await ask({ task: 'picture', file, args, limits }, (said) => {
          if ('picture' in said) picture = Buffer.from(said.picture, 'base64')
        })
        return picture
      }),
  }
}
