import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import type { Role } from '#shared/permissions.ts'

const findPerson = `
  select u.id, u.name, u.email, u.role, a.id as "agencyId", a.owner_id as "agencyOwnerId",
    a.time_zone as "timeZone", a.agents_see_whole_book as "seesWholeBook"
  from agencies a join users u on u.agency_id = a.id
  where a.id = $1 and a.deleted_at is null and u.status = 'active' and u.id = any(array[$2::uuid, a.owner_id])
  order by u.id = $2 desc limit 1`

type Person = {
  id: string
  name: string
  email: string
  role: Role
  agencyId: string
  agencyOwnerId: string
  timeZone: string | null
  seesWholeBook: boolean
}

/**
 * The context in which background work does something for a person, with their own rights; for the agency's owner where
 * they have left, or where nobody is named. Null when the agency has gone.
 */
export async function actFor(ctx: Ctx, agencyId: string, userId: string | null): Promise<AgencyCtx | null> {
  const { rows } = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<Person>(findPerson, [agencyId, userId]),
    'app_platform',
  )
  const [person] = rows
  if (!person) return null
  const noSession = { sessionId: '', hasTwoFactor: false, needsTwoFactor: false }
  const user = { ...person, ...noSession, timeZone: person.timeZone ?? defaultTimeZone }
  return { ...ctx, actor: 'system', user }
}
