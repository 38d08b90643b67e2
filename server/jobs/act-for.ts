import type { ActorKind, AgencyCtx, Ctx } from '#server/context.ts'
import { rightsOf } from '#server/db/member-rights.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import type { Rights, Role } from '#shared/permissions.ts'

const findPerson = `
  select u.id, u.name, u.email, u.role, a.id as "agencyId", a.owner_id as "agencyOwnerId",
    a.time_zone as "timeZone", ${rightsOf('u')}
  from agencies a join users u on u.agency_id = a.id
  where a.id = $1 and a.deleted_at is null and u.status = 'active' and (u.id = $2 or ($3 and u.id = a.owner_id))
  order by u.id = $2 desc limit 1`

type Person = Rights & {
  id: string
  name: string
  email: string
  role: Role
  agencyId: string
  agencyOwnerId: string
  timeZone: string | null
}

type Meant = { agencyId: string; userId: string | null; orOwner: boolean }

async function find(
  ctx: Ctx,
  { agencyId, userId, orOwner }: Meant,
  actor: ActorKind,
): Promise<AgencyCtx | null> {
  const { rows } = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<Person>(findPerson, [agencyId, userId, orOwner]),
    'app_platform',
  )
  const [person] = rows
  if (!person) return null
  // The work goes on without a session, which is what two factors are asked for.
  const noSession = { sessionId: '', hasTwoFactor: false, needsTwoFactor: false }
  const user = { ...person, ...noSession, timeZone: person.timeZone ?? defaultTimeZone }
  return { ...ctx, actor, user }
}

/** The context of whoever asked for background work, read afresh since their rights may have changed; null when they have left. */
export function actAs(
  ctx: Ctx,
  agencyId: string,
  userId: string,
  actor: ActorKind = 'system',
): Promise<AgencyCtx | null> {
  return find(ctx, { agencyId, userId, orOwner: false }, actor)
}

/**
 * The context in which background work does something for a person, with their own rights; for the agency's owner where
 * they have left, or where nobody is named. Null when the agency has gone.
 */
export function actFor(ctx: Ctx, agencyId: string, userId: string | null): Promise<AgencyCtx | null> {
  return find(ctx, { agencyId, userId, orOwner: true }, 'system')
}
