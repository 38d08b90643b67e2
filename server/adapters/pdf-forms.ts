import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from './documents-task.ts'
import { inPlace } from './isolated-places.ts'
import { type ReadingLimits, runIsolated, startIsolated, usualLimits } from './isolated-process.ts'
import {
  type FilledPdf,
  type FillOrder,
  type FormAnswer,
  FormProblem,
  type FormTask,
  type InspectedForm,
} from './pdf-forms-task.ts'

/** The largest filled form, beside the line that says how it went. */
const maxOutputBytes = 80_000_000

/** The door to fillable PDFs that come from outside. Both calls throw a `FormProblem` with words for a person. */
export type PdfFormsAdapter = {
  /** Tells the pages and fields of a form and the words by which it is recognized. */
  inspect(file: Readable): Promise<InspectedForm>
  /** Fills a form; the answer names the fields whose value could not be shown whole. */
  fill(file: Readable, order: FillOrder): Promise<FilledPdf>
  /** Writes words such as "VOID" across the pages of a PDF. */
  stamp(file: Readable, watermark: string): Promise<Buffer>
  /** Says that somebody is about to fill a form: a process is started ahead. */
  prepare(): void
}

type Reply = { answer: FormAnswer; rest: Buffer }

/** So many forms are worked on at a time, beside the one process that waits; the others wait in the order in which they came. */
const filling: Parameters<typeof inPlace>[0] = { free: 2, waiting: [] }

/** How long a process that was started ahead waits for a form. */
const readyForMillis = 5 * 60_000

const program = fileURLToPath(new URL('./pdf-forms-child.ts', import.meta.url))

async function* framed(task: FormTask, file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(task)}\n`)
  yield* file
}

function formProblemOf(error: unknown): unknown {
  if (!(error instanceof DocumentProblem)) return error
  return new FormProblem(error.kind === 'tooSlow' ? 'tooSlow' : 'tooHeavy')
}

/**
 * One process that has its parser loaded and waits for a form, so that nobody waits for that. Each works on one form
 * alone, and one that nobody needs ends after a while.
 */
function keepOneReady() {
  let ready: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  const take = () => {
    const child = ready
    ready = undefined
    clearTimeout(rest)
    return child?.exitCode === null && child.signalCode === null ? child : undefined
  }
  const prepare = () => {
    if (ready && ready.exitCode === null && ready.signalCode === null) return
    const child = startIsolated({ program, args: [] })
    // Neither it nor its streams keep the server from ending; without us its input ends, and so does it.
    child.on('error', () => undefined)
    for (const one of [child, child.stdin, child.stdout])
      if (one && 'unref' in one) (one as ChildProcess).unref()
    ready = child
    rest = setTimeout(() => take()?.kill('SIGKILL'), readyForMillis).unref()
  }
  return { take, prepare }
}

type Ready = ReturnType<typeof keepOneReady>
type Door = { limits: ReadingLimits; ready: Ready }

async function ask(task: FormTask, file: Readable, { limits, ready }: Door): Promise<Reply> {
  const said: Buffer[] = []
  const onOutput = (chunk: Buffer) => void said.push(chunk)
  const work = {
    program,
    args: [],
    file: Readable.from(framed(task, file)),
    limits,
    maxOutputBytes,
    onOutput,
  }
  try {
    await inPlace(filling, work.file, () => runIsolated({ ...work, waiting: ready.take() }))
  } catch (error) {
    throw formProblemOf(error)
  } finally {
    file.destroy()
    ready.prepare()
  }
  const all = Buffer.concat(said)
  const end = all.indexOf(10)
  if (end === -1) throw new FormProblem('damaged')
  const answer: FormAnswer = JSON.parse(all.subarray(0, end).toString('utf8'))
  if ('problem' in answer) throw new FormProblem(answer.problem)
  return { answer, rest: all.subarray(end + 1) }
}

async function inspect(file: Readable, door: Door): Promise<InspectedForm> {
  const { answer } = await ask({ kind: 'inspect' }, file, door)
  if (!('form' in answer)) throw new FormProblem('damaged')
  return answer.form
}

async function write(task: FormTask, file: Readable, door: Door): Promise<FilledPdf> {
  const { answer, rest } = await ask(task, file, door)
  if (!('bytes' in answer) || rest.length !== answer.bytes) throw new FormProblem('damaged')
  return { file: rest, cut: answer.cut }
}

/** Opens the door: each form is worked on by a process of its own, with bounded time and memory. */
export function openPdfForms(changes: Partial<ReadingLimits> = {}): PdfFormsAdapter {
  const door = { limits: { ...usualLimits, ...changes }, ready: keepOneReady() }
  return {
    prepare: door.ready.prepare,
    inspect: (file) => inspect(file, door),
    fill: (file, order) => write({ kind: 'fill', ...order }, file, door),
    stamp: async (file, watermark) => (await write({ kind: 'stamp', watermark }, file, door)).file,
  }
}
