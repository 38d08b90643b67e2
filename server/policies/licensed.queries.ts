import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { LineOfAuthority } from '#shared/team/licenses.contract.ts'

type Licensing = { state: string; authorities: LineOfAuthority[]; names: string }

const licensing = `
  select upper(trim(c.state)) as state,
    (select string_agg(u.name, ' or ' order by u.name) from users u where u.agency_id = a.id and u.id = any($3::uuid[])) as names,
    (select coalesce(json_agg(distinct l.line), '[]') from member_licenses l
      where l.agency_id = a.id and l.user_id = any($3::uuid[]) and (l.state = upper(trim(c.state)) or trim(c.state) = '')
        and (l.expires_on is null or l.expires_on >= $4::date)) as authorities
  from agencies a join clients c on c.agency_id = a.id and c.id = $2
  where a.id = $1 and a.requires_license_to_bind`

const asking = 'select requires_license_to_bind as "isAsked" from agencies where id = $1'

/** Whether the owner wants policies bound only where one of their producers has a license. */
export async function readAsksForLicense({ db, user }: InTransaction<AgencyCtx>): Promise<boolean> {
  const { rows } = await db.$client.query<{ isAsked: boolean }>(asking, [user.agencyId])
  return rows[0]?.isAsked ?? false
}

/** What some people may sell in the state of a client on a day, in any state where the client's is not known; undefined where the agency does not ask. */
export async function findLicensing(
  ctx: InTransaction<AgencyCtx>,
  clientId: string,
  people: readonly string[],
  day: string,
): Promise<Licensing | undefined> {
  const { rows } = await ctx.db.$client.query<Licensing>(licensing, [
    ctx.user.agencyId,
    clientId,
    people,
    day,
  ])
  return rows[0]
}
