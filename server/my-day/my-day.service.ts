import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { MyDay, MyDayQuery } from '#shared/my-day/my-day.contract.ts'
import { can } from '#shared/permissions.ts'
import { isMember, readMyDay } from './my-day.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Whose day it is: null is everybody's. 404 for who is no member, and for a colleague of whoever sees only their own. */
async function personOf(ctx: Ctx, who: MyDayQuery['who']): Promise<string | null> {
  if (who === 'all') return null
  if (who === undefined || who === 'mine' || who === ctx.user.id) return ctx.user.id
  if (!can(ctx.user, 'record.view') || !(await isMember(ctx, who))) throw notFound()
  return who
}

/** What is to be done now: the caller's own, a member's for whoever sees the whole book, or all that is in the caller's reach. */
export async function getMyDay(ctx: Ctx, { who, section, limit }: MyDayQuery): Promise<MyDay> {
  return readMyDay(ctx, { personId: await personOf(ctx, who), sections: section, limit })
}
