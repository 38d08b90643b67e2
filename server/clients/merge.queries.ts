import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import {
  type DeletedClient,
  type MergedClient,
  type MovedKind,
  movedKinds,
} from '#shared/clients/merge.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The ids of what went over, by table. */
export type Moved = Partial<Record<MovedKind, string[]>>

/** What a client that went into another keeps of that, so that it can be undone. */
export type KeptMerge = {
  moved: Moved
  /** The columns of the kept client that were written: as they were, and as they became. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const kinds = Object.keys(movedKinds) as MovedKind[]

/** What of a table goes over: a contact or an account that the kept client has too stays behind. */
const alsoWhere: Partial<Record<MovedKind, string>> = {
  client_contacts: `not exists (select 1 from client_contacts k where k.agency_id = m.agency_id and k.client_id = $3
    and lower(k.name) = lower(m.name) and k.phones = m.phones and k.emails = m.emails)`,
  client_group_members: `not exists (select 1 from client_group_members k where k.agency_id = m.agency_id and k.client_id = $3)`,
  commercial_accounts: `not exists (select 1 from commercial_accounts k where k.agency_id = m.agency_id and k.client_id = $3)`,
}

const whereMoved = (kind: MovedKind) =>
  `m.agency_id = $1 and m.client_id = $2 and $3::uuid is not null ${alsoWhere[kind] ? `and ${alsoWhere[kind]}` : ''}`

/** How much of each kind would go over. */
export async function countMoves(ctx: Ctx, fromId: string, toId: string): Promise<Map<MovedKind, number>> {
  const counts = kinds.map(
    (kind) => `select '${kind}' as kind, count(*)::int as count from ${kind} m where ${whereMoved(kind)}`,
  )
  const values = [ctx.user.agencyId, fromId, toId]
  const { rows } = await ctx.db.$client.query<{ kind: MovedKind; count: number }>(
    counts.join(' union all '),
    values,
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** What else a row says when it goes over: there is one preferred contact, and schedules go on counting. */
const alsoSet: Partial<Record<MovedKind, string>> = {
  client_contacts: `, is_preferred = m.is_preferred and not exists (select 1 from client_contacts k
    where k.agency_id = m.agency_id and k.client_id = $3 and k.is_preferred)`,
  schedule_items: `, position = m.position + (select coalesce(max(k.position) + 1, 0) from schedule_items k
    where k.agency_id = m.agency_id and k.client_id = $3 and k.schedule = m.schedule)`,
}

/** Gives to a client what another has. */
export async function moveAll(ctx: Ctx, fromId: string, toId: string): Promise<Moved> {
  const moved: Moved = {}
  for (const kind of kinds) {
    const text = `update ${kind} m set client_id = $3 ${alsoSet[kind] ?? ''} where ${whereMoved(kind)} returning m.id`
    const { rows } = await ctx.db.$client.query<{ id: string }>(text, [ctx.user.agencyId, fromId, toId])
    if (rows.length > 0) moved[kind] = rows.map(({ id }) => id)
  }
  return moved
}

/** Gives back what went over and is still there. The preferred contact of a client becomes so again. */
export async function moveBack(ctx: Ctx, moved: Moved, fromId: string, toId: string): Promise<void> {
  for (const kind of kinds) {
    const ids = moved[kind]
    if (!ids) continue
    const text = `update ${kind} set client_id = $3 ${kind === 'client_contacts' ? ', is_preferred = false' : ''}
      where agency_id = $1 and client_id = $2 and id = any($4::uuid[])`
    await ctx.db.$client.query(text, [ctx.user.agencyId, fromId, toId, ids])
  }
}

/** Makes the contact preferred that says what its client says of one, where none is. */
export async function preferOwnContact(ctx: Ctx, clientId: string): Promise<void> {
  const text = `update client_contacts set is_preferred = true where agency_id = $1 and id = (
    select k.id from client_contacts k join clients c on c.agency_id = k.agency_id and c.id = k.client_id
    where k.agency_id = $1 and k.client_id = $2
      and not exists (select 1 from client_contacts p where p.agency_id = $1 and p.client_id = $2 and p.is_preferred)
    order by k.name = c.contact_name desc, k.created_at, k.id limit 1)`
  await ctx.db.$client.query(text, [ctx.user.agencyId, clientId])
}

/** A claim number that both clients have, or undefined. */
export async function sharedClaim(ctx: Ctx, id: string, otherId: string): Promise<string | undefined> {
  const text = `select a.number from claims a join claims b on b.agency_id = a.agency_id
      and b.client_id = $3 and b.number_key = a.number_key and b.deleted_at is null
    where a.agency_id = $1 and a.client_id = $2 and a.number_key <> '' and a.deleted_at is null limit 1`
  const { rows } = await ctx.db.$client.query<{ number: string }>(text, [ctx.user.agencyId, id, otherId])
  return rows[0]?.number
}

/** Puts a client into another: it is gone from lists, and its id leads there. */
export async function markMerged(ctx: Ctx, id: string, intoId: string, kept: KeptMerge): Promise<void> {
  await ctx.db.$client.query(
    `update clients set merged_into_id = $3, merge = $4, deleted_at = $5, updated_at = $5, version = version + 1
      where agency_id = $1 and id = $2`,
    [ctx.user.agencyId, id, intoId, JSON.stringify(kept), ctx.clock()],
  )
}

type Merged = { name: string; intoId: string; mergedAt: string; merge: KeptMerge }

/** The merge of a client, locked, where it went into another and nothing was undone. */
export async function lockMerge(ctx: Ctx, id: string): Promise<Merged | undefined> {
  const text = `select name, merged_into_id as "intoId", merge, ${utc('deleted_at')} as "mergedAt" from clients
    where agency_id = $1 and id = $2 and merged_into_id is not null for update`
  return (await ctx.db.$client.query<Merged>(text, [ctx.user.agencyId, id])).rows[0]
}

/** Takes a client out of the one it went into. */
export async function unmarkMerged(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.$client.query(
    `update clients set merged_into_id = null, merge = null, deleted_at = null, updated_at = $3, version = version + 1
      where agency_id = $1 and id = $2`,
    [ctx.user.agencyId, id, ctx.clock()],
  )
}

/** The client that one went into, through all merges since, or undefined. */
export async function findKept(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; name: string; was: string } | undefined> {
  const text = `with recursive into_ as (
      select id, name as was, merged_into_id as next, 1 as depth from clients where agency_id = $1 and id = $2 and merged_into_id is not null
      union all select c.id, i.was, c.merged_into_id, i.depth + 1 from into_ i
        join clients c on c.agency_id = $1 and c.id = i.next where i.depth < 50
    )
    select c.id, c.name, i.was from into_ i join clients c on c.agency_id = $1 and c.id = i.id
    where i.next is null and c.deleted_at is null`
  const { rows } = await ctx.db.$client.query<{ id: string; name: string; was: string }>(text, [
    ctx.user.agencyId,
    id,
  ])
  return rows[0]
}

/** The clients that went into one, the latest first. */
export async function mergedInto(ctx: Ctx, id: string, from: Date): Promise<MergedClient[]> {
  const text = `select id, name, ${utc('deleted_at')} as "mergedAt" from clients
    where agency_id = $1 and merged_into_id = $2 and deleted_at >= $3 order by deleted_at desc, id`
  return (await ctx.db.$client.query<MergedClient>(text, [ctx.user.agencyId, id, from])).rows
}

/** The clients that were deleted last and went into no other, the latest first. */
export async function readDeleted(ctx: Ctx, from: Date, limit: number): Promise<DeletedClient[]> {
  const text = `select c.id, c.name, ${utc('c.deleted_at')} as "deletedAt", (select count(*)::int from policies p
      where p.agency_id = c.agency_id and p.client_id = c.id and p.deleted_at = c.deleted_at) as "policyCount"
    from clients c where c.agency_id = $1 and c.deleted_at >= $2 and c.merged_into_id is null
    order by c.deleted_at desc, c.id limit $3`
  return (await ctx.db.$client.query<DeletedClient>(text, [ctx.user.agencyId, from, limit])).rows
}

/** When a client was deleted, locked; undefined of one that is there, went into another or is another agency's. */
export async function lockDeleted(ctx: Ctx, id: string): Promise<string | undefined> {
  const text = `select deleted_at::text as at from clients where agency_id = $1 and id = $2
    and deleted_at is not null and merged_into_id is null for update`
  return (await ctx.db.$client.query<{ at: string }>(text, [ctx.user.agencyId, id])).rows[0]?.at
}

/** Brings back a client and the policies that went with it; when they were away is remembered. */
export async function unhide(ctx: Ctx, id: string, deletedAt: string): Promise<void> {
  const values = [ctx.user.agencyId, id, deletedAt, ctx.clock()]
  await ctx.db.$client.query(
    `update policies set deleted_at = null, updated_at = $4, version = version + 1,
      removals = coalesce(removals, '[]') || jsonb_build_object('from', deleted_at, 'to', $4::timestamptz)
    where agency_id = $1 and client_id = $2 and deleted_at = $3::timestamptz`,
    values,
  )
  await ctx.db.$client.query(
    `update clients set deleted_at = null, updated_at = $4, last_activity_at = $4 where agency_id = $1 and id = $2
      and deleted_at = $3::timestamptz`,
    values,
  )
}
