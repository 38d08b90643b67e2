import { and, desc, eq, isNull } from 'drizzle-orm'
import { createActivity } from '#server/activity/activity.service.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { deleteClient, getClient, updateClient } from '#server/clients/clients.service.ts'
import { restoreExposures, restoreSchedule } from '#server/commercial/filed-exposures.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documentFilings } from '#server/db/tables/documents.ts'
import { changeDocument, getDocument, lockDocument } from '#server/documents/documents.service.ts'
import { AppError } from '#server/errors.ts'
import { deletePolicy, getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import { undoConversion } from '#server/prospects/undo-conversion.service.ts'
import { hoursToUndo } from '#shared/assistant/operation-limits.ts'
import { ClientUpdate } from '#shared/clients/clients.contract.ts'
import type { DocumentFiled, FilingStep } from '#shared/filing/filing.contract.ts'
import { can } from '#shared/permissions.ts'
import { PolicyUpdate } from '#shared/policies/policies.contract.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { stepsPlace } from './filing-steps.ts'

type Ctx = InTransaction<AgencyCtx>
type FilingRow = typeof documentFilings.$inferSelect

function refuse(reason: string, message: string): AppError {
  return new AppError('conflict', message, { reason })
}

function changedSince(what: string): AppError {
  return refuse('changed_since', `${what} was changed since then, so this can no longer be undone.`)
}

async function takeBackPolicy(ctx: Ctx, { id, before, version }: FilingStep): Promise<void> {
  const policy = await getPolicy(ctx, id)
  if (policy.version !== version) throw changedSince(`Policy ${policy.policyNumber}`)
  if (before === null) await deletePolicy(ctx, id)
  else await updatePolicy(ctx, id, PolicyUpdate.parse({ ...before, version }))
}

/** A transaction is never deleted: a correction voids it. What rests on it is said by its refusal. */
async function takeBackTransaction(ctx: Ctx, { id, before, version }: FilingStep): Promise<void> {
  const termId = String(before?.termId)
  const policy = await getPolicy(ctx, termId)
  if (policy.version !== version) throw changedSince(`Policy ${policy.policyNumber}`)
  await enterTransaction(ctx, termId, { kind: 'correction', corrects: id, note: 'Undid saving its document' })
}

async function takeBackClient(ctx: Ctx, { id, before, version }: FilingStep): Promise<void> {
  const client = await getClient(ctx, id)
  // Its policies are taken back before it: what is left was added by someone since.
  const isInUse = client.policies.length + client.openTicketCount > 0
  if (client.version !== version || (before === null && isInUse)) throw changedSince(client.name)
  if (before === null) await deleteClient(ctx, id)
  else await updateClient(ctx, id, ClientUpdate.parse({ ...before, version }))
}

async function takeBack(ctx: Ctx, step: FilingStep, documentId: string): Promise<void> {
  switch (step.record) {
    case 'policy':
      return takeBackPolicy(ctx, step)
    case 'transaction':
      return takeBackTransaction(ctx, step)
    case 'client':
      return takeBackClient(ctx, step)
    case 'document':
      return changeDocument(ctx, step.id, { ...step.before, review: 'accepted' })
    case 'prospect': {
      const before = step.before as Pick<Prospect, 'status' | 'lostReason' | 'lostAt' | 'stageSince'>
      await undoConversion(ctx, step.id, before, step.version)
      return
    }
    case 'account':
      if (!(await restoreExposures(ctx, step))) throw changedSince('The commercial account')
      return
    case 'schedule':
      if (!(await restoreSchedule(ctx, step, documentId))) throw changedSince('A schedule')
  }
}

/** A record that is gone or out of reach was changed by someone, too. */
async function takeBackOrTell(ctx: Ctx, step: FilingStep, documentId: string): Promise<void> {
  try {
    await takeBack(ctx, step, documentId)
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    const isStale =
      error instanceof AppError && error.code === 'conflict' && error.details.reason === 'stale_version'
    throw isGone || isStale ? changedSince('A record of this document') : error
  }
}

async function lockFiling(ctx: Ctx, documentId: string): Promise<FilingRow | undefined> {
  const { agencyId, undoneAt, filedAt, id } = documentFilings
  const standing = and(eq(agencyId, ctx.user.agencyId), isNull(undoneAt))
  const [row] = await ctx.db
    .select()
    .from(documentFilings)
    .where(and(standing, eq(documentFilings.documentId, documentId)))
    .orderBy(desc(filedAt), desc(id))
    .limit(1)
    .for('update')
  return row
}

function checkUndoable(ctx: Ctx, row: FilingRow | undefined): FilingRow {
  if (!row) throw refuse('already_undone', 'This document hasn’t been saved.')
  const until = new Date(row.filedAt.getTime() + hoursToUndo * 3_600_000)
  if (ctx.clock() >= until)
    throw refuse('undo_expired', 'This was saved more than 24 hours ago and can’t be undone.')
  if (!can(ctx.user, 'work.undo', { createdById: row.filedById }))
    throw new AppError(
      'forbidden',
      'Only the person who saved this document or your agency owner can undo it.',
    )
  return row
}

/**
 * Takes a filing back within 24 hours, for anyone who filed it or the agency's owner: all of it or nothing, through the services
 * of the records. 409 with reason `already_undone`, `undo_expired` or `changed_since`.
 */
export async function undoFiling(ctx: Ctx, id: string): Promise<DocumentFiled> {
  await lockDocument(ctx, id)
  const filing = checkUndoable(ctx, await lockFiling(ctx, id))
  const cipher = await agencyCipher(ctx)
  const steps = cipher.decryptJson<FilingStep[]>(stepsPlace(filing.id), filing.steps)
  for (const step of steps.toReversed()) await takeBackOrTell(ctx, step, id)
  const isThis = and(eq(documentFilings.agencyId, ctx.user.agencyId), eq(documentFilings.id, filing.id))
  const undone = { undoneAt: ctx.clock(), undoneById: ctx.user.id }
  await ctx.db.update(documentFilings).set(undone).where(isThis)
  const isKept = !steps.some(({ record, before }) => record === 'client' && before === null)
  const body = 'Undid saving a document.'
  if (isKept)
    await createActivity(ctx, { recordType: 'client', recordId: filing.clientId, kind: 'note', body })
  const audit = { recordType: 'document', recordId: id, before: { lines: filing.lines } }
  await recordAudit(ctx, { action: 'document.filing_undone', ...audit })
  return { message: 'Client data was restored.', document: await getDocument(ctx, id) }
}
