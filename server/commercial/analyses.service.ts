import { and, eq, isNull, sql } from 'drizzle-orm'
import { analyze, carriedOver, type Source, titleOf } from '#engines/gap-analysis/analyze.rules.ts'
import { draftLetter } from '#engines/gap-analysis/letter.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { clients } from '#server/db/tables/clients.ts'
import { policyAnalyses } from '#server/db/tables/documents.ts'
import { getDocument } from '#server/documents/documents.service.ts'
import { pageTexts } from '#server/documents/page-texts.service.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  Analysis,
  AnalysisCreate,
  AnalysisListQuery,
  AnalysisSummary,
  AnalysisUpdate,
  Finding,
} from '#shared/commercial/analysis.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { analysisList, findAnalysis, type StoredAnalysis } from './analyses.queries.ts'
import { markOfFacts } from './analysis-mark.ts'
import { encryptAnalysis } from './encrypted-analysis.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'policy_analysis'

function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields })
}

/** The analyses that the caller may see: their own, and those of their clients. */
export function listAnalyses(ctx: Ctx, query: AnalysisListQuery): Promise<ListResult<AnalysisSummary>> {
  return readList(ctx, analysisList(ctx, query))
}

async function findVisibleDocument(ctx: Ctx, id: string): Promise<DocumentDetail | null> {
  return getDocument(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
}

async function sourceOf(ctx: Ctx, id: string, index: number): Promise<Source & { clientId: string | null }> {
  const document = await findVisibleDocument(ctx, id)
  if (!document) throw invalid({ [`documentIds.${index}`]: 'This document doesn’t exist' })
  const { fileName, facts, clientId } = document
  if (!facts) {
    throw new AppError('conflict', `“${fileName}” hasn’t been read yet. Try again when it’s ready.`, {
      reason: 'not_read',
    })
  }
  return { id, fileName, facts, factsMark: markOfFacts(facts), pages: await pageTexts(ctx, id), clientId }
}

async function isStale(ctx: Ctx, { result }: StoredAnalysis): Promise<boolean> {
  for (const { id, factsMark } of result.documents) {
    const facts = (await findVisibleDocument(ctx, id))?.facts
    if (facts && markOfFacts(facts) !== factsMark) return true
  }
  return false
}

/** One analysis, and whether its documents were corrected since; else the 404 of a missing one. */
export async function getAnalysis(ctx: Ctx, id: string): Promise<Analysis> {
  const analysis = await findAnalysis(ctx, id)
  if (!analysis) throw notFound()
  return { ...analysis, isStale: await isStale(ctx, analysis) }
}

async function clientName(ctx: Ctx, clientId: string | null): Promise<string> {
  if (!clientId) return ''
  const { agencyId, id, name, deletedAt } = clients
  const isIt = and(eq(agencyId, ctx.user.agencyId), eq(id, clientId), isNull(deletedAt))
  const [client] = await ctx.db.select({ name }).from(clients).where(isIt)
  return client?.name ?? ''
}

/** What an agency is called on its papers. */
export async function agencyNameOf(ctx: Ctx): Promise<string> {
  const [agency] = await ctx.db
    .select({ name: agencies.name })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  return agency?.name ?? ''
}

async function clientOf(ctx: Ctx, wanted: string | null | undefined, sources: { clientId: string | null }[]) {
  if (wanted === null) return null
  if (wanted !== undefined) {
    if (!(await canViewClient(ctx, wanted))) throw invalid({ clientId: 'This client doesn’t exist' })
    return wanted
  }
  const known = sources.find(({ clientId }) => clientId !== null)?.clientId ?? null
  return known && (await canViewClient(ctx, known)) ? known : null
}

/**
 * Analyzes documents that the caller may see and keeps what was found as it is now. 400 for a document that is not there,
 * 409 for one that was not read yet.
 */
export async function createAnalysis(
  ctx: Ctx,
  input: AnalysisCreate,
  earlier: readonly Finding[] = [],
): Promise<Analysis> {
  const { documentIds, kind = documentIds.length > 1 ? 'comparison' : 'review' } = input
  const sources = []
  for (const [index, id] of documentIds.entries()) sources.push(await sourceOf(ctx, id, index))
  const clientId = await clientOf(ctx, input.clientId, sources)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const made = analyze(kind, sources, today)
  const result = { ...made, findings: carriedOver(made.findings, earlier) }
  const title = input.title ?? titleOf(kind, result.documents)
  const people = { agencyName: await agencyNameOf(ctx), senderName: ctx.user.name, today }
  const insured = result.documents.find(({ namedInsured }) => namedInsured)?.namedInsured ?? ''
  const letter = draftLetter(result, { ...people, clientName: (await clientName(ctx, clientId)) || insured })
  const { agencyId, id: createdById } = ctx.user
  const id = newId()
  const now = ctx.clock()
  const fields = {
    agencyId,
    id,
    createdById,
    clientId,
    title,
    documentIds,
    createdAt: now,
    updatedAt: now,
  }
  await ctx.db
    .insert(policyAnalyses)
    .values({ ...fields, ...encryptAnalysis(await agencyCipher(ctx), id, { result, letter }) })
  await record(ctx, 'policy_analysis.created', id, { after: { title, kind, documentIds, clientId } })
  return getAnalysis(ctx, id)
}

async function record(
  ctx: Ctx,
  action: `policy_analysis.${'created' | 'updated' | 'deleted'}`,
  recordId: string,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await recordAudit(ctx, { action, recordType, recordId, ...changes })
  await publishEvent(ctx, action, { id: recordId, recordType })
}

async function lockAnalysis(ctx: Ctx, id: string): Promise<StoredAnalysis> {
  const analysis = await findAnalysis(ctx, id, { lock: true })
  if (!analysis) throw notFound()
  return analysis
}

function whereAnalysis({ user }: AgencyCtx, id: string) {
  return and(eq(policyAnalyses.agencyId, user.agencyId), eq(policyAnalyses.id, id))
}

/** The findings with what was said of some of them. Throws 400 for one that the analysis does not have. */
function ticked(findings: readonly Finding[], marks: NonNullable<AnalysisUpdate['findings']>): Finding[] {
  const known = new Set(findings.map(({ key }) => key))
  const strange = marks.findIndex(({ key }) => !known.has(key))
  if (strange >= 0) throw invalid({ [`findings.${strange}`]: 'This finding doesn’t exist' })
  return findings.map((finding) => {
    const mark = marks.find(({ key }) => key === finding.key)
    return { ...finding, status: mark?.status ?? finding.status, note: mark?.note ?? finding.note }
  })
}

/** The audit log records that a letter changed and how long it is, not what it says. */
function forAudit({ letter, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return typeof letter === 'string' ? { ...fields, letterLength: letter.length } : fields
}

/** Changes title, letter, client, or what people made of findings. 409 when `version` is stale. */
export async function updateAnalysis(ctx: Ctx, id: string, input: AnalysisUpdate): Promise<Analysis> {
  const current = await lockAnalysis(ctx, id)
  checkVersion(current, input.version)
  const { findings: marks, version: _version, ...fields } = input
  if (fields.clientId && !(await canViewClient(ctx, fields.clientId)))
    throw invalid({ clientId: 'This client doesn’t exist' })
  const { before, after } = changesOf(current, fields)
  if (!marks && Object.keys(after).length === 0) return getAnalysis(ctx, id)
  const findings = marks ? ticked(current.result.findings, marks) : current.result.findings
  const result = { ...current.result, findings }
  const encrypted = encryptAnalysis(await agencyCipher(ctx), id, { result, letter: after.letter })
  const set = { ...after, ...encrypted, updatedAt: ctx.clock() }
  await ctx.db
    .update(policyAnalyses)
    .set({ ...set, version: sql`${policyAnalyses.version} + 1` })
    .where(whereAnalysis(ctx, id))
  await record(ctx, 'policy_analysis.updated', id, {
    before: forAudit(before),
    after: { ...forAudit(after), ...(marks && { findings: marks }) },
  })
  return getAnalysis(ctx, id)
}

/** Removes an analysis; its documents stay. */
export async function deleteAnalysis(ctx: Ctx, id: string): Promise<void> {
  const { title } = await lockAnalysis(ctx, id)
  await ctx.db
    .update(policyAnalyses)
    .set({ deletedAt: ctx.clock(), updatedAt: ctx.clock() })
    .where(whereAnalysis(ctx, id))
  await record(ctx, 'policy_analysis.deleted', id, { before: { title } })
}

/** Analyses the same documents once more as they are now; what people made of findings goes over to the new analysis. */
export async function refreshAnalysis(ctx: Ctx, id: string): Promise<Analysis> {
  const { documentIds, clientId, title, result } = await lockAnalysis(ctx, id)
  return createAnalysis(ctx, { documentIds, kind: result.kind, clientId, title }, result.findings)
}

/** An analysis that is about to leave as a paper, which the audit log records. */
export async function downloadAnalysis(
  ctx: Ctx,
  id: string,
  paper: 'report' | 'letter',
): Promise<{ analysis: Analysis; agencyName: string }> {
  const analysis = await getAnalysis(ctx, id)
  await recordAudit(ctx, { action: 'policy_analysis.exported', recordType, recordId: id, after: { paper } })
  return { analysis, agencyName: await agencyNameOf(ctx) }
}
