import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { DocumentProblem, type DocumentProblemKind } from './documents-task.ts'
import { memoryOf } from './process-memory.ts'

/** What working on a file may cost at most. */
export type ReadingLimits = {
  /** From one thing that is said to the next: one page of a pdf, or one pass over another file. */
  pageMillis: number
  /** For all of a file. */
  wholeMillis: number
  /** Of resident memory, all kinds of it together. */
  memoryBytes: number
}

/** The limits for reading a file. */
export const usualLimits: ReadingLimits = {
  pageMillis: 20_000,
  wholeMillis: 180_000,
  // What grows until it is next looked at keeps it below 700 MB, too.
  memoryBytes: 640_000_000,
}
const heapMegabytes = 256
/** Of work, by the system's own count: a process that goes in circles ends even when we are no longer there to end it. */
const maxSecondsOfWork = 900
const withinBounds = `ulimit -t ${maxSecondsOfWork}; exec "$0" "$@"`
const lookEveryMillis = 50
/** A little behind the server itself, but not so far that a busy machine lets no file be read. */
const politeness = 2

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** All that it may read: programs, never the data folder, which may lie beside them. */
const readable = ['server', 'shared', 'engines', 'node_modules', 'package.json'].map(
  (name) => `--allow-fs-read=${path.join(project, name)}`,
)

/** A program that gets a file on its standard input, in a process of its own with little memory and no rights. */
export type IsolatedWork = {
  /** The path of the program. */
  program: string
  args: readonly string[]
  file: Readable
  limits: ReadingLimits
  /** More bytes than this are never said. */
  maxOutputBytes: number
  /** Whether it may start threads of its own. */
  hasThreads?: boolean
  /** Takes what it says as it comes; waiting here makes it wait too. */
  onOutput(chunk: Buffer): void | Promise<void>
  /** A process of the program that was started ahead and waits for its file; it still works on this one alone. */
  waiting?: ChildProcess | undefined
}

/** Starts the process of a program, which waits for its file. */
export function startIsolated({
  program,
  args,
  hasThreads,
}: Pick<IsolatedWork, 'program' | 'args' | 'hasThreads'>): ChildProcess {
  const rights = ['--permission', ...readable, ...(hasThreads ? ['--allow-worker'] : [])]
  const options = [...rights, `--max-old-space-size=${heapMegabytes}`]
  const command = [process.execPath, ...options, program, ...args]
  const [file = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', withinBounds, ...command]
  const child = spawn(file, rest, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
  if (child.pid !== undefined) giveWay(child.pid)
  return child
}

/** Work on files gives way to people's requests; some systems do not allow to ask for that. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, politeness)
  } catch {
    // Then it competes with them.
  }
}

/** Ends a process that takes too long or too much, and says why; with what is heard the time of a page begins anew. */
function guard(child: ChildProcess, limits: ReadingLimits) {
  let ended: DocumentProblemKind | null = null
  const end = (why: DocumentProblemKind) => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const whole = setTimeout(end, limits.wholeMillis, 'tooSlow')
  let isOurTurn = false
  const page = setTimeout(() => {
    if (isOurTurn) page.refresh()
    else end('tooSlow')
  }, limits.pageMillis)
  const look = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memoryBytes) end('tooHeavy')
  }, lookEveryMillis)
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(page)
    clearInterval(look)
  }
  /** While we work on what was said, the process waits for us: that is not its time. */
  const heard = async (work: () => void | Promise<void>) => {
    isOurTurn = true
    await work()
    isOurTurn = false
    page.refresh()
  }
  return { end, stop, heard, why: () => ended }
}

type Guard = ReturnType<typeof guard>

async function listen(child: ChildProcess, work: IsolatedWork, { end, heard }: Guard): Promise<void> {
  let bytes = 0
  for await (const chunk of child.stdout ?? []) {
    bytes += chunk.length
    if (bytes > work.maxOutputBytes) end('tooMuchText')
    else await heard(() => work.onOutput(chunk))
  }
}

/**
 * Runs a program on a file, apart from us: a hostile file can end nothing but it. Throws a
 * `DocumentProblem` when it takes too long or too much, and the error of a source that breaks off.
 */
export async function runIsolated(work: IsolatedWork): Promise<void> {
  const { file, limits } = work
  const child = work.waiting ?? startIsolated(work)
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
