import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import {
  type DocumentKind,
  DocumentProblem,
  type DocumentProblemKind,
  type FromReader,
  type PageText,
} from './documents-task.ts'
import { memoryOf } from './process-memory.ts'

/** What reading a file may cost at most (security.md 12). */
export type ReadingLimits = {
  /** For one page of a pdf, or one pass over another file. */
  pageMillis: number
  /** For all of a file. */
  wholeMillis: number
  /** Of resident memory, all kinds of it together. */
  memoryBytes: number
}

const usual: ReadingLimits = { pageMillis: 20_000, wholeMillis: 180_000, memoryBytes: 700 * 1024 * 1024 }
const heapMegabytes = 256
const lookEveryMillis = 50
/** More than any text within the limits takes as JSON. */
const mostBytesSaid = 40_000_000

/** The door to files that come from outside: their text, page by page. */
export type DocumentsEdge = {
  /** Reads the text of a file. Throws a `DocumentProblem` where that cannot be done. */
  read(file: Readable, kind: DocumentKind): Promise<PageText[]>
}

const program = fileURLToPath(new URL('./documents-child.ts', import.meta.url))
const project = path.resolve(path.dirname(program), '../..')

function startReader(kind: DocumentKind): ChildProcess {
  const rights = ['--permission', `--allow-fs-read=${project}`, `--max-old-space-size=${heapMegabytes}`]
  return spawn(process.execPath, [...rights, program, kind], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
}

/** Ends a reader that takes too long or too much, and says why; `isAlive` begins the time of a page anew. */
function guard(reader: ChildProcess, limits: ReadingLimits) {
  let ended: DocumentProblemKind | null = null
  const end = (why: DocumentProblemKind) => {
    ended ??= why
    reader.kill('SIGKILL')
  }
  const whole = setTimeout(end, limits.wholeMillis, 'tooSlow')
  const page = setTimeout(end, limits.pageMillis, 'tooSlow')
  const look = setInterval(async () => {
    if ((await memoryOf(reader.pid)) > limits.memoryBytes) end('tooHeavy')
  }, lookEveryMillis)
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(page)
    clearInterval(look)
  }
  return { end, stop, isAlive: () => void page.refresh(), why: () => ended }
}

type Guard = ReturnType<typeof guard>

/** All that the reader says; never more than the text of a file may take. */
async function listen(reader: ChildProcess, { end, isAlive }: Guard): Promise<string> {
  const said: Buffer[] = []
  let bytes = 0
  for await (const chunk of reader.stdout ?? []) {
    isAlive()
    said.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytesSaid) end('tooMuchText')
  }
  return Buffer.concat(said).toString('utf8')
}

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
  const reader = startReader(kind)
  const ended = once(reader, 'close')
  // Heard at once, so that a reader that cannot start ends nothing but this reading; awaited below.
  ended.catch(() => undefined)
  const watch = guard(reader, limits)
  try {
    if (!reader.stdin) throw new Error('the reading process has no streams')
    // A reader that is ended stops listening: then why it was ended is the reason.
    const fed = pipeline(file, reader.stdin).then(
      () => null,
      (error: Error) => error,
    )
    const said = await listen(reader, watch)
    const [code, signal] = await ended
    const why = watch.why()
    if (why) throw new DocumentProblem(why)
    // The runtime itself gives up where the heap is full.
    if (signal || code !== 0) throw new DocumentProblem('tooHeavy')
    const broken = await fed
    if (broken) throw broken
    return pagesOf(said)
  } finally {
    watch.stop()
    file.destroy()
    if (reader.exitCode === null) reader.kill('SIGKILL')
  }
}

/** Opens the door: each file is read by a process of its own, with bounded time and memory (security.md 12). */
export function documentsEdge(limits: Partial<ReadingLimits> = {}): DocumentsEdge {
  return { read: (file, kind) => read(file, kind, { ...usual, ...limits }) }
}
