import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { inPlace, places } from '#server/adapters/isolated-places.ts'
import { type ReadingLimits, runIsolated } from '#server/adapters/isolated-process.ts'
import { AppError } from '#server/errors.ts'
import { maxDocumentBytes } from '#shared/documents/documents.contract.ts'
import { type ZipEntry, ZipMessage, type ZipTask, zipProblems } from './zip-task.ts'

const program = fileURLToPath(new URL('./zip-child.ts', import.meta.url))
/** The whole ZIP is in its memory, twice while it arrives; filing thousands of documents takes its time. */
const limits: ReadingLimits = { pageMillis: 60_000, wholeMillis: 3_600_000, memoryBytes: 900_000_000 }
const maxListBytes = 20_000_000
/** More than all that can be unpacked at once: each entry is bounded by itself. */
const maxUnpackedBytes = 4_000_000_000

/** Splits what the process says into its messages. */
function lines(): (chunk: Buffer) => ZipMessage[] {
  let rest = ''
  return (chunk) => {
    const texts = (rest + chunk.toString('latin1')).split('\n')
    rest = texts.pop() ?? ''
    return texts.map((text) => ZipMessage.parse(JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))))
  }
}

type Asked = { task: ZipTask; args: string[]; file: Readable; maxOutputBytes: number }

async function ask({ task, args, file, maxOutputBytes }: Asked, hear: (said: ZipMessage) => Promise<void>) {
  const split = lines()
  let isDone = false
  let problem: AppError | null = null
  const onOutput = async (chunk: Buffer) => {
    for (const said of split(chunk)) {
      if ('problem' in said) problem = new AppError('unprocessable', zipProblems[said.problem])
      else if ('isDone' in said) isDone = true
      else await hear(said)
    }
  }
  try {
    await runIsolated({ program, args: [task, ...args], file, limits, maxOutputBytes, onOutput })
  } catch (error) {
    if (error instanceof DocumentProblem) throw new AppError('unprocessable', error.message)
    throw error
  }
  if (problem) throw problem
  if (!isDone) throw new AppError('unprocessable', zipProblems.damaged)
}

/** The files that a ZIP holds, by its own account. */
export async function listZip(file: Readable): Promise<ZipEntry[]> {
  const found: ZipEntry[] = []
  await inPlace(places.reading, file, () =>
    ask({ task: 'list', args: [], file, maxOutputBytes: maxListBytes }, async (said) => {
      if ('listed' in said) found.push(said.listed)
    }),
  )
  return found
}

/** Unpacks some entries of a ZIP one after another; null for one that is damaged or longer than a document may be. */
export async function unpackZip(
  file: Readable,
  entries: readonly number[],
  onFile: (entry: number, bytes: Buffer | null) => Promise<void>,
): Promise<void> {
  let pieces: Buffer[] = []
  let size = 0
  const asked = { task: 'unpack', args: [entries.join(',')], file, maxOutputBytes: maxUnpackedBytes } as const
  await ask({ ...asked, args: [...asked.args] }, async (said) => {
    if ('piece' in said) {
      const piece = Buffer.from(said.piece, 'base64')
      size += piece.length
      if (size <= maxDocumentBytes) pieces.push(piece)
    } else if ('isWhole' in said) {
      const isTaken = said.isWhole && size <= maxDocumentBytes
      const bytes = isTaken ? Buffer.concat(pieces) : null
      pieces = []
      size = 0
      await onFile(said.entry, bytes)
    }
  })
}
