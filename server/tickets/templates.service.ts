import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { ticketTemplates } from '#server/db/tables/tickets.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type {
  TicketTemplate,
  TicketTemplateCreate,
  TicketTemplateUpdate,
} from '#shared/tickets/templates.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof ticketTemplates.$inferSelect
const acts = {
  created: 'ticket_template.created',
  updated: 'ticket_template.updated',
  deleted: 'ticket_template.deleted',
} as const
type Act = keyof typeof acts
type Fields = Record<string, unknown>

function templateOf({
  agencyId: _agency,
  createdAt: _created,
  deletedAt: _deleted,
  ...row
}: Row): TicketTemplate {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

const isThere = ({ user }: Ctx) =>
  and(eq(ticketTemplates.agencyId, user.agencyId), isNull(ticketTemplates.deletedAt))

async function note(ctx: Ctx, act: Act, changes: { before?: Fields; after?: Fields }): Promise<void> {
  const about = { recordType: 'agency', recordId: ctx.user.agencyId }
  await recordAudit(ctx, { action: acts[act], ...about, ...changes })
}

function checkOwner({ user }: Ctx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden')
}

/** What new tickets can be made from, by name. */
export async function listTemplates(ctx: Ctx): Promise<TicketTemplate[]> {
  const rows = await ctx.db
    .select()
    .from(ticketTemplates)
    .where(isThere(ctx))
    .orderBy(asc(ticketTemplates.name), asc(ticketTemplates.id))
  return rows.map(templateOf)
}

/** One template of the agency, else 404. */
export async function getTemplate(ctx: Ctx, id: string, lock = false): Promise<TicketTemplate> {
  const query = ctx.db
    .select()
    .from(ticketTemplates)
    .where(and(isThere(ctx), eq(ticketTemplates.id, id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound()
  return templateOf(row)
}

/** Adds a template. 403 for who does not own the agency. */
export async function createTemplate(ctx: Ctx, input: TicketTemplateCreate): Promise<TicketTemplate> {
  checkOwner(ctx)
  const now = ctx.clock()
  const id = newId()
  await ctx.db
    .insert(ticketTemplates)
    .values({ agencyId: ctx.user.agencyId, id, ...input, createdAt: now, updatedAt: now })
  await note(ctx, 'created', { after: { templateId: id, ...input } })
  return getTemplate(ctx, id)
}

/** Changes a template; tickets made from it stay as they are. 409 when `version` is stale. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { version, ...input }: TicketTemplateUpdate,
): Promise<TicketTemplate> {
  checkOwner(ctx)
  const current = await getTemplate(ctx, id, true)
  checkVersion(current, version)
  const { before, after } = changesOf(current, input)
  if (Object.keys(after).length === 0) return current
  await ctx.db
    .update(ticketTemplates)
    .set({ ...after, updatedAt: ctx.clock(), version: current.version + 1 })
    .where(and(isThere(ctx), eq(ticketTemplates.id, id)))
  await note(ctx, 'updated', { before: { templateId: id, ...before }, after: { templateId: id, ...after } })
  return getTemplate(ctx, id)
}

/** Removes a template; its row stays. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  checkOwner(ctx)
  const current = await getTemplate(ctx, id, true)
  const now = ctx.clock()
  await ctx.db
    .update(ticketTemplates)
    .set({ deletedAt: now, updatedAt: now, version: current.version + 1 })
    .where(and(isThere(ctx), eq(ticketTemplates.id, id)))
  await note(ctx, 'deleted', { before: { templateId: id, name: current.name } })
}
