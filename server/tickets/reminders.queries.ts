import type { AgencyCtx, InTransaction } from '#server/context.ts'

const take = `with due as (
    update tickets set reminded_at = $2
    where agency_id = $1 and remind_at <= $2 and reminded_at is null and deleted_at is null
    returning id, number, title, status, coalesce(assignee_id, user_id) as person
  )
  select due.id, due.number, due.title, u.id as "userId" from due
  join users u on u.agency_id = $1 and u.id = due.person and u.status = 'active' and u.deleted_at is null
  where due.status <> 'resolved' order by due.id`

/** A ticket and whom it reminds. */
export type Reminded = { id: string; number: number; title: string; userId: string }

/** Takes the reminders whose time has come, so that each is sent once; a resolved ticket reminds of nothing any more. */
export async function takeReminders(ctx: InTransaction<AgencyCtx>): Promise<Reminded[]> {
  const { rows } = await ctx.db.$client.query<Reminded>(take, [ctx.user.agencyId, ctx.clock()])
  return rows
}
