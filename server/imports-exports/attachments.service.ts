import { Transform, type TransformCallback } from 'node:stream'
import { ownerOf, ownersOf } from '#engines/import/attachment-owners.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { recordUnclaimedFile } from '#server/agency-encryption/unclaimed-files.ts'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { requireFeature } from '#server/settings/features.service.ts'
import { dayIn } from '#shared/dates.ts'
import { maxDocumentBytes } from '#shared/documents/documents.contract.ts'
import { documentEndings } from '#shared/documents/reading.contract.ts'
import {
  type Attachment,
  type Attachments,
  maxZipBytes,
} from '#shared/imports-exports/attachments.contract.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { can } from '#shared/permissions.ts'
import { findOwners } from './attachments.queries.ts'
import { decryptAttachments, encryptAttachments } from './encrypted-rows.ts'
import { change, checkStatus, findImport, lockImport, request } from './imports.service.ts'
import { listZip } from './zip-reader.ts'
import type { ZipEntry } from './zip-task.ts'

type Ctx = InTransaction<AgencyCtx>

/** A ZIP file that is stored and was looked into. */
export type ReceivedZip = { key: string; name: string; entries: ZipEntry[] }

/** Looks at a ZIP file's bytes as they pass: refuses other kinds and too many. */
class ZipChecker extends Transform {
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    if (this.#bytes === 0 && !/^504b(?:0304|0506)/.test(chunk.subarray(0, 4).toString('hex'))) {
      done(
        new AppError(
          'unsupported_type',
          'This is not a ZIP file. Pack the documents into one and upload that.',
        ),
      )
      return
    }
    this.#bytes += chunk.length
    if (this.#bytes > maxZipBytes) {
      done(new AppError('too_large', 'The ZIP file is larger than 200 MB. Split it and upload the parts.'))
      return
    }
    done(null, chunk)
  }
}

/** Refuses, before anything is read, what no documents can come after: 404 out of reach, 409 before it is published. */
export async function checkAttachable(ctx: AgencyCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => checkStatus(await findImport(ctx, id), ['published']))
}

/** Takes a ZIP file of documents in and looks into it in a process apart. Nothing stays of a refused one. */
export async function receiveZip(ctx: AgencyCtx, upload: Upload): Promise<ReceivedZip> {
  if (!can(ctx.user, 'import.run')) throw new AppError('forbidden')
  const key = `imports/${ctx.user.agencyId}/${newId()}`
  try {
    await inTransaction(ctx, (ctx) => requireFeature(ctx, 'csvImport'))
    await storeChecked(ctx, key, upload.stream, new ZipChecker())
    const entries = await listZip(await fileStream(ctx, key))
    if (entries.length === 0) throw new AppError('unprocessable', 'There are no documents in this ZIP file.')
    return { key, name: plainFileName(upload.name), entries }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw error
  }
}

/** Lets a received ZIP file go again. */
export async function discardZip(ctx: AgencyCtx, { key }: ReceivedZip): Promise<void> {
  await ctx.adapters.files.delete(key)
}

const types = documentEndings.map((ending) => `.${ending}`).join(', ')

/** Why a file cannot be a document, by what the ZIP says of it; null where it may be one. */
function refusalOf({ path, bytes, isLocked, isTooPacked }: ZipEntry): string | null {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase()
  if (!documentEndings.some((one) => one === ending)) return `Only ${types} can be documents.`
  if (isLocked) return 'It is protected with a password.'
  if (bytes === 0) return 'It is empty.'
  if (bytes > maxDocumentBytes) return 'It is larger than 25 MB.'
  return isTooPacked ? 'It unpacks to far more than expected.' : null
}

const nobody = { clientId: null, clientName: '', policyId: null, policyNumber: '' }

/** Says of each file of a ZIP whose it is, by the book as the caller sees it. */
async function planFiles(ctx: Ctx, entries: readonly ZipEntry[]): Promise<Attachment[]> {
  const { clients, terms } = await findOwners(ctx)
  const owners = ownersOf(clients, terms)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return entries.map((entry): Attachment => {
    const file = { entry: entry.entry, path: entry.path, bytes: entry.bytes }
    const refusal = refusalOf(entry)
    if (refusal) return { ...file, ...nobody, outcome: 'refused', reason: refusal }
    const owner = ownerOf(entry.path, owners, today)
    if ('reason' in owner) return { ...file, ...nobody, outcome: 'unmatched', reason: owner.reason }
    const { client, term } = owner
    const policy = { policyId: term?.id ?? null, policyNumber: term?.policyNumber ?? '' }
    return { ...file, outcome: 'ready', reason: '', clientId: client.id, clientName: client.name, ...policy }
  })
}

/** Takes a ZIP file of documents for a published import, in place of one that was there, and says where its files would go. */
export async function attachZip(
  ctx: Ctx,
  id: string,
  { key, name, entries }: ReceivedZip,
): Promise<Attachments> {
  const job = await lockImport(ctx, id)
  checkStatus(job, ['published'])
  if (job.kind !== 'clients') throw new AppError('unprocessable', 'Documents belong to imports of clients.')
  const files = await planFiles(ctx, entries)
  if (job.attachmentsKey) await recordUnclaimedFile(ctx, job.attachmentsKey)
  const attachments = encryptAttachments(await agencyCipher(ctx), id, files)
  await change(ctx, id, { attachmentsKey: key, attachmentsName: name, attachments })
  const after = { fileName: name, files: files.length }
  await recordAudit(ctx, { action: 'import.attachments_uploaded', recordType: 'import', recordId: id, after })
  return { fileName: name, files }
}

/** The documents of an import's ZIP file and what became of each; none before one came. */
export async function getAttachments(ctx: Ctx, id: string): Promise<Attachments> {
  const { attachments, attachmentsName } = await findImport(ctx, id)
  if (attachments === null || attachmentsName === null) return { fileName: '', files: [] }
  return { fileName: attachmentsName, files: decryptAttachments(await agencyCipher(ctx), id, attachments) }
}

/** Asks for the filing of what was found to belong to clients; what fails on the way can be asked for again. */
export async function requestFiling(ctx: Ctx, id: string): Promise<Import> {
  const job = await lockImport(ctx, id)
  await requireFeature(ctx, 'csvImport')
  checkStatus(job, ['published'])
  const { files } = await getAttachments(ctx, id)
  if (!files.some(({ outcome }) => outcome === 'ready'))
    throw new AppError('unprocessable', 'None of these documents would be filed.')
  return request(ctx, job, 'filing')
}
