import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { DocumentProblem, type DocumentProblemKind } from './documents-task.ts'
import { memoryOf } from './process-memory.ts'

/** What working on a file may cost at most (security.md 12). */
export type ReadingLimits = {
  /** From one thing that is said to the next: one page of a pdf, or one pass over another file. */
  pageMillis: number
  /** For all of a file. */
  wholeMillis: number
  /** Of resident memory, all kinds of it together. */
  memoryBytes: number
}

/** The limits of architecture.md for reading a file. */
export const usualLimits: ReadingLimits = {
  pageMillis: 20_000,
  wholeMillis: 180_000,
  memoryBytes: 700 * 1024 * 1024,
}
const heapMegabytes = 256
const lookEveryMillis = 50

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A program that gets a file on its standard input, in a process of its own with little memory and no rights. */
export type IsolatedWork = {
  /** The path of the program. */
  program: string
  args: readonly string[]
  file: Readable
  limits: ReadingLimits
  /** More bytes than this are never said. */
  mostBytesSaid: number
  /** Takes what it says as it comes; waiting here makes it wait too. */
  onSaid(chunk: Buffer): void | Promise<void>
}

function start({ program, args }: IsolatedWork): ChildProcess {
  const rights = ['--permission', `--allow-fs-read=${project}`, `--max-old-space-size=${heapMegabytes}`]
  return spawn(process.execPath, [...rights, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
}

/** Ends a process that takes too long or too much, and says why; `isAlive` begins the time of a page anew. */
function guard(child: ChildProcess, limits: ReadingLimits) {
  let ended: DocumentProblemKind | null = null
  const end = (why: DocumentProblemKind) => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const whole = setTimeout(end, limits.wholeMillis, 'tooSlow')
  const page = setTimeout(end, limits.pageMillis, 'tooSlow')
  const look = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memoryBytes) end('tooHeavy')
  }, lookEveryMillis)
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(page)
    clearInterval(look)
  }
  return { end, stop, isAlive: () => void page.refresh(), why: () => ended }
}

type Guard = ReturnType<typeof guard>

async function listen(child: ChildProcess, work: IsolatedWork, { end, isAlive }: Guard): Promise<void> {
  let bytes = 0
  for await (const chunk of child.stdout ?? []) {
    isAlive()
    bytes += chunk.length
    if (bytes > work.mostBytesSaid) end('tooMuchText')
    else await work.onSaid(chunk)
  }
}

/**
 * Runs a program on a file, apart from us: a hostile file can end nothing but it (security.md 12). Throws a
 * `DocumentProblem` when it takes too long or too much, and the error of a source that breaks off.
 */
export async function runIsolated(work: IsolatedWork): Promise<void> {
  const { file, limits } = work
  const child = start(work)
  const ended = once(child, 'close')
  // Heard at once, so that a process that cannot start ends nothing but this work; awaited below.
  ended.catch(() => undefined)
  const watch = guard(child, limits)
  try {
    if (!child.stdin) throw new Error('the isolated process has no streams')
    // A process that is ended stops listening: then why it was ended is the reason.
    const fed = pipeline(file, child.stdin).then(
      () => null,
      (error: Error) => error,
    )
    await listen(child, work, watch)
    const [code, signal] = await ended
    const why = watch.why()
    if (why) throw new DocumentProblem(why)
    // The runtime itself gives up where the heap is full.
    if (signal || code !== 0) throw new DocumentProblem('tooHeavy')
    const broken = await fed
    if (broken) throw broken
  } finally {
    watch.stop()
    file.destroy()
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}
