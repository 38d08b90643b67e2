import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { handOver, lockMembers, markRemoved } from './team.service.ts'

/**
 * Takes the caller out of the team by their own wish: the agency's owner takes over the records, the sessions end, the
 * address becomes free. Throws 403 for the owner, whose leaving is the agency's end.
 */
export async function leaveTeam(ctx: InTransaction<AgencyCtx>): Promise<void> {
  const { id, agencyId, agencyOwnerId } = ctx.user
  if (id === agencyOwnerId) throw new AppError('forbidden')
  const person = (await lockMembers(ctx, [id, agencyOwnerId])).get(id)
  if (!person) throw new AppError('conflict')
  const after = await handOver(ctx, id, agencyOwnerId)
  await markRemoved(ctx, person)
  const { name, email } = person
  await recordAudit(ctx, {
    action: 'account.deleted',
    recordType: 'user',
    recordId: id,
    before: { name, email },
    after,
  })
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId))
  const agencyName = agency?.name ?? ''
  await publishEvent(ctx, 'team_member.left', { name, email, agencyName, ownerId: agencyOwnerId, ...after })
}
