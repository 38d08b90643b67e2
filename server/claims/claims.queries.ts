import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, anyText, dayRange, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { findMatches } from '#server/records/find-matches.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { holdingAll } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import { newValues, prepared } from '#server/records/statement.ts'
import { claimKindLabels } from '#shared/claims/claim-choices.ts'
import {
  ClaimActivity,
  ClaimItem,
  type ClaimListQuery,
  type claimSorts,
} from '#shared/claims/claims.contract.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const joins = `left join lateral (
    select c.name, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c where c.agency_id = k.agency_id and c.id = k.client_id limit 1
  ) client on true
  left join lateral (
    select p.policy_number, p.line_of_business, p.carrier from policies p
    where p.agency_id = k.agency_id and p.id = k.policy_id limit 1
  ) policy on true`

function sumOf(name: 'reserve' | 'paid'): string {
  return `(select coalesce(sum((one ->> '${name}')::numeric), 0) from jsonb_array_elements(k.coverages) one)`
}

const computed = {
  clientName: "coalesce(client.name, '')",
  assignedAgentId: 'client.assigned_agent_id',
  servicerId: 'client.servicer_id',
  policyServicers: 'client.policy_servicers',
  policyNumber: "coalesce(policy.policy_number, '')",
  lineOfBusiness: "coalesce(policy.line_of_business, '')",
  carrier: "coalesce(policy.carrier, '')",
  // In the order of the contract, in which changes are compared: jsonb keeps none.
  coverages: `(select coalesce(json_agg(json_build_object('coverage', one ->> 'coverage', 'reserve', one -> 'reserve',
    'paid', one -> 'paid') order by at), '[]') from jsonb_array_elements(k.coverages) with ordinality held (one, at))`,
  reserve: sumOf('reserve'),
  paid: sumOf('paid'),
  adjuster: `json_build_object('name', k.adjuster_name, 'phone', k.adjuster_phone, 'email', k.adjuster_email)`,
}

const clientName = '(select c.name from clients c where c.agency_id = k.agency_id and c.id = k.client_id)'
const ofPolicy = (column: string) =>
  `(select p.${column} from policies p where p.agency_id = k.agency_id and p.id = k.policy_id)`

const sortKeys: Record<(typeof claimSorts)[number], SortKey> = {
  dateOfLoss: { key: 'k.date_of_loss', type: 'date' },
  reportedOn: { key: `coalesce(k.reported_on, '-infinity'::date)`, type: 'date' },
  clientName: { key: `lower(${clientName})`, type: 'text' },
  status: { key: 'k.status', type: 'text' },
  kind: { key: 'k.kind', type: 'text' },
  reserve: { key: sumOf('reserve'), type: 'numeric' },
  paid: { key: sumOf('paid'), type: 'numeric' },
  updatedAt: { key: 'k.updated_at', type: 'timestamptz' },
}

/** The claims of the standing clients in the caller's reach. */
function inReach(scope: Scope): string[] {
  return [
    ...standing(scope, 'record.view', 'underClient', 'k'),
    `exists (select 1 from clients c where c.agency_id = k.agency_id and c.id = k.client_id and c.deleted_at is null)`,
  ]
}

function searched({ values }: Scope, q: string): string {
  const text = `(k.number || ' ' || k.number_key || ' ' || ${clientName} || ' ' || k.description || ' ' || k.adjuster_name || ' ' || coalesce(${ofPolicy('policy_number')}, ''))`
  return holdingAll(values, text, q)
}

function conditions(scope: Scope, query: ClaimListQuery & { id?: string }): string[] {
  return [
    ...inReach(scope),
    ...equal(scope, 'k.id', query.id),
    ...anyOf(scope, 'k.status', query.status),
    ...anyOf(scope, 'k.kind', query.kind),
    ...anyText(scope, ofPolicy('carrier'), query.carrier),
    ...equal(scope, 'k.client_id', query.clientId),
    ...equal(scope, 'k.policy_id', query.policyId),
    ...dayRange(scope, 'k.date_of_loss', query.lossFrom, query.lossTo),
    ...(query.q ? [searched(scope, query.q)] : []),
  ]
}

/** A list of claims, the latest loss first by default. */
export function claimList(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  query: ClaimListQuery & { id?: string },
): ListParts {
  const { limit, cursor, sort = '-dateOfLoss' } = query
  const scope = scopeOf(ctx)
  const source = { table: 'claims', alias: 'k', joins, fields: projection(ClaimItem, 'k', computed) }
  return {
    source,
    scope,
    where: conditions(scope, query),
    sort: sortBy(sort, sortKeys, scope),
    limit,
    cursor,
  }
}

const kindCases = Object.entries(claimKindLabels)
  .map(([kind, label]) => `when '${kind}' then '${label}'`)
  .join(' ')

/** The caller's claims that match a text, for the search over all kinds of records. */
export function claimMatches(ctx: Ctx, q: string): Promise<SearchResult[]> {
  const title = `case when k.number <> '' then 'Claim ' || k.number
    else case k.kind ${kindCases} end || ' claim of ' || to_char(k.date_of_loss, 'Mon FMDD, YYYY') end`
  const columns = `k.id, ${title} as title, ${clientName} as subtitle, '/claims/' || k.id as href`
  const found = { kind: 'claim', table: 'claims', alias: 'k', columns, key: 'k.number' } as const
  return findMatches(ctx, { ...found, conditions: (scope) => [...inReach(scope), searched(scope, q)] }, q)
}

/** The activities of a claim, newest first. */
export async function activitiesOf(ctx: Ctx, claimId: string): Promise<ClaimActivity[]> {
  const fields = projection(ClaimActivity, 'a', { userName: "coalesce(person.name, '')" })
  const text = `select to_json(item) as activity from (select ${fields} from claim_activities a
    ${personName('person', 'a.agency_id', 'a.user_id')}
    where a.agency_id = $1 and a.claim_id = $2 order by a.day desc, a.created_at desc, a.id desc) item`
  const query = prepared({ text, values: [ctx.user.agencyId, claimId] })
  return (await ctx.db.$client.query<{ activity: ClaimActivity }>(query)).rows.map(({ activity }) => activity)
}

/** The ids of a client's claims by their compared numbers. */
export async function claimIdsByNumber(ctx: Ctx, clientId: string): Promise<Map<string, string>> {
  const text = `select id, number_key as key from claims
    where agency_id = $1 and client_id = $2 and number_key <> '' and deleted_at is null`
  const { rows } = await ctx.db.$client.query<{ id: string; key: string }>(text, [
    ctx.user.agencyId,
    clientId,
  ])
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Notes that something happened to a client. */
export async function noteActivity(ctx: Ctx, clientId: string): Promise<void> {
  const values = newValues()
  const ctes = touchClient(ctx, clientId)(values)
  await ctx.db.$client.query(prepared({ text: `with ${ctes.join(', ')} select 1`, values: values.list }))
}
