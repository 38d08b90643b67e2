import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { openItemsText } from '#shared/tickets/checklists.rules.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { addItems, openItems } from './checklist.queries.ts'
import { readTypeChecklist } from './type-checklists.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** Adds items to the end of a ticket's checklist and returns their ids. */
export async function appendItems(ctx: Ctx, ticketId: string, texts: readonly string[]): Promise<string[]> {
  const ids = texts.map(() => newId())
  if (ids.length > 0) await ctx.db.$client.query(addItems, [ctx.user.agencyId, ticketId, ids, texts])
  return ids
}

/** Gives a new ticket its checklist: the one that is named, else that of its type. */
export async function startChecklist(ctx: Ctx, ticket: Ticket, own: readonly string[]): Promise<Ticket> {
  const texts = own.length > 0 ? own : (await readTypeChecklist(ctx, ticket.type)).items
  await appendItems(ctx, ticket.id, texts)
  return { ...ticket, checklistTotal: texts.length }
}

/** Refuses (422) to resolve a ticket with open items where the agency requires the checklist of its type. */
export async function checkResolvable(ctx: Ctx, { id, type }: Pick<Ticket, 'id' | 'type'>): Promise<void> {
  if (!(await readTypeChecklist(ctx, type)).isRequired) return
  const { rows } = await ctx.db.$client.query<{ open: number }>(openItems, [ctx.user.agencyId, id])
  const open = rows[0]?.open ?? 0
  if (open > 0)
    throw new AppError('unprocessable', `Finish the checklist before resolving: ${openItemsText(open)}.`, {
      reason: 'checklist_open',
    })
}
