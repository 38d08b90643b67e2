import { and, eq, isNull, sql } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documents } from '#server/db/tables/documents.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { correctFacts } from '#shared/documents/corrections.rules.ts'
import type {
  DocumentDetail,
  DocumentItem,
  DocumentListQuery,
  DocumentUpdate,
  FactCorrection,
} from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { documentList, findDocument, findFiledFor, seesDocument } from './documents.queries.ts'
import { decryptFacts, encryptFacts } from './encrypted-facts.ts'

type Ctx = InTransaction<AgencyCtx>

type Kept = typeof documents.$inferSelect
/** A document as its table keeps it, its facts opened. */
export type DocumentRow = Omit<Kept, 'found' | 'facts' | 'encryptedFacts'> & { facts: Facts | null }
/** What may be written to a document. */
type DocumentChange = Partial<Omit<Kept, 'found' | 'facts' | 'encryptedFacts'>> & {
  found?: Facts
  facts?: Facts | null
}

/** The one row of a document of the caller's agency. */
export function whereDocument({ user }: AgencyCtx, id: string) {
  return and(eq(documents.agencyId, user.agencyId), eq(documents.id, id), isNull(documents.deletedAt))
}

/** The documents that the caller uploaded or whose client they see, an owner's all. */
export function listDocuments(ctx: Ctx, query: DocumentListQuery): Promise<ListResult<DocumentItem>> {
  return readList(ctx, documentList(ctx, query))
}

/** One document with its facts, else the 404 of a missing one. */
export async function getDocument(ctx: Ctx, id: string): Promise<DocumentDetail> {
  const document = await findDocument(ctx, id)
  if (!document) throw notFound()
  return document
}

/** The latest other document that was filed for a policy and that the caller may see, with its facts, or undefined. */
export function getDocumentFiledFor(
  ctx: Ctx,
  policyId: string,
  exceptId: string,
): ReturnType<typeof findFiledFor> {
  return findFiledFor(ctx, policyId, exceptId)
}

/** One document that the caller may change, held until the transaction ends; else 404. Who sees one may change it. */
export async function lockDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const [row] = await ctx.db.select().from(documents).where(whereDocument(ctx, id)).for('update')
  if (!row || !(await seesDocument(ctx, id))) throw notFound()
  const { found: _, encryptedFacts: all, facts: listed, ...fields } = row
  return { ...fields, facts: decryptFacts(await agencyCipher(ctx), id, all ?? listed) }
}

/** Writes fields of a held document, its facts encrypted, and raises its version. */
export async function changeDocument(
  ctx: Ctx,
  id: string,
  { found, facts, ...set }: DocumentChange,
): Promise<void> {
  const cipher = await agencyCipher(ctx)
  const kept = { ...set, ...encryptFacts(cipher, id, { found, facts }) }
  const change = { ...kept, updatedAt: ctx.clock(), version: sql`${documents.version} + 1` }
  await ctx.db.update(documents).set(change).where(whereDocument(ctx, id))
}

/** The facts of a document that was read. Throws 409 for one that was not. */
export function factsOf({ facts }: Pick<DocumentRow, 'facts'>): Facts {
  if (facts) return facts
  throw new AppError('conflict', 'This document hasn’t been read yet.', { reason: 'not_read' })
}

function corrected(row: DocumentRow, corrections: FactCorrection[] | undefined): Partial<DocumentRow> {
  if (!corrections) return {}
  const result = correctFacts(factsOf(row), corrections)
  if ('facts' in result) return { facts: result.facts, kind: result.facts.kind.value }
  const { index, message } = result.problem
  throw new AppError('invalid', message, { fields: { [`corrections.${index}`]: message } })
}

function inTheBook(): AppError {
  return new AppError('conflict', 'This document was saved to the client. Undo that first.', {
    reason: 'filed',
  })
}

function reviewed(ctx: Ctx, row: DocumentRow, review: DocumentUpdate['review']): Partial<DocumentRow> {
  if (review === undefined || review === row.review) return {}
  if (row.review === 'filed') throw inTheBook()
  if (review === 'open') return { review, reviewedById: null, reviewedAt: null }
  if (review === 'accepted') factsOf(row)
  return { review, reviewedById: ctx.user.id, reviewedAt: ctx.clock() }
}

async function placed(ctx: Ctx, row: DocumentRow, clientId: string | null | undefined) {
  if (clientId === undefined || clientId === row.clientId) return {}
  if (row.review === 'filed') throw inTheBook()
  if (clientId !== null && !(await canViewClient(ctx, clientId)))
    throw new AppError('invalid', undefined, { fields: { clientId: 'This client doesn’t exist' } })
  // A policy belongs to the client that the document leaves.
  return { clientId, policyId: null }
}

/** What the audit log keeps of a change: the corrections themselves, not all that was found. */
function auditFields({ facts: _, ...set }: Partial<DocumentRow>, { corrections }: DocumentUpdate) {
  return { ...set, ...(corrections && { corrections }) }
}

/**
 * Corrects what was found in a document, accepts or dismisses it, or says whom it belongs to. 409 when `version` is stale,
 * when it was not read yet, or when it is in the book; 400 for a correction that does not fit.
 */
export async function updateDocument(ctx: Ctx, id: string, input: DocumentUpdate): Promise<DocumentDetail> {
  const row = await lockDocument(ctx, id)
  checkVersion(row, input.version)
  const set = {
    ...corrected(row, input.corrections),
    ...reviewed(ctx, row, input.review),
    ...(await placed(ctx, row, input.clientId)),
  }
  if (Object.keys(set).length === 0) return getDocument(ctx, id)
  await changeDocument(ctx, id, set)
  const audit = { recordType: 'document', recordId: id, before: { review: row.review } }
  await recordAudit(ctx, { action: 'document.updated', ...audit, after: auditFields(set, input) })
  return getDocument(ctx, id)
}

/** Reads a document that could not be read once more; the pages that were read stay. 409 for any other. */
export async function readAgain(ctx: Ctx, id: string): Promise<DocumentDetail> {
  const row = await lockDocument(ctx, id)
  if (row.reading !== 'failed')
    throw new AppError('conflict', 'Only a document that couldn’t be read can be retried.', {
      reason: 'not_failed',
    })
  await changeDocument(ctx, id, { reading: 'waiting', problem: null, heldUntil: null })
  await recordAudit(ctx, { action: 'document.read_again', recordType: 'document', recordId: id })
  await publishEvent(ctx, 'document.received', { documentId: id })
  return getDocument(ctx, id)
}

/** Removes a document; what was made of it in the book stays, its file goes after thirty days. */
export async function deleteDocument(ctx: Ctx, id: string): Promise<void> {
  const { fileName } = await lockDocument(ctx, id)
  await changeDocument(ctx, id, { deletedAt: ctx.clock() })
  const removal = { recordType: 'document', recordId: id, before: { fileName } }
  await recordAudit(ctx, { action: 'document.deleted', ...removal })
}
