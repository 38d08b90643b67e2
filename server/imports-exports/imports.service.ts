import { and, desc, eq } from 'drizzle-orm'
import { mappingProblem } from '#engines/import/import-mapping.rules.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { importRecords, imports, type StoredCorrections } from '#server/db/tables/imports.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { reachIn } from '#server/records/reach.ts'
import { requireFeature } from '#server/settings/features.service.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type {
  Import,
  ImportCheck,
  ImportItem,
  ImportStatus,
  ImportUndo,
  ImportUpdate,
  UndoPreview,
} from '#shared/imports-exports/imports.contract.ts'
import { applyDecisions, countOutcomes, ownDecisions } from './decisions.queries.ts'
import { decryptCorrections, decryptSamples, encryptCorrections } from './encrypted-rows.ts'
import { sourceOfSheet } from './guessed-tables.ts'
import { importCustomFields } from './import-custom-fields.ts'
import type { ImportRecord, WorkingStatus } from './import-run.ts'
import { requests } from './import-run.ts'
import { clearStaging } from './staging.queries.ts'
import { planUndo } from './undo-import.job.ts'

type Ctx = InTransaction<AgencyCtx>

/** Owners see every import of the agency, agents their own. */
function inReach(ctx: Ctx) {
  return and(eq(imports.agencyId, ctx.user.agencyId), reachIn(ctx.user, 'import.view', 'work', 'imports'))
}

/** An import in the caller's reach; 404 otherwise. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const here = and(inReach(ctx), eq(imports.id, id))
  const [found] = await ctx.db.select().from(imports).where(here)
  if (!found) throw notFound()
  return found
}

/** The same, held until the transaction ends: for changes. */
export async function lockImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const here = and(inReach(ctx), eq(imports.id, id))
  const [found] = await ctx.db.select().from(imports).where(here).for('update')
  if (!found) throw notFound()
  return found
}

function shown(cipher: AgencyCipher, row: ImportRecord, userName: string): Omit<Import, 'customFields'> {
  const {
    agencyId,
    fileKey,
    run,
    corrections,
    attachmentsKey,
    attachments,
    source: kept,
    updatedAt,
    checkedAt,
    publishedAt,
    undoneAt,
    ...rest
  } = row
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const times = { checkedAt: iso(checkedAt), publishedAt: iso(publishedAt), undoneAt: iso(undoneAt) }
  const source = decryptSamples(cipher, row.id, kept)
  return { ...rest, source, ...times, createdAt: row.createdAt.toISOString(), userName }
}

const withUser = and(eq(users.agencyId, imports.agencyId), eq(users.id, imports.userId))

/** One import with its progress and counts; 404 outside the caller's reach. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  const [found] = await ctx.db
    .select({ row: imports, userName: users.name })
    .from(imports)
    .innerJoin(users, withUser)
    .where(and(inReach(ctx), eq(imports.id, id)))
  if (!found) throw notFound()
  const customFields = await importCustomFields(ctx, found.row.kind)
  return { ...shown(await agencyCipher(ctx), found.row, found.userName), customFields }
}

const maxListed = 100

/** Past and present imports of a kind, the newest first. */
export async function listImports(ctx: Ctx, kind: ImportKind | undefined): Promise<ImportItem[]> {
  const rows = await ctx.db
    .select({ row: imports, userName: users.name })
    .from(imports)
    .innerJoin(users, withUser)
    .where(and(inReach(ctx), kind && eq(imports.kind, kind)))
    .orderBy(desc(imports.id))
    .limit(maxListed)
  const cipher = await agencyCipher(ctx)
  return rows.map(({ row, userName }) => shown(cipher, row, userName))
}

const workingWords: Record<WorkingStatus, string> = {
  checking: 'being checked',
  publishing: 'being imported',
  filing: 'getting its documents',
  undoing: 'being undone',
}

/** Refuses what an import's status does not allow. */
export function checkStatus(job: ImportRecord, allowed: readonly ImportStatus[]): void {
  if (allowed.includes(job.status)) return
  const words = workingWords[job.status as WorkingStatus] ?? job.status
  throw new AppError('conflict', `Conflict: this import is ${words}.`, { reason: `import_${job.status}` })
}

async function checkMapping(ctx: Ctx, job: ImportRecord, mapping: ImportRecord['mapping']): Promise<void> {
  if (mapping.length !== job.source.headings.length) {
    throw new AppError('invalid', undefined, {
      fields: { mapping: `The file has ${job.source.headings.length} columns` },
    })
  }
  const problem = mappingProblem(job.kind, mapping, await importCustomFields(ctx, job.kind))
  if (problem) throw new AppError('invalid', problem, { fields: { mapping: problem } })
}

/** Writes to an import. */
export async function change(ctx: Ctx, id: string, changes: Partial<ImportRecord>): Promise<void> {
  const here = and(eq(imports.agencyId, ctx.user.agencyId), eq(imports.id, id))
  await ctx.db
    .update(imports)
    .set({ ...changes, updatedAt: ctx.clock() })
    .where(here)
}

async function decide(ctx: Ctx, job: ImportRecord, input: ImportUpdate): Promise<void> {
  const { decision = job.decision, decisions = [] } = input
  for (const { position, decision: own } of decisions) {
    const here = and(
      eq(importRecords.agencyId, ctx.user.agencyId),
      eq(importRecords.importId, job.id),
      eq(importRecords.position, position),
    )
    await ctx.db.update(importRecords).set({ decision: own }).where(here)
  }
  await applyDecisions(ctx, job.id, decision)
  await change(ctx, job.id, { decision, counts: await countOutcomes(ctx, job.id) })
}

