import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '#server/errors.ts'
import type { FromChild, ImportTask, Inspection, KnownPage, ToChild } from './import-task.ts'

const program = fileURLToPath(new URL('./import-child.ts', import.meta.url))
const project = path.resolve(path.dirname(program), '../..')
/** A file that takes longer than this to read is not an agency's export. */
const maxMillis = 120_000
const maxMegabytes = 512

function startChild(): ChildProcess {
  return fork(program, {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    // No rights but to read this program, and a bounded heap.
    execArgv: ['--permission', `--allow-fs-read=${project}`, `--max-old-space-size=${maxMegabytes}`],
    env: { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
}

async function send(child: ChildProcess, message: ToChild): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()))
  })
}

async function start(child: ChildProcess, task: ImportTask, known: AsyncIterable<KnownPage>): Promise<void> {
  for await (const page of known) await send(child, { known: page })
  await send(child, { task })
}

async function* nothingKnown(): AsyncGenerator<KnownPage> {}

function refuse(failure: { kind: 'unreadable' | 'too many'; message: string }): AppError {
  return new AppError(failure.kind === 'too many' ? 'too_large' : 'unprocessable', failure.message)
}

/** Has a child process read a file and gives its answers as they come; a file that cannot be read is an AppError. */
export async function* readImportFile(
  file: Readable,
  task: ImportTask,
  known: AsyncIterable<KnownPage> = nothingKnown(),
): AsyncGenerator<Exclude<FromChild, { failure: unknown }>> {
  const child = startChild()
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMillis)
  const ended = once(child, 'exit')
  try {
    if (!child.stdin || !child.stdout) throw new Error('the reading process has no streams')
    await start(child, task, known)
    // The child may stop reading early, at a fault in the file: what it said explains why.
    const fed = pipeline(file, child.stdin).catch(() => undefined)
    for await (const text of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      const said = JSON.parse(text) as FromChild
      if ('failure' in said) throw refuse(said.failure)
      yield said
    }
    await fed
    const [code] = await ended
    if (code !== 0) throw new AppError('unprocessable', 'The file is too complex to read.')
  } finally {
    clearTimeout(timer)
    file.destroy()
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}

/**
 * Reads a whole file once: its delimiter, headings, samples, number of rows, and what its columns hold. Of a workbook each
 * sheet with a table of its own is one.
 */
export async function inspectFile(
  file: Readable,
  task: Omit<ImportTask & { name: 'inspect' }, 'name'>,
): Promise<[Inspection, ...Inspection[]]> {
  const found: Inspection[] = []
  for await (const said of readImportFile(file, { name: 'inspect', ...task })) {
    if ('inspection' in said) found.push(said.inspection)
  }
  const [first, ...others] = found
  if (first) return [first, ...others]
  throw new AppError('unprocessable', 'The file could not be read.')
}
