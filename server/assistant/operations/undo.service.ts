import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { assistantActions } from '#server/db/tables/assistant.ts'
import { AppError, notFound } from '#server/errors.ts'
import type {
  ActionsQuery,
  AssistantAction,
  AssistantActions,
  Undone,
} from '#shared/assistant/actions.contract.ts'
import { can } from '#shared/permissions.ts'
import { type ActedRecord, actedRecord, kindOf } from './acted-record.ts'
import { type ActionRow, findActions, lockAction } from './actions.queries.ts'
import { undoUntil } from './record-action.ts'

type Ctx = InTransaction<AgencyCtx>

function isAsLeft({ before, recordVersion }: ActionRow, record: ActedRecord | null): boolean {
  return record !== null && record.version === recordVersion && !(before === null && record.isInUse)
}

function isOver(ctx: Ctx, { createdAt }: ActionRow): boolean {
  return ctx.clock() >= undoUntil(createdAt)
}

function actionOf(ctx: Ctx, row: ActionRow, record: ActedRecord | null): AssistantAction {
  const { recordVersion: _, createdAt, undoneAt, ...action } = row
  return {
    ...action,
    recordTitle: record?.title ?? '',
    createdAt: createdAt.toISOString(),
    undoUntil: undoUntil(createdAt).toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    isUndoable: undoneAt === null && !isOver(ctx, row) && isAsLeft(row, record),
  }
}

/** Writes by conversation, newest first, and whether each can be undone: an owner's are the agency's, others' their own. */
export async function listActions(ctx: Ctx, query: ActionsQuery): Promise<AssistantActions> {
  const rows = await findActions(ctx, { ...query, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const actions: AssistantAction[] = []
  // One after the other: a transaction has one connection.
  for (const row of page) actions.push(actionOf(ctx, row, await actedRecord(ctx, row)))
  return { actions, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

function refuse(reason: string, message: string): AppError {
  return new AppError('conflict', message, { reason })
}

/** The record that an action can be taken back from; else 409 says why not. */
function checkUndoable(ctx: Ctx, row: ActionRow, record: ActedRecord | null): ActedRecord {
  if (row.undoneAt) throw refuse('already_undone', 'This change was already undone.')
  if (isOver(ctx, row))
    throw refuse('undo_expired', 'This change is more than 24 hours old and can’t be undone.')
  if (record && isAsLeft(row, record)) return record
  const message = record
    ? `${record.title} was changed since then, so this change can no longer be undone.`
    : 'The record was deleted, so this change can no longer be undone.'
  throw refuse('changed_since', message)
}

/** Puts the record back as it was; what was made is removed. Answers the record's version, null when it is gone. */
async function takeBack(ctx: Ctx, { before, recordVersion, ...action }: ActionRow): Promise<number | null> {
  const { restore, remove } = kindOf(action)
  if (before !== null) return (await restore(ctx, action.recordId, before, recordVersion)).version
  await remove(ctx, action.recordId)
  return null
}

/** The change before this one is again the record's latest, and so can be undone in its turn. */
async function handBack(ctx: Ctx, row: ActionRow, version: number): Promise<void> {
  const previous = and(
    eq(assistantActions.agencyId, ctx.user.agencyId),
    eq(assistantActions.recordId, row.recordId),
    eq(assistantActions.recordVersion, row.recordVersion - 1),
    isNull(assistantActions.undoneAt),
  )
  await ctx.db.update(assistantActions).set({ recordVersion: version }).where(previous)
}

/**
 * Takes a write by conversation back within 24 hours, for the person who asked for it or the agency's owner, through the
 * services of its record, which authorize and audit again. 404 for anybody else's; 409 with reason `already_undone`,
 * `undo_expired` or `changed_since`.
 */
export async function undoAction(ctx: Ctx, id: string): Promise<Undone> {
  const row = await lockAction(ctx, id)
  if (!row || !can(ctx.user, 'work.undo', { createdById: row.userId })) throw notFound()
  const record = checkUndoable(ctx, row, await actedRecord(ctx, row))
  const version = await takeBack(ctx, row)
  if (version !== null) await handBack(ctx, row, version)
  const now = ctx.clock()
  const mine = and(eq(assistantActions.agencyId, ctx.user.agencyId), eq(assistantActions.id, id))
  await ctx.db.update(assistantActions).set({ undoneAt: now, undoneById: ctx.user.id }).where(mine)
  await recordAudit(ctx, {
    action: 'assistant.undone',
    recordType: row.recordType,
    recordId: row.recordId,
    before: row.after,
    after: row.before ?? {},
  })
  const message = version === null ? `Removed ${record.title} again.` : `${record.title} was restored.`
  const action = actionOf(ctx, { ...row, undoneAt: now, undoneByName: ctx.user.name }, record)
  return { success: true, message, action }
}
