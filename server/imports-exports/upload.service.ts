import type { Readable } from 'node:stream'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { imports } from '#server/db/tables/imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { requireFeature } from '#server/settings/features.service.ts'
import { dayIn } from '#shared/dates.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { can } from '#shared/permissions.ts'
import { encryptSamples } from './encrypted-rows.ts'
import { type FileForm, type FileProfile, FileProfiler, importFormByName } from './file-profile.ts'
import { type GuessedTables, guessTables } from './guessed-tables.ts'
import { importCustomFields } from './import-custom-fields.ts'
import { inspectFile } from './import-reader.ts'

/** A file that is stored and read through once, with what was found and guessed. */
export type ReceivedFile = GuessedTables & { key: string; name: string; kind: ImportKind }

async function store(ctx: AgencyCtx, key: string, form: FileForm, stream: Readable): Promise<FileProfile> {
  const profiler = new FileProfiler(form)
  await storeChecked(ctx, key, stream, profiler)
  return profiler.profile()
}

async function inspect(ctx: AgencyCtx, key: string, kind: ImportKind, profile: FileProfile) {
  const { encoding, isAcord } = profile
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const found = await inspectFile(await fileStream(ctx, key), { encoding, isAcord, today })
  const custom = await inTransaction(ctx, (ctx) => importCustomFields(ctx, kind))
  return guessTables(kind, found, custom, profile)
}

/**
 * Takes a file in under a random name and reads it through once in a child process: 413 when it is too large or has
 * too many rows, 415 when it is neither CSV, an Excel workbook nor ACORD XML, 422 when it cannot be read. Nothing stays of a refused one.
 */
export async function receiveFile(ctx: AgencyCtx, kind: ImportKind, upload: Upload): Promise<ReceivedFile> {
  if (!can(ctx.user, 'import.run')) throw new AppError('forbidden')
  const key = `imports/${ctx.user.agencyId}/${newId()}`
  try {
    await inTransaction(ctx, (ctx) => requireFeature(ctx, 'csvImport'))
    const form = importFormByName(upload.name)
    const profile = await store(ctx, key, form, upload.stream)
    return { key, name: plainFileName(upload.name), kind, ...(await inspect(ctx, key, kind, profile)) }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw error
  }
}

/** Lets a received file go again that no import came of. */
export async function deleteUpload(ctx: AgencyCtx, file: Pick<ReceivedFile, 'key'>): Promise<void> {
  await ctx.adapters.files.delete(file.key)
}

/** Begins an import from a received file; its mapping is guessed and waits for a person's eye. */
export async function createImport(ctx: InTransaction<AgencyCtx>, file: ReceivedFile): Promise<string> {
  const id = newId()
  const { kind, source, mapping, samplesOfSheets } = file
  const row = {
    agencyId: ctx.user.agencyId,
    id,
    kind,
    fileName: file.name,
    fileKey: file.key,
    source: encryptSamples(await agencyCipher(ctx), id, source, samplesOfSheets),
    mapping,
    // A carrier's download says what happened to policies of the book: its clients are there already.
    ...(source.isAcord && { decision: 'update' as const }),
  }
  const now = ctx.clock()
  await ctx.db
    .insert(imports)
    .values({ ...row, status: 'uploaded', userId: ctx.user.id, createdAt: now, updatedAt: now })
  const after = { kind, fileName: file.name, rows: source.rows }
  await recordAudit(ctx, { action: 'import.uploaded', recordType: 'import', recordId: id, after })
  return id
}
