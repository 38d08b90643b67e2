import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { emailTemplates } from '#server/db/tables/emails.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { starterTemplates } from '#shared/emails/starter-templates.ts'
import type {
  EmailTemplate,
  EmailTemplateCreate,
  EmailTemplateUpdate,
} from '#shared/emails/templates.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof emailTemplates.$inferSelect

const recordType = 'email_template'

function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can change email templates.')
}

const starterIds = new Set(starterTemplates.map(({ id }) => id))

function answered({ id, name, subject, body, updatedAt, version }: Row): EmailTemplate {
  const isStarter = starterIds.has(id)
  return { id, name, subject, body, isStarter, updatedAt: updatedAt.toISOString(), version }
}

async function readRows(ctx: Ctx): Promise<Row[]> {
  const isMine = eq(emailTemplates.agencyId, ctx.user.agencyId)
  return ctx.db.select().from(emailTemplates).where(isMine).orderBy(asc(emailTemplates.id))
}

/** The agency's templates by name: its own, and the starters as it changed them or as they are. */
export async function listTemplates(ctx: Ctx): Promise<EmailTemplate[]> {
  const rows = await readRows(ctx)
  const known = new Set(rows.map(({ id }) => id))
  const own = rows.filter(({ deletedAt }) => deletedAt === null).map(answered)
  const starters = starterTemplates
    .filter(({ id }) => !known.has(id))
    .map((starter) => ({ ...starter, isStarter: true, updatedAt: null, version: 0 }))
  return [...own, ...starters].sort((one, other) => one.name.localeCompare(other.name))
}

/** A template of the agency, else 404. */
export async function getTemplate(ctx: Ctx, id: string): Promise<EmailTemplate> {
  const template = (await listTemplates(ctx)).find((one) => one.id === id)
  if (!template) throw notFound()
  return template
}

async function checkName(ctx: Ctx, name: string, id: string): Promise<void> {
  const isOther = (one: EmailTemplate) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()
  if ((await listTemplates(ctx)).some(isOther))
    throw new AppError('invalid', undefined, { fields: { name: 'Another template has this name' } })
}

/** Adds a template. 403 for those who don't own the agency, 400 for a name that another has. */
export async function createTemplate(ctx: Ctx, fields: EmailTemplateCreate): Promise<EmailTemplate> {
  checkMayManage(ctx)
  const id = newId()
  await checkName(ctx, fields.name, id)
  const now = ctx.clock()
  await ctx.db
    .insert(emailTemplates)
    .values({ agencyId: ctx.user.agencyId, id, ...fields, createdAt: now, updatedAt: now })
  await recordAudit(ctx, { action: 'email_template.created', recordType, recordId: id, after: fields })
  return getTemplate(ctx, id)
}

/** Writes a template as the agency's own, a starter under its own id. A row that another just made is a conflict. */
async function write(ctx: Ctx, current: EmailTemplate, set: Partial<Row>): Promise<void> {
  const { id, name, subject, body, version } = current
  const now = ctx.clock()
  const key = { agencyId: ctx.user.agencyId, id }
  const change = { name, subject, body, ...set, updatedAt: now, version: version + 1 }
  const { rowCount } =
    version === 0
      ? await ctx.db
          .insert(emailTemplates)
          .values({ ...key, ...change, createdAt: now })
          .onConflictDoNothing()
      : await ctx.db
          .update(emailTemplates)
          .set(change)
          .where(
            and(
              eq(emailTemplates.agencyId, key.agencyId),
              eq(emailTemplates.id, id),
              eq(emailTemplates.version, version),
              isNull(emailTemplates.deletedAt),
            ),
          )
  if (rowCount === 0) throw new AppError('conflict')
}

/** Changes a template; a starter becomes the agency's own. 403, 404, 400 for a name that another has, 409 for a stale `version`. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { version, ...fields }: EmailTemplateUpdate,
): Promise<EmailTemplate> {
  checkMayManage(ctx)
  const current = await getTemplate(ctx, id)
  checkVersion(current, version)
  const { before, after } = changesOf(current, fields)
  if (Object.keys(after).length === 0) return current
  if (after.name) await checkName(ctx, after.name, id)
  await write(ctx, current, after)
  await recordAudit(ctx, { action: 'email_template.updated', recordType, recordId: id, before, after })
  return getTemplate(ctx, id)
}

/** Deletes a template, a starter too. 403, 404. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  checkMayManage(ctx)
  const current = await getTemplate(ctx, id)
  await write(ctx, current, { deletedAt: ctx.clock() })
  const before = { name: current.name }
  await recordAudit(ctx, { action: 'email_template.deleted', recordType, recordId: id, before })
}
