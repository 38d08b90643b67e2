import type { Ctx, InTransaction } from '#server/context.ts'
import { rightsOf } from '#server/db/member-rights.ts'
import { idleMillis } from '#server/http/session.ts'
import type { AccountState, AdminUserQuery } from '#shared/admin/users.contract.ts'
import type { Rights, Role } from '#shared/permissions.ts'

/** A person with their agency, as the tables keep them; the platform's role sees accounts and no records. */
export type AccountRow = Rights & {
  id: string
  name: string
  email: string
  role: Role
  status: AccountState
  isAgencyOwner: boolean
  agencyId: string | null
  agencyName: string
  hasTwoFactor: boolean
  lastLogin: Date | null
  createdAt: Date
  emailVerified: boolean
  phone: string
  npn: string
  openSessions: number
  lastSeenAt: Date | null
  /** Whether nobody of the agency can log in any more. */
  isAgencyDeleted: boolean
}

// $1 is now, $2 when an idle session was last used.
const account = `
  select u.id, u.name, case when u.deleted_at is null then u.email else regexp_replace(u.email, '^deleted_[^_]*_', '') end as email,
    u.role, u.agency_id as "agencyId", coalesce(a.name, '') as "agencyName",
    case when u.status <> 'active' then 'deleted' when u.locked_until > $1 then 'locked' else 'active' end as status,
    a.owner_id is not distinct from u.id as "isAgencyOwner",
    exists (select 1 from two_factor_secrets f where f.user_id = u.id and f.confirmed_at is not null) as "hasTwoFactor",
    ${rightsOf('u')}, a.deleted_at is not null as "isAgencyDeleted",
    u.current_login as "lastLogin", u.created_at as "createdAt", u.email_verified as "emailVerified", u.phone, u.npn,
    (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $1 and s.updated_at > $2) as "openSessions",
    (select max(s.updated_at) from sessions s where s.user_id = u.id) as "lastSeenAt"
  from users u left join agencies a on a.id = u.agency_id`

const sortColumns: Record<string, string> = {
  name: 'lower(name)',
  email: 'lower(email)',
  agencyName: 'lower("agencyName")',
  lastLogin: '"lastLogin"',
  createdAt: '"createdAt"',
}

function orderOf(sort: AdminUserQuery['sort']): string {
  const isDown = sort.startsWith('-')
  const column = sortColumns[isDown ? sort.slice(1) : sort] ?? 'lower(name)'
  return `${column} ${isDown ? 'desc' : 'asc'} nulls last, id`
}

const searched = `
  ($3::text = '' or position($3 in lower(name)) > 0 or position($3 in lower(email)) > 0
    or position($3 in lower("agencyName")) > 0)
  and ($4::text[] is null or role = any($4)) and ($5::text[] is null or status = any($5))
  and ($6::uuid is null or "agencyId" = $6)`

function instants(ctx: Ctx): [Date, Date] {
  const now = ctx.clock()
  return [now, new Date(now.getTime() - idleMillis)]
}

/** A page of people with the count of all that match. */
export async function findAccounts(
  ctx: InTransaction<Ctx>,
  query: AdminUserQuery,
): Promise<{ rows: AccountRow[]; total: number }> {
  const { q, role, status, agencyId, sort, limit, cursor } = query
  const text = `
    with found as materialized (select * from (${account}) p where ${searched})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(page), '[]'::json) from (
        select * from found order by ${orderOf(sort)} limit $7 offset $8) page) as rows`
  const filters = [q?.toLowerCase() ?? '', role ?? null, status ?? null, agencyId ?? null]
  const { rows } = await ctx.db.$client.query<{ total: number; rows: AccountRow[] }>(text, [
    ...instants(ctx),
    ...filters,
    limit,
    Number(cursor ?? 0),
  ])
  return rows[0] ?? { rows: [], total: 0 }
}

/** One person, also a removed one. */
export async function findAccount(ctx: InTransaction<Ctx>, id: string): Promise<AccountRow | undefined> {
  const { rows } = await ctx.db.$client.query<AccountRow>(`${account} where u.id = $3`, [
    ...instants(ctx),
    id,
  ])
  return rows[0]
}

/** An invitation that can still be accepted. */
export type InvitationRow = { agencyName: string; name: string; email: string; expiresAt: Date }

const openInvitations = `
  select a.name as "agencyName", i.name, i.email, i.expires_at as "expiresAt"
  from invitations i join agencies a on a.id = i.agency_id
  where i.accepted_at is null and i.revoked_at is null and i.expires_at > $1 order by a.name, i.email, i.id`

/** The invitations that can still be accepted, in all agencies. */
export async function listOpenInvitations(ctx: InTransaction<Ctx>): Promise<InvitationRow[]> {
  const { rows } = await ctx.db.$client.query<InvitationRow>(openInvitations, [ctx.clock()])
  return rows
}

/** Everybody who has an account, for the access review, by agency and name. */
export async function listAccounts(ctx: InTransaction<Ctx>): Promise<AccountRow[]> {
  const text = `${account} where u.status = 'active' order by "agencyName", lower(u.name), u.id`
  const { rows } = await ctx.db.$client.query<AccountRow>(text, instants(ctx))
  return rows
}
