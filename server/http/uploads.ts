import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { memberCtx } from './access.ts'
import { AppError } from './errors.ts'
import { once } from './once.ts'

/** A file as it comes in. */
export type Upload = { name: string; stream: Readable }

/** What is done with an upload: it is taken in, becomes part of a record, or is let go again. */
export type UploadSteps<File, Made> = {
  receive(ctx: AgencyCtx, upload: Upload): Promise<File>
  use(ctx: InTransaction<AgencyCtx>, file: File): Promise<Made>
  forget(ctx: AgencyCtx, file: File): Promise<void>
}

/** A file's name without folders and without what cannot be stored. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? name
  return last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
}

/** A body that breaks off is the sender's matter, not a fault of ours. */
function asRefusal(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('invalid', 'The upload was cut short. Try again.')
}

/** What passes a checker, up to its refusal: a store that saw a stream break would go on making the file behind our back. */
async function* passed(checker: Transform): AsyncGenerator<Buffer> {
  try {
    yield* checker
  } catch {
    // Whoever feeds the checker hears why.
  }
}

/** Has a stored file scanned where a scanner is set up. Throws 422 for an infected one, 503 when there is no verdict. */
async function scanStored(ctx: AgencyCtx, key: string): Promise<void> {
  const { virusScanner, files } = ctx.edges
  if (!virusScanner) return
  const found = await virusScanner.scan(await files.getStream(key)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the virus scanner gave no verdict')
    throw new AppError(
      'unavailable',
      'Uploads cannot be scanned for viruses right now. Try again in a few minutes.',
    )
  })
  if (found === null) return
  ctx.log.warn({ found, key }, 'an upload was infected')
  throw new AppError(
    'unprocessable',
    'The virus scanner found something harmful in this file. It was not kept.',
  )
}

/**
 * Stores a file while a checker looks at its bytes, and has it scanned for viruses; throws the checker's or the scanner's
 * refusal, and the caller deletes what was stored.
 */
export async function storeChecked(
  ctx: AgencyCtx,
  key: string,
  stream: Readable,
  checker: Transform,
): Promise<void> {
  // The checker's refusal is the reason, the store's failure only what follows from it.
  const [looked, stored] = await Promise.allSettled([
    pipeline(stream, checker),
    ctx.edges.files.putStream(key, Readable.from(passed(checker))),
  ])
  if (looked.status === 'rejected') throw asRefusal(looked.reason)
  if (stored.status === 'rejected') throw stored.reason
  await scanStored(ctx, key)
}

/** Takes the one file of a form in and makes a record of it, once however often the call is repeated; else it is let go. */
export async function uploadOnce<File, Made>(
  request: FastifyRequest,
  reply: FastifyReply,
  { receive, use, forget }: UploadSteps<File, Made>,
): Promise<Made> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form.')
  const part = await request.file()
  if (!part) throw new AppError('invalid', 'Send a file.', { fields: { file: 'Choose a file' } })
  const ctx = memberCtx(request)
  const file = await receive(ctx, { name: part.filename, stream: part.file })
  let isKept = false
  try {
    let isMine = false
    const made = await once(request, reply, 201, async (ctx) => {
      isMine = true
      return use(ctx, file)
    })
    isKept = isMine
    return made
  } finally {
    if (!isKept) await forget(ctx, file)
  }
}
