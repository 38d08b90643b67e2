import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { standing } from '#server/records/reach.ts'
import { bookOf, standingPremiumOn } from '#server/records/standings.ts'
import type { ClientGroup, ClientGroupKind, GroupMember } from '#shared/clients/client-groups.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A group as its row stands, whoever may see its members. */
export type GroupRow = { id: string; kind: ClientGroupKind; name: string; version: number; count: number }

/** The group of a client, or undefined; its members that were not deleted are counted. */
export async function findGroup(ctx: Ctx, clientId: string, lock = false): Promise<GroupRow | undefined> {
  const text = `select g.id, g.kind, g.name, g.version, (
      select count(*)::int from client_group_members o join clients c on c.agency_id = o.agency_id and c.id = o.client_id
      where o.agency_id = $1 and o.group_id = g.id and c.deleted_at is null) as count
    from client_group_members m join client_groups g on g.agency_id = m.agency_id and g.id = m.group_id
    where m.agency_id = $1 and m.client_id = $2 ${lock ? 'for update of g' : ''}`
  const { rows } = await ctx.db.$client.query<GroupRow>(text, [ctx.user.agencyId, clientId])
  return rows[0]
}

/** The members of a group that the caller may see, by name, with what is in their book today. */
export async function membersInReach(ctx: Ctx, groupId: string): Promise<GroupMember[]> {
  const scope = scopeOf(ctx)
  const { $, list } = scope.values
  const today = $(scope.today)
  const policies = (what: string) => `(select ${what} from ${bookOf('c', today)})`
  const text = `select c.id as "clientId", c.name, m.role, ${policies('count(*)::int')} as policies,
      ${policies(`coalesce(sum(${standingPremiumOn('s', today)}), 0)::float8`)} as premium
    from client_group_members m join clients c on c.agency_id = m.agency_id and c.id = m.client_id
    where m.agency_id = ${$(ctx.user.agencyId)} and m.group_id = ${$(groupId)}
      and ${standing(scope, 'record.view', 'client', 'c').join(' and ')}
    order by lower(c.name), c.id`
  return (await ctx.db.$client.query<GroupMember>(text, list)).rows
}

/** Adds a group. */
export async function insertGroup(ctx: Ctx, group: Omit<ClientGroup, 'version' | 'members'>): Promise<void> {
  const text = `insert into client_groups (agency_id, id, kind, name, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`
  await ctx.db.$client.query(text, [ctx.user.agencyId, group.id, group.kind, group.name, ctx.clock()])
}

/** Puts a client into a group. */
export async function insertMember(
  ctx: Ctx,
  member: { id: string; groupId: string; clientId: string; role: string | null },
): Promise<void> {
  const text = `insert into client_group_members (agency_id, id, group_id, client_id, role, created_at)
    values ($1, $2, $3, $4, $5, $6)`
  const { id, groupId, clientId, role } = member
  await ctx.db.$client.query(text, [ctx.user.agencyId, id, groupId, clientId, role, ctx.clock()])
}

/** Takes a client out of its group. */
export async function deleteMember(ctx: Ctx, clientId: string): Promise<void> {
  const text = 'delete from client_group_members where agency_id = $1 and client_id = $2'
  await ctx.db.$client.query(text, [ctx.user.agencyId, clientId])
}

/** Removes a group that fewer than two clients are left in, deleted ones counted since they can be restored. */
export async function deleteIfLone(ctx: Ctx, groupId: string): Promise<void> {
  const text = `delete from client_groups g where g.agency_id = $1 and g.id = $2
    and (select count(*) from client_group_members m where m.agency_id = $1 and m.group_id = g.id) < 2`
  await ctx.db.$client.query(text, [ctx.user.agencyId, groupId])
}

/** Renames a group. */
export async function renameGroup(ctx: Ctx, groupId: string, name: string): Promise<void> {
  const text = `update client_groups set name = $3, version = version + 1, updated_at = $4 where agency_id = $1 and id = $2`
  await ctx.db.$client.query(text, [ctx.user.agencyId, groupId, name, ctx.clock()])
}
