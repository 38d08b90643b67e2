import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { bestClientIds } from '#server/records/best-clients.ts'
import { customFilter } from '#server/records/custom-filter.ts'
import { defineRecord } from '#server/records/define-record.ts'
import { fieldSorts } from '#server/records/field-sorts.ts'
import {
  activePolicy,
  anyOf,
  anyText,
  dayRange,
  equal,
  instantRange,
  isExpirationAssumed,
  pastDay,
  type Scope,
  termExpiration,
  thereOn,
  whether,
} from '#server/records/filters.ts'
import { readItems, type SortKey } from '#server/records/list-query.ts'
import { isUnderTheirClients, standing } from '#server/records/reach.ts'
import { isMatchingPolicy, matchingIds } from '#server/records/search.ts'
import { allCustom, nameKey, personName, type Reading, readAs } from '#server/records/source.ts'
import {
  confirmationDueOn,
  expirationOn,
  premiumOn,
  renewalOn,
  standingPremiumOn,
  standingStatusOn,
} from '#server/records/standings.ts'
import { dayOfTerms, isOfPast, termConditions } from '#server/records/standings-filters.ts'
import type { Values } from '#server/records/statement.ts'
import { can } from '#shared/permissions.ts'
import {
  Policy,
  type PolicyFilter,
  PolicyItem,
  type policySorts,
} from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { searchLimit } from '#shared/search/search.contract.ts'

/** The producer of a policy: of its own the one with the largest share, else its client's. */
const producerOf = (client: string) => `coalesce((p.producers -> 0 ->> 'userId')::uuid, ${client})`
const joins = `left join lateral (
    select c.name, c.assigned_agent_id, c.servicer_id, c.policy_servicers, c.agency_id from clients c
    where c.agency_id = p.agency_id and c.id = p.client_id limit 1
  ) client on true
  ${personName('producer', 'client.agency_id', producerOf('client.assigned_agent_id'))}
  ${personName('servicer', 'client.agency_id', 'coalesce(p.servicer_id, client.servicer_id)')}`

/** What a listed term is on the day that the list is about, today else; of one that is only quoted nothing is kept. */
function besideTerm({ values, today, day }: Reading) {
  const on = values.$(day ?? today)
  const past = pastDay({ day, today })
  const columns = `,
    case when own.term_id is null then 'quoted' else ${standingStatusOn('own', on)} end as day_status, coalesce(${confirmationDueOn('own', on)}, false) as is_due,
    ${renewalOn('own', on, "p.renewal_decision ->> 'decision'")} as day_renewal,
    ${day ? `coalesce(${standingPremiumOn('own', on)}, 0)` : 'p.premium'} as day_premium,
    ${past ? expirationOn('p', on) : 'p.expiration_date'} as day_expiration,
    case when p.effective_date is null then own.begins_on end as assumed_on`
  return {
    columns,
    join: 'left join term_standings own on own.agency_id = p.agency_id and own.term_id = p.id',
  }
}
const ofDay = {
  termStatus: 'p.day_status',
  confirmationDue: 'p.is_due',
  renewal: 'p.day_renewal',
  premium: 'p.day_premium',
  expirationDate: 'p.day_expiration',
  assumedEffectiveDate: 'p.assumed_on',
}
const computed = {
  clientName: 'client.name',
  assignedAgentId: producerOf('client.assigned_agent_id'),
  clientProducerId: 'client.assigned_agent_id',
  servicerName: "coalesce(servicer.name, '')",
  clientServicerId: 'client.servicer_id',
  intermediaryName: "coalesce(p.intermediary, '')",
  policyServicers: 'client.policy_servicers',
  assignedAgentName: "coalesce(producer.name, '')",
  termExpirationDate: termExpiration,
  isExpirationAssumed,
}
const place = { kind: 'policy', table: 'policies', alias: 'p', clientColumn: 'client_id' } as const

function clientKey(column: string): string {
  return `(select ${column} from clients c where c.agency_id = p.agency_id and c.id = p.client_id)`
}

/** Who serves a policy: its own service person, else its client's. */
const servicer = `coalesce(p.servicer_id, ${clientKey('c.servicer_id')})`

