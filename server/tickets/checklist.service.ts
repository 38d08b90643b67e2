import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { ticketChecklistItems } from '#server/db/tables/tickets.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import {
  type ChecklistItem,
  type ChecklistItemCreate,
  type ChecklistItemUpdate,
  maxChecklistItems,
} from '#shared/tickets/checklists.contract.ts'
import { readChecklist, touchTicket } from './checklist.queries.ts'
import { appendItems } from './checklist-items.ts'
import { tickets } from './tickets.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Found = { item: ChecklistItem; ticketId: string }

async function readItem(ctx: Ctx, ticketId: string, itemId: string): Promise<ChecklistItem> {
  const [item] = await readChecklist(ctx, ticketId, itemId)
  if (!item) throw notFound()
  return item
}

async function note(ctx: Ctx, ticketId: string, changes: { before?: Fields; after?: Fields }): Promise<void> {
  await touchTicket(ctx, ticketId)
  const about = { action: 'ticket.checklist_changed', recordType: 'ticket', recordId: ticketId } as const
  await recordAudit(ctx, { ...about, ...changes })
  await publishEvent(ctx, 'ticket.checklist_changed', { id: ticketId, recordType: 'ticket' })
}

const isItem = ({ user }: Ctx, id: string) =>
  and(eq(ticketChecklistItems.agencyId, user.agencyId), eq(ticketChecklistItems.id, id))

/** An item of a ticket that the caller may change, the ticket locked; else 404. */
async function lockItem(ctx: Ctx, id: string): Promise<Found> {
  const [row] = await ctx.db
    .select({ ticketId: ticketChecklistItems.ticketId })
    .from(ticketChecklistItems)
    .where(isItem(ctx, id))
  if (!row) throw notFound()
  await tickets.lock(ctx, row.ticketId)
  return { ticketId: row.ticketId, item: await readItem(ctx, row.ticketId, id) }
}

/** The checklist of a ticket in the caller's reach. */
export async function listChecklist(ctx: Ctx, ticketId: string): Promise<ChecklistItem[]> {
  await tickets.get(ctx, ticketId)
  return readChecklist(ctx, ticketId)
}

/** Adds an item at the end of the checklist. 400 where it is full. */
export async function addChecklistItem(
  ctx: Ctx,
  ticketId: string,
  { text }: ChecklistItemCreate,
): Promise<ChecklistItem> {
  const ticket = await tickets.lock(ctx, ticketId)
  if (ticket.checklistTotal >= maxChecklistItems)
    throw new AppError('invalid', undefined, {
      fields: { text: `A checklist has at most ${maxChecklistItems} items` },
    })
  const [itemId = ''] = await appendItems(ctx, ticketId, [text])
  await note(ctx, ticketId, { after: { itemId, text } })
  return readItem(ctx, ticketId, itemId)
}

/** Completes, reopens or renames an item. Completing what is done already keeps who did it and when. */
export async function changeChecklistItem(
  ctx: Ctx,
  id: string,
  input: ChecklistItemUpdate,
): Promise<ChecklistItem> {
  const { item, ticketId } = await lockItem(ctx, id)
  const { isDone, text = item.text } = input
  const wasDone = item.doneAt !== null
  const isOther = isDone !== undefined && isDone !== wasDone
  if (!isOther && text === item.text) return item
  const done = { doneAt: isDone ? ctx.clock() : null, doneById: isDone ? ctx.user.id : null }
  await ctx.db
    .update(ticketChecklistItems)
    .set({ text, ...(isOther && done) })
    .where(isItem(ctx, id))
  await note(ctx, ticketId, {
    before: { itemId: id, text: item.text, isDone: wasDone },
    after: { itemId: id, text, isDone: isOther ? isDone : wasDone },
  })
  return readItem(ctx, ticketId, id)
}

/** Removes an item from the checklist. */
export async function removeChecklistItem(ctx: Ctx, id: string): Promise<void> {
  const { item, ticketId } = await lockItem(ctx, id)
  await ctx.db.delete(ticketChecklistItems).where(isItem(ctx, id))
  await note(ctx, ticketId, { before: { itemId: id, text: item.text } })
}
