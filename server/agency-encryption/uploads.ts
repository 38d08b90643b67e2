import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, isOutOfRoom } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { fileStream, putFile } from './encrypted-files.service.ts'

/** A file as it comes in. */
export type Upload = { name: string; stream: Readable }

/** What is done with an upload: it is taken in, becomes part of a record, or is let go again. */
export type UploadSteps<File, Made> = {
  receive(ctx: AgencyCtx, upload: Upload): Promise<File>
  use(ctx: InTransaction<AgencyCtx>, file: File): Promise<Made>
  discard(ctx: AgencyCtx, file: File): Promise<void>
  /** By what a repeat of the same call is known: another file under its key is another request. */
  markOf?(file: File): string
}

/** Marks that turn the letters after them around, so that `fdp.exe` reads as `exe.pdf`. */
const turningMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A file's name without folders, without what cannot be stored, and reading as it is written. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? name
  return last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .replace(turningMarks, '')
    .slice(-200)
    .toWellFormed()
}

/** A body that breaks off is the sender's matter, not a fault of ours. */
function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('invalid', 'The upload was interrupted. Try again.')
}

/** What passes a checker, up to its refusal: a store that saw a stream break would go on making the file behind our back. */
async function* passed(checker: Transform): AsyncGenerator<Buffer> {
  try {
    yield* checker
  } catch {
    // Anyone who feeds the checker hears why.
  }
}

/** Has a stored file scanned where a scanner is set up. Throws 422 for an infected one, 503 when there is no verdict. */
async function scanStored(ctx: AgencyCtx, key: string): Promise<void> {
  const { virusScanner } = ctx.adapters
  if (!virusScanner) return
  const found = await virusScanner.scan(await fileStream(ctx, key)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the virus scanner gave no verdict')
    throw new AppError(
      'unavailable',
      'Uploads cannot be scanned for viruses right now. Try again in a few minutes.',
    )
  })
  if (found === null) return
  ctx.log.warn({ found, key }, 'an upload was infected')
  throw new AppError('unprocessable', 'The virus scanner found a threat in this file. It was not saved.')
}

/**
 * Stores a file encrypted while a checker looks at its bytes, and has it scanned for viruses; throws the checker's or the scanner's
 * refusal, and the caller deletes what was stored.
 */
export async function storeChecked(
  ctx: AgencyCtx,
  key: string,
  stream: Readable,
  checker: Transform,
): Promise<void> {
  // The checker's refusal is the reason, the store's failure only what follows from it; but for a store without room.
  const [looked, stored] = await Promise.allSettled([
    pipeline(stream, checker),
    putFile(ctx, key, passed(checker)).catch((error: unknown) => {
      // A store that failed before it asked for anything would leave the sender waiting.
      checker.destroy()
      throw error
    }),
  ])
  if (stored.status === 'rejected' && isOutOfRoom(stored.reason)) throw stored.reason
  if (looked.status === 'rejected') throw toAppError(looked.reason)
  if (stored.status === 'rejected') throw stored.reason
  await scanStored(ctx, key)
}

/** What is wrong with a form that has more parts than it should: no second file is taken in silence, nor lost. */
function tooManyParts(error: unknown): unknown {
  const isTooMany = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
  if (!isTooMany) return error
  return new AppError('invalid', 'Send one file at a time.', { fields: { file: 'Choose one file' } })
}

/** Takes the one file of a form in; nothing stays of it where the rest of the form is wrong. */
async function receiveOne<File, Made>(
  request: FastifyRequest,
  ctx: AgencyCtx,
  { receive, discard }: UploadSteps<File, Made>,
): Promise<File> {
  let taken: { file: File } | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      taken = { file: await receive(ctx, { name: part.filename, stream: part.file }) }
    }
  } catch (error) {
    if (taken) await discard(ctx, taken.file)
    throw tooManyParts(error)
  }
  if (taken) return taken.file
  throw new AppError('invalid', 'Send a file.', { fields: { file: 'Choose a file' } })
}

/** Receives the one file of a form from someone without an account, in the context that the call leads to; deletes it if it can't be used. */
export async function uploadAs<File, Made>(
  request: FastifyRequest,
  ctx: AgencyCtx,
  steps: UploadSteps<File, Made>,
): Promise<Made> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form.')
  const file = await receiveOne(request, ctx, steps)
  try {
    return await inTransaction(ctx, (ctx) => steps.use(ctx, file))
  } catch (error) {
    await steps.discard(ctx, file)
    throw error
  }
}

/** Takes the one file of a form in and makes a record of it, once however often the call is repeated; else it is let go. */
export async function uploadOnce<File, Made>(
  request: FastifyRequest,
  reply: FastifyReply,
  steps: UploadSteps<File, Made>,
): Promise<Made> {
  const { use, discard, markOf } = steps
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form.')
  const ctx = memberCtx(request)
  const file = await receiveOne(request, ctx, steps)
  if (markOf) request.body = { file: markOf(file) }
  let isKept = false
  try {
    let isMine = false
    const made = await idempotent(request, reply, 201, async (ctx) => {
      isMine = true
      return use(ctx, file)
    })
    isKept = isMine
    return made
  } finally {
    if (!isKept) await discard(ctx, file)
  }
}
