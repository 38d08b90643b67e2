import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { estimateOf } from '#engines/estimate/estimate.rules.ts'
import { estimateInputOf } from '#engines/estimate/estimate-input.rules.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { estimates } from '#server/db/tables/documents.ts'
import { getDocument } from '#server/documents/documents.service.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { reachIn } from '#server/records/reach.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import {
  type EstimateCreate,
  type EstimateListQuery,
  type EstimateRefine,
  StoredEstimate,
} from '#shared/commercial/edison.contract.ts'
import type { Estimate, EstimateInput, EstimateMore } from '#shared/commercial/estimate.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { currentRates } from './rates.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Kept = typeof estimates.$inferSelect
type Row = Omit<Kept, 'input' | 'result'> & {
  input: Record<string, unknown>
  result: Record<string, unknown>
}

function placeOf(column: 'input' | 'result', id: string): string {
  return `estimates.${column}:${id}`
}

/** What went in and came out reveals the document, so that it is encrypted. */
function encrypted(cipher: AgencyCipher, id: string, { input, result }: { input: object; result: object }) {
  return {
    input: cipher.encryptJson(placeOf('input', id), input),
    result: cipher.encryptJson(placeOf('result', id), result),
  }
}

function opened(cipher: AgencyCipher, row: Kept): Row {
  const open = (column: 'input' | 'result') =>
    cipher.decryptJson<Record<string, unknown>>(placeOf(column, row.id), row[column])
  return { ...row, input: open('input'), result: open('result') }
}

function storedOf(row: Row): StoredEstimate {
  const { more, ...input } = row.input
  return StoredEstimate.parse({
    ...row,
    ...{ more, input, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
  })
}

/** The estimates that the caller made; whoever sees the whole book sees all. */
function mine({ user }: Ctx): (SQL | undefined)[] {
  const inReach = reachIn(user, 'document.view', 'estimate', 'estimates')
  return [eq(estimates.agencyId, user.agencyId), isNull(estimates.deletedAt), inReach]
}

async function findRow(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(estimates)
    .where(and(...mine(ctx), eq(estimates.id, id)))
    .for('update')
  if (!row) throw notFound()
  return opened(await agencyCipher(ctx), row)
}

/** One estimate with each step of its arithmetic, else 404. */
export async function getEstimate(ctx: Ctx, id: string): Promise<StoredEstimate> {
  return storedOf(await findRow(ctx, id))
}

const usualPage = 50

/** The estimates that the caller may see, newest first, a page at a time. */
export async function listEstimates(
  ctx: Ctx,
  { documentId, limit = usualPage, cursor }: EstimateListQuery,
): Promise<{ estimates: StoredEstimate[]; total: number; next: string | undefined }> {
  const all = [...mine(ctx), ...(documentId ? [eq(estimates.documentId, documentId)] : [])]
  const page = cursor ? [...all, lt(estimates.id, cursor)] : all
  const rows = await ctx.db
    .select()
    .from(estimates)
    .where(and(...page))
    .orderBy(desc(estimates.id))
    .limit(limit + 1)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(estimates)
    .where(and(...all))
  const cipher = await agencyCipher(ctx)
  const shown = rows.slice(0, limit).map((row) => opened(cipher, row))
  const next = rows.length > limit ? shown.at(-1)?.id : undefined
  return { estimates: shown.map(storedOf), total: counted?.total ?? 0, next }
}

/** The facts of a document that was read, with what it is called; those of nothing where there is none. */
async function factsOf(ctx: Ctx, documentId: string | null | undefined) {
  if (!documentId) return { facts: emptyFacts(), title: '' }
  const { facts, fileName } = await getDocument(ctx, documentId)
  if (!facts) throw new AppError('conflict', 'This document hasn’t been read yet.', { reason: 'not_read' })
  return { facts, title: facts.namedInsured?.value ?? fileName }
}

/** Reckons with the rates of now. */
async function reckon(
  ctx: Ctx,
  facts: Facts,
  more: EstimateMore,
): Promise<{ input: EstimateInput; result: Estimate }> {
  const input = estimateInputOf(facts, more)
  return { input, result: estimateOf(input, await currentRates(ctx)) }
}

async function findSame(
  ctx: Ctx,
  documentId: string,
  input: object,
  ratesVersion: number,
): Promise<Row | null> {
  const [last] = await ctx.db
    .select()
    .from(estimates)
    .where(and(...mine(ctx), eq(estimates.documentId, documentId)))
    .orderBy(desc(estimates.id))
    .limit(1)
  if (last?.ratesVersion !== ratesVersion) return null
  const row = opened(await agencyCipher(ctx), last)
  return sameJson(row.input, input) ? row : null
}

/** Whether two values are the same as JSON, in whatever order the database gives their fields back. */
function sameJson(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : Array.isArray(value)
        ? value.map(sorted)
        : value
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/**
 * Makes an estimate of a document or of what a person entered, and keeps it with the version of its rates. The same of the
 * same document again is the one that is there. Throws 404 for a document out of reach and 409 for one that was not read.
 */
export async function createEstimate(
  ctx: Ctx,
  { documentId, title, more }: EstimateCreate,
): Promise<StoredEstimate> {
  checkMayWrite(ctx)
  const about = await factsOf(ctx, documentId)
  const { input, result } = await reckon(ctx, about.facts, more)
  const kept = { ...input, more }
  const same = documentId ? await findSame(ctx, documentId, kept, result.ratesVersion) : null
  if (same) return storedOf(same)
  const now = ctx.clock()
  const id = newId()
  const cipher = await agencyCipher(ctx)
  const [made] = await ctx.db
    .insert(estimates)
    .values({
      ...{ agencyId: ctx.user.agencyId, id, createdById: ctx.user.id },
      ...{ documentId: documentId ?? null, title: (title ?? about.title).slice(0, 200) },
      ...{ ratesVersion: result.ratesVersion, createdAt: now, updatedAt: now },
      ...encrypted(cipher, id, { input: kept, result }),
    })
    .returning()
  if (!made) throw new Error('The estimate was not created.')
  const row = opened(cipher, made)
  const after = { title: row.title, premium: result.premium, ratesVersion: row.ratesVersion }
  await recordAudit(ctx, { action: 'estimate.created', recordType: 'estimate', recordId: row.id, after })
  return storedOf(row)
}

/** Reckons an estimate again with what a person entered and the rates of now. 409 for a stale version, 404 out of reach. */
export async function refineEstimate(
  ctx: Ctx,
  id: string,
  { more, version }: EstimateRefine,
): Promise<StoredEstimate> {
  const before = await findRow(ctx, id)
  checkVersion(before, version)
  const { facts } = await factsOf(ctx, before.documentId)
  const { input, result } = await reckon(ctx, facts, more)
  const cipher = await agencyCipher(ctx)
  const change = {
    ...encrypted(cipher, id, { input: { ...input, more }, result }),
    ratesVersion: result.ratesVersion,
  }
  const [made] = await ctx.db
    .update(estimates)
    .set({ ...change, updatedAt: ctx.clock(), version: sql`${estimates.version} + 1` })
    .where(and(eq(estimates.agencyId, ctx.user.agencyId), eq(estimates.id, id)))
    .returning()
  if (!made) throw notFound()
  await recordAudit(ctx, {
    ...{ action: 'estimate.refined', recordType: 'estimate', recordId: id },
    ...{ before: { premium: storedOf(before).result.premium }, after: { premium: result.premium, more } },
  })
  return storedOf(opened(cipher, made))
}
