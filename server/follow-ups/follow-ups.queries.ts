import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, dayRange, equal, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { type ReachActions, standing } from '#server/records/reach.ts'
import { holdingAll } from '#server/records/search.ts'
import { nameKey, personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import {
  FollowUp,
  type FollowUpListQuery,
  type followUpSorts,
} from '#shared/follow-ups/follow-ups.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Verb = ReachActions['followUp']

// A prospect that became a client goes on as that client.
const joins = `left join lateral (
    select p.id, p.name, p.phone, p.email, p.converted_client_id, p.deleted_at from prospects p
    where p.agency_id = f.agency_id and p.id = f.prospect_id limit 1
  ) prospect on true
  left join lateral (
    select c.id, c.name, c.phone, c.email, c.deleted_at from clients c
    where c.agency_id = f.agency_id and c.id = coalesce(f.client_id, prospect.converted_client_id) limit 1
  ) client on true
  left join lateral (
    select p.policy_number from policies p where p.agency_id = f.agency_id and p.id = f.policy_id limit 1
  ) policy on true
  ${personName('assignee', 'f.agency_id', 'f.assignee_id')}`

const computed = {
  assigneeName: "coalesce(assignee.name, '')",
  clientId: 'client.id',
  policyNumber: "coalesce(policy.policy_number, '')",
  name: "coalesce(client.name, prospect.name, '')",
  phone: "coalesce(client.phone, prospect.phone, '')",
  email: "coalesce(client.email, prospect.email, '')",
}

const named = `coalesce(
  (select c.name from clients c where c.agency_id = f.agency_id and c.id = f.client_id),
  (select p.name from prospects p where p.agency_id = f.agency_id and p.id = f.prospect_id), '')`

const sorts: Record<(typeof followUpSorts)[number], SortKey> = {
  dueDate: { key: 'f.due_date', type: 'date' },
  title: { key: 'lower(f.title)', type: 'text' },
  name: { key: `lower(${named})`, type: 'text' },
  assigneeName: { key: nameKey('f.agency_id', 'f.assignee_id'), type: 'text' },
  createdAt: { key: 'f.created_at', type: 'timestamptz' },
}

/** The follow-ups that the caller may do something to, but for those about what was deleted. */
export function followUpsInReach(scope: Scope, verb: Verb = 'follow_up.view'): string[] {
  return [
    ...standing(scope, verb, 'followUp', 'f'),
    `not exists (select 1 from clients c where c.agency_id = f.agency_id and c.id = f.client_id and c.deleted_at is not null)`,
    `not exists (select 1 from prospects p where p.agency_id = f.agency_id and p.id = f.prospect_id and p.deleted_at is not null)`,
  ]
}

// What a client was as a prospect is still about them.
function ofClient({ values }: Scope, id: string | undefined): string[] {
  if (!id) return []
  const client = values.$(id)
  return [
    `(f.client_id = ${client} or f.prospect_id in (select p.id from prospects p
      where p.agency_id = f.agency_id and p.converted_client_id = ${client}))`,
  ]
}

type Asked = FollowUpListQuery & { ids?: readonly string[] }

function conditions(scope: Scope, query: Asked, verb?: Verb): string[] {
  return [
    ...followUpsInReach(scope, verb),
    ...anyOf(scope, 'f.id', query.ids),
    ...anyOf(scope, 'f.kind', query.kind),
    ...anyOf(scope, 'f.assignee_id', query.assigneeId),
    ...whether(query.unassigned, () => '(f.assignee_id is null)'),
    ...whether(query.done, () => '(f.done_at is not null)'),
    ...ofClient(scope, query.clientId),
    ...equal(scope, 'f.policy_id', query.policyId),
    ...equal(scope, 'f.prospect_id', query.prospectId),
    ...dayRange(scope, 'f.due_date', query.dueFrom, query.dueTo),
    ...(query.q ? [holdingAll(scope.values, `(f.title || ' ' || ${named})`, query.q)] : []),
  ]
}

/** A list of follow-ups, those due first come first by default. */
export function followUpList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: Asked, verb?: Verb): ListParts {
  const { limit, cursor, sort = 'dueDate' } = query
  const scope = scopeOf(ctx)
  const source = { table: 'follow_ups', alias: 'f', joins, fields: projection(FollowUp, 'f', computed) }
  return {
    source,
    scope,
    where: conditions(scope, query, verb),
    sort: sortBy(sort, sorts, scope),
    limit,
    cursor,
  }
}

/** Locks follow-ups until the transaction ends, so that two people change none of them at once. */
export async function lockFollowUps(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const text =
    'select 1 from follow_ups where agency_id = $1 and id = any($2::uuid[]) order by id for no key update'
  await ctx.db.$client.query(prepared({ text, values: [ctx.user.agencyId, ids] }))
}

/** What a member is still to do, as it is handed over. */
export const undone = { item: { table: 'follow_ups', alias: 'f' }, only: 'f.done_at is null' }