const sorts: Record<(typeof policySorts)[number], SortKey> = {
  ...fieldSorts(policyFields, 'p'),
  expirationDate: { key: (scope) => `coalesce(${expiration(scope)}, 'infinity'::date)`, type: 'date' },
  effectiveDate: {
    key: `coalesce(p.effective_date, (select own.begins_on from term_standings own
      where own.agency_id = p.agency_id and own.term_id = p.id), '-infinity'::date)`,
    type: 'date',
  },
  clientName: { key: clientKey('lower(c.name)'), type: 'text' },
  premium: {
    key: ({ values, day }) => (day ? premiumOn('p', values.$(day)) : 'p.premium'),
    type: 'numeric',
  },
  servicerName: { key: nameKey('p.agency_id', servicer), type: 'text' },
  intermediaryName: { key: "coalesce(lower(p.intermediary), '')", type: 'text' },
  createdAt: { key: 'p.created_at', type: 'timestamptz' },
  updatedAt: { key: 'p.updated_at', type: 'timestamptz' },
}

/** Of how many clients whose words match the policies are among the best matches: a word may be in every name. */
const maxBestClients = 50

/** The first of the caller's clients whose words match, by name; whoever may see a policy may see its client. */
function bestClients(scope: Scope, q: string): string {
  return `select id from (select c.id from clients c where ${standing(scope, 'record.view', 'client', 'c').join(' and ')}
    and c.id = any (array(${bestClientIds(scope, q, maxBestClients)})) order by lower(c.name), c.id limit ${maxBestClients}) best`
}

/** From here on the policies whose words match are not looked up one by one. */
const manyPolicies = 10_000

/**
 * The ids of the policies whose own words match, or of so many of them the best, in the order in which a search shows them: a
 * word may be in every policy.
 */
function bestPolicies(scope: Scope, q: string): string {
  const { user, values } = scope
  const agency = values.$(user.agencyId)
  scope.ctes.push(`own_policies as materialized (${matchingIds(scope, 'policy', q, manyPolicies + 1)})`)
  const conditions = [
    `(select count(*) > ${manyPolicies} from own_policies)`,
    `p.agency_id = ${agency} and p.deleted_at is null`,
    ...(can(user, 'record.view') ? [] : [isUnderTheirClients('p', agency, values.$(user.id))]),
    isMatchingPolicy(scope, q),
  ]
  return `select id from own_policies where (select count(*) <= ${manyPolicies} from own_policies) union (
    select p.id from policies p where ${conditions.join(' and ')}
    order by starts_with(lower(p.policy_number), ${values.$(q.toLowerCase())}) desc, lower(p.policy_number), p.id limit ${searchLimit})`
}

/** The policies whose own words, or whose client's, match a search. */
function search(scope: Scope, q: string): string {
  const { user, values, showsDeleted, isBest } = scope
  return `(${isBest ? bestPolicies(scope, q) : matchingIds(scope, 'policy', q)}) union (
    select p.id from policies p where p.agency_id = ${values.$(user.agencyId)} ${showsDeleted ? '' : 'and p.deleted_at is null'}
      and p.client_id in (${isBest ? bestClients(scope, q) : matchingIds(scope, 'client', q)}))`
}

function inGroup({ values: { $ } }: Scope, groupId: string | undefined): string[] {
  if (!groupId) return []
  return [
    `exists (select 1 from client_group_members m where m.agency_id = p.agency_id and m.client_id = p.client_id
      and m.group_id = ${$(groupId)})`,
  ]
}

function placedWith(scope: Scope, names: readonly string[] | undefined): string[] {
  const either = ['p.carrier', 'p.intermediary'].flatMap((column) => anyText(scope, column, names))
  return either.length > 0 ? [`(${either.join(' or ')})`] : []
}

/** When it expires, or expired as seen from the past day that a list is about. */
function expiration(scope: Scope): string {
  const past = pastDay(scope)
  return past ? expirationOn('p', scope.values.$(past)) : 'p.expiration_date'
}

/** Those of which any of some people is a producer, in any share. */
function creditedFor({ values: { $ } }: Scope, people: readonly string[] | undefined): string[] {
  if (!people) return []
  const named = `${$(people)}::uuid[]`
  return [
    `case when p.producers is null then ${clientKey('c.assigned_agent_id')} = any(${named})
      else exists (select 1 from jsonb_array_elements(p.producers) o where (o ->> 'userId')::uuid = any(${named})) end`,
  ]
}

function fromSource({ values: { $ } }: Scope, sources: readonly string[] | undefined): string[] {
  if (!sources) return []
  return [
    `exists (select 1 from clients c join prospects o on o.agency_id = c.agency_id and o.id = c.converted_prospect_id
      where c.agency_id = p.agency_id and c.id = p.client_id and o.source = any(${$(sources)}::text[]))`,
  ]
}