/** Reads another sheet of a workbook from now on: what was mapped, corrected and decided was about the one before. */
async function chooseSheet(ctx: Ctx, job: ImportRecord, sheet: number): Promise<void> {
  const mapping = job.source.sheets?.[sheet]?.mapping
  const table = sourceOfSheet(job.source, sheet)
  if (!mapping || !table)
    throw new AppError('invalid', undefined, { fields: { sheet: 'Choose a sheet of this workbook' } })
  if (sheet === job.source.sheet) return
  await clearStaging(ctx, job.id)
  const source = { ...job.source, ...table }
  const fresh = { counts: {}, columns: [], corrections: null, checkedAt: null, message: '' }
  await change(ctx, job.id, { ...fresh, source, mapping, status: 'uploaded' })
}

/**
 * Changes an import before it is published: another sheet or mapping asks for a new check, decisions about look-alikes take
 * effect at once. 409 while background work is under way.
 */
export async function updateImport(ctx: Ctx, id: string, input: ImportUpdate): Promise<Import> {
  const job = await lockImport(ctx, id)
  checkStatus(job, ['uploaded', 'checked'])
  if (input.sheet !== undefined) {
    await chooseSheet(ctx, job, input.sheet)
    return getImport(ctx, id)
  }
  if (input.mapping) {
    await checkMapping(ctx, job, input.mapping)
    await clearStaging(ctx, id)
    await change(ctx, id, { mapping: input.mapping, status: 'uploaded', counts: {}, checkedAt: null })
  }
  if (job.status === 'checked' && !input.mapping) await decide(ctx, job, input)
  else if (input.decision) await change(ctx, id, { decision: input.decision })
  return getImport(ctx, id)
}

/** Asks for background work on an import. */
export async function request(
  ctx: Ctx,
  job: ImportRecord,
  status: WorkingStatus,
  changes: Partial<ImportRecord> = {},
): Promise<Import> {
  await change(ctx, job.id, { ...changes, status, progress: 0, message: '', run: null })
  await publishEvent(ctx, requests[status], { importId: job.id, userId: job.userId })
  return getImport(ctx, job.id)
}

type NewCheck = Pick<ImportRecord, 'mapping'> &
  Partial<Pick<ImportRecord, 'otherType'>> &
  Partial<StoredCorrections>

/** Asks for a check that takes over what was corrected and decided before. */
export async function requestNewCheck(
  ctx: Ctx,
  job: ImportRecord,
  { mapping, otherType = job.otherType, ...changes }: NewCheck,
): Promise<Import> {
  const cipher = await agencyCipher(ctx)
  const kept = decryptCorrections(cipher, job.id, job.corrections)
  const corrections = encryptCorrections(cipher, job.id, { ...kept, ...changes })
  return request(ctx, job, 'checking', { mapping, otherType, corrections })
}

/** Asks for the dry run: the file is read by a mapping in the background. */
export async function requestCheck(ctx: Ctx, id: string, input: ImportCheck): Promise<Import> {
  const job = await lockImport(ctx, id)
  await requireFeature(ctx, 'csvImport')
  checkStatus(job, ['uploaded', 'checked'])
  const mapping = input.mapping ?? job.mapping
  await checkMapping(ctx, job, mapping)
  const isSame = job.status === 'checked' && JSON.stringify(mapping) === JSON.stringify(job.mapping)
  const decisions = isSame ? await ownDecisions(ctx, id) : []
  const { otherType = job.otherType } = input
  return requestNewCheck(ctx, job, { mapping, otherType, decisions })
}

/** Asks for the publishing of a checked import; 409 when it is under way or done, so that it happens once. */
export async function requestPublish(ctx: Ctx, id: string): Promise<Import> {
  const job = await lockImport(ctx, id)
  await requireFeature(ctx, 'csvImport')
  checkStatus(job, ['checked'])
  const { create = 0, fold = 0, update = 0 } = job.counts
  if (create + fold + update === 0)
    throw new AppError('unprocessable', 'Nothing in this file would be imported.')
  return request(ctx, job, 'publishing')
}

/** What an undo would do now; only a published import can be undone. */
export async function previewUndo(ctx: Ctx, id: string): Promise<UndoPreview> {
  const job = await findImport(ctx, id)
  checkStatus(job, ['published'])
  return planUndo(ctx, job)
}

/**
 * Asks for the undo of a whole batch. Records edited since stay, and how many must be confirmed: another number
 * than there are is answered 409 with reason `edited_since`.
 */
export async function requestUndo(ctx: Ctx, id: string, input: ImportUndo): Promise<Import> {
  const job = await lockImport(ctx, id)
  checkStatus(job, ['published'])
  const { staying } = await planUndo(ctx, job)
  if (staying !== input.staying) {
    const words =
      staying === 1
        ? '1 record was edited since then and stays'
        : `${staying} records were edited since then and stay`
    throw new AppError('conflict', `Conflict: ${words}. Confirm that number to undo the rest.`, {
      reason: 'edited_since',
      fields: { staying: String(staying) },
    })
  }
  return request(ctx, job, 'undoing')
}

/** Removes an import that has nothing in the book, with its report; its file goes after the commit. */
export async function deleteImport(ctx: Ctx, id: string): Promise<void> {
  const job = await lockImport(ctx, id)
  checkStatus(job, ['uploaded', 'checked', 'undone'])
  await clearStaging(ctx, id)
  await ctx.db.delete(imports).where(and(eq(imports.agencyId, ctx.user.agencyId), eq(imports.id, id)))
  const before = { kind: job.kind, fileName: job.fileName }
  await recordAudit(ctx, { action: 'import.deleted', recordType: 'import', recordId: id, before })
  await publishEvent(ctx, 'import.deleted', { importId: id, fileKey: job.fileKey })
}
