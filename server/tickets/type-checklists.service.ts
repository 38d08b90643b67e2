import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { ticketChecklists } from '#server/db/tables/tickets.ts'
import { AppError } from '#server/errors.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type { TypeChecklist, TypeChecklistWrite } from '#shared/tickets/checklists.contract.ts'
import { usualChecklists } from '#shared/tickets/checklists.rules.ts'
import { type TicketType, ticketTypes } from '#shared/tickets/ticket-choices.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof ticketChecklists.$inferSelect

function checklistOf(type: TicketType, row: Row | undefined): TypeChecklist {
  if (!row) return { type, items: [...(usualChecklists[type] ?? [])], isRequired: false, version: 0 }
  return { type, items: row.items, isRequired: row.isRequired, version: row.version }
}

/** The checklists of all types of tickets. */
export async function listTypeChecklists(ctx: Ctx): Promise<TypeChecklist[]> {
  const rows = await ctx.db
    .select()
    .from(ticketChecklists)
    .where(eq(ticketChecklists.agencyId, ctx.user.agencyId))
  return ticketTypes.map((type) =>
    checklistOf(
      type,
      rows.find((row) => row.type === type),
    ),
  )
}

/** The checklist of a type of tickets. */
export async function readTypeChecklist(ctx: Ctx, type: TicketType, lock = false): Promise<TypeChecklist> {
  const isIt = and(eq(ticketChecklists.agencyId, ctx.user.agencyId), eq(ticketChecklists.type, type))
  const query = ctx.db.select().from(ticketChecklists).where(isIt)
  const [row] = await (lock ? query.for('update') : query)
  return checklistOf(type, row)
}

/** Changes what new tickets of a type get. 403 for who does not own the agency, 409 when `version` is stale. */
export async function writeTypeChecklist(
  ctx: Ctx,
  { type, version, ...input }: TypeChecklistWrite,
): Promise<TypeChecklist> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const current = await readTypeChecklist(ctx, type, true)
  checkVersion(current, version)
  const { before, after } = changesOf(current, input)
  if (Object.keys(after).length === 0) return current
  const { agencyId } = ctx.user
  const written = { ...input, version: current.version + 1, updatedAt: ctx.clock() }
  await ctx.db
    .insert(ticketChecklists)
    .values({ agencyId, type, ...written })
    .onConflictDoUpdate({ target: [ticketChecklists.agencyId, ticketChecklists.type], set: written })
  const about = { action: 'ticket_checklist.updated', recordType: 'agency', recordId: agencyId } as const
  await recordAudit(ctx, { ...about, before: { type, ...before }, after: { type, ...after } })
  return { type, ...input, version: written.version }
}