function conditions(scope: Scope, filter: PolicyFilter): string[] {
  const { values } = scope
  const isOfPastDay = filter.asOf !== undefined && filter.asOf < scope.today
  return [
    ...(isOfPastDay ? [thereOn('p', values.$(filter.asOf))] : []),
    ...creditedFor(scope, filter.assignedAgentId),
    ...anyOf(scope, servicer, filter.servicerId),
    ...equal(scope, 'p.client_id', filter.clientId),
    ...anyOf(scope, 'p.type', filter.type),
    ...anyText(scope, 'p.line_of_business', filter.lineOfBusiness),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...anyText(scope, 'p.intermediary', filter.intermediary),
    ...placedWith(scope, filter.placedWith),
    ...fromSource(scope, filter.clientSource),
    ...anyOf(scope, 'p.status', filter.status),
    ...anyOf(scope, 'p.transaction', filter.transaction),
    ...termConditions(scope, filter),
    ...inGroup(scope, filter.group),
    ...whether(filter.active, () => activePolicy('p', values.$(scope.today))),
    ...dayRange(scope, 'p.effective_date', filter.effectiveFrom, filter.effectiveTo),
    ...(filter.expiresFrom || filter.expiresTo
      ? dayRange(scope, expiration(scope), filter.expiresFrom, filter.expiresTo)
      : []),
    ...instantRange(scope, 'p.created_at', filter.createdFrom, filter.createdTo),
    ...customFilter(scope, 'p', filter.custom),
  ]
}

/** How policies are read: an agent's are those of their clients. The newest come first unless asked otherwise. */
export const policies = defineRecord({
  whole: readAs(place, Policy, { ...computed, custom: allCustom('p') }, joins),
  item: { ...readAs(place, PolicyItem, { ...computed, ...ofDay }, joins), beside: besideTerm },
  rows: 'underClient',
  ownersOf: (policy) => policy,
  search,
  conditions,
  dayOf: dayOfTerms,
  showsDeleted: isOfPast,
  sorts,
  sort: '-createdAt',
  name: 'p.policy_number',
  found: {
    columns: `coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type) as title,
      '/policies/' || p.id as href`,
    subtitle: () => `concat_ws(' · ', nullif(p.carrier, ''), c.name)`,
    joins: 'join clients c on c.agency_id = p.agency_id and c.id = p.client_id',
  },
})

/**
 * The caller's policies whose number begins with one of some texts, newest first and at most so many; only capital letters
 * and digits count on both sides.
 */
export async function policiesByNumber(
  ctx: InTransaction<AgencyCtx>,
  beginnings: readonly string[],
  limit: number,
): Promise<PolicyItem[]> {
  const wanted = beginnings.filter((text) => /^[A-Z0-9]+$/.test(text)).map((text) => `${text}%`)
  if (wanted.length === 0) return []
  const parts = policies.parts(ctx, { limit })
  const key = `regexp_replace(upper(p.policy_number), '[^A-Z0-9]', '', 'g')`
  const isSuch = `${key} like any(${parts.scope.values.$(wanted)}::text[])`
  return readItems<PolicyItem>(ctx, { ...parts, where: [...parts.where, isSuch] })
}

/** The clients of policies that a bulk call names, as a select of their ids. */
export function clientsOf(ctx: AgencyCtx, { $ }: Values, ids: string): string {
  return `select client_id from policies where agency_id = ${$(ctx.user.agencyId)} and id = ${ids}`
}

const renewalChain = `
  with recursive chain as (
    select id, renewed_from_id, 1 as depth from policies
    where agency_id = $1 and id = $2 and client_id = $3 and deleted_at is null
    union all
    select p.id, p.renewed_from_id, depth + 1 from policies p join chain on p.id = chain.renewed_from_id
    where p.agency_id = $1 and depth < 100
  ) select id from chain`

/** The ids of a client's policy and of those that it renews, one after the other; none where the client has no such policy. */
export async function findRenewalChain(
  ctx: InTransaction<AgencyCtx>,
  clientId: string,
  policyId: string,
): Promise<string[]> {
  const values = [ctx.user.agencyId, policyId, clientId]
  const { rows } = await ctx.db.$client.query<{ id: string }>(renewalChain, values)
  return rows.map(({ id }) => id)
}
