import { Readable } from 'node:stream'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { recordUnclaimedFile } from '#server/agency-encryption/unclaimed-files.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createAttached, discardDocument, receiveDocument } from '#server/documents/uploads.service.ts'
import { AppError } from '#server/errors.ts'
import { jobOn } from '#server/jobs/job.ts'
import type { Attachment } from '#shared/imports-exports/attachments.contract.ts'
import { decryptAttachments, encryptAttachments } from './encrypted-rows.ts'
import { type ImportRecord, type ImportRun, runImport, updateRun } from './import-run.ts'
import { unpackZip } from './zip-reader.ts'

/** After so many documents it is kept how far the filing is. */
const filesPerStep = 25

type Outcome = Pick<Attachment, 'outcome' | 'reason'>

/** Files one document as an upload by the person who asked would be: the same checks of its type, size and for viruses. */
async function fileOne(
  ctx: AgencyCtx,
  importId: string,
  { path, clientId, policyId }: Attachment,
  bytes: Buffer | null,
): Promise<Outcome> {
  if (!bytes || !clientId) return { outcome: 'refused', reason: 'It is damaged in the ZIP file.' }
  try {
    const stream = Readable.from([bytes], { objectMode: false })
    const received = await receiveDocument(ctx, { name: path, stream })
    try {
      const place = { clientId, policyId, importId }
      const outcome = await inTransaction(ctx, (ctx) => createAttached(ctx, received, place))
      return { outcome, reason: outcome === 'duplicate' ? 'The client has this document already.' : '' }
    } catch (error) {
      await discardDocument(ctx, received)
      throw error
    }
  } catch (error) {
    // What is no matter of this one document ends the work, which then can be asked for again.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return { outcome: 'refused', reason: Object.values(error.details.fields ?? {})[0] ?? error.message }
  }
}

async function keep(run: ImportRun, files: readonly Attachment[], progress: number): Promise<void> {
  await inTransaction(run.ctx, async (ctx) => {
    const attachments = encryptAttachments(await agencyCipher(ctx), run.job.id, files)
    await updateRun(ctx, run, { attachments, progress })
  })
}

async function conclude(run: ImportRun, files: readonly Attachment[], key: string): Promise<void> {
  await inTransaction(run.ctx, async (ctx) => {
    const attachments = encryptAttachments(await agencyCipher(ctx), run.job.id, files)
    await updateRun(ctx, run, {
      attachments,
      attachmentsKey: null,
      status: 'published',
      message: '',
      run: null,
    })
    await recordUnclaimedFile(ctx, key)
    const filed = files.filter(({ outcome }) => outcome === 'filed').length
    const after = { fileName: run.job.attachmentsName, filed, of: files.length }
    const record = { recordType: 'import', recordId: run.job.id, after }
    await recordAudit(ctx, { action: 'import.attachments_filed', ...record })
  })
}

async function filesOf(ctx: AgencyCtx, { id, attachments }: ImportRecord): Promise<Attachment[]> {
  return inTransaction(ctx, async (ctx) => decryptAttachments(await agencyCipher(ctx), id, attachments ?? []))
}

/** Files what waits for it, one after another; a run that was broken off goes on where it was, and doubles nothing. */
async function file(run: ImportRun): Promise<void> {
  const { ctx, job } = run
  const key = job.attachmentsKey
  if (key === null) throw new AppError('unprocessable', 'These documents were filed already.')
  const files = await filesOf(ctx, job)
  const waiting = new Map(
    files.flatMap((one, at) => (one.outcome === 'ready' ? [[one.entry, at] as const] : [])),
  )
  let done = 0
  await unpackZip(await fileStream(ctx, key), [...waiting.keys()], async (entry, bytes) => {
    const at = waiting.get(entry) ?? -1
    const one = files[at]
    if (!one) return
    files[at] = { ...one, ...(await fileOne(ctx, job.id, one, bytes)) }
    done += 1
    if (done % filesPerStep === 0) await keep(run, files, done)
  })
  await conclude(run, files, key)
}

/** The filing of the documents of an import's ZIP file, in the background. */
export const fileAttachments = jobOn('import.filing_requested', {
  name: 'imports.file-attachments',
  retryLimit: 2,
  expireInSeconds: 3600,
  run: (ctx, data) => runImport(ctx, data, 'filing', file),
})
