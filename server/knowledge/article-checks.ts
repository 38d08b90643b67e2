import { and, eq, isNull } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { knowledgeFolders } from '#server/db/tables/knowledge.ts'
import { AppError } from '#server/errors.ts'
import { checkAssignee } from '#server/records/producer.ts'
import type { ArticleVisibility } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** A refusal that belongs to one field of a form. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

async function checkFolder(ctx: Ctx, folderId: string | null | undefined): Promise<void> {
  if (!folderId) return
  const { agencyId, id, deletedAt } = knowledgeFolders
  const here = and(eq(agencyId, ctx.user.agencyId), eq(id, folderId), isNull(deletedAt))
  const [folder] = await ctx.db.select({ id }).from(knowledgeFolders).where(here)
  if (!folder) throw invalidField('folderId', 'This folder doesn’t exist')
}

/** Anyone who keeps an article true can read it: one for owners is kept by an owner. */
async function checkOwner(ctx: Ctx, ownerId: string, visibility: ArticleVisibility): Promise<void> {
  if (visibility === 'agency' || ownerId === ctx.user.agencyOwnerId) return
  const isTheirs = and(eq(users.agencyId, ctx.user.agencyId), eq(users.id, ownerId))
  const [articleOwner] = await ctx.db.select({ role: users.role }).from(users).where(isTheirs)
  if (articleOwner?.role !== 'agency_owner')
    throw invalidField('ownerId', 'Choose an owner. No one else can read this article.')
}

/** What an article is to become, where it differs from what it is. */
export type Placing = { folderId?: string | null | undefined; ownerId?: string | undefined }

/** Refuses a place, a keeper or readers that the caller may not choose. `kept` is how the article will stand. */
export async function checkPlacing(
  ctx: Ctx,
  wanted: Placing & { visibility?: ArticleVisibility | undefined },
  kept: { ownerId: string; visibility: ArticleVisibility },
): Promise<void> {
  if (wanted.visibility === 'owners' && !can(ctx.user, 'knowledge.manage'))
    throw new AppError('forbidden', 'Only the agency owner can limit who sees an article.')
  await checkFolder(ctx, wanted.folderId)
  await checkAssignee(ctx, { field: 'ownerId', wanted: wanted.ownerId })
  if (wanted.ownerId || wanted.visibility) await checkOwner(ctx, kept.ownerId, kept.visibility)
}
