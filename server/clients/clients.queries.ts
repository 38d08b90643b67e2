import type { AgencyCtx } from '#server/context.ts'
import { fieldSorts } from '#server/records/field-sorts.ts'
import {
  activePolicy,
  anyOf,
  anyText,
  dayRange,
  expiringPolicy,
  found,
  instantRange,
  policyInBook,
  policyInForceOn,
  type Scope,
  scopeOf,
  termExpiration,
  whether,
} from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { type ReachActions, standing } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { nameKey, personName, type Source } from '#server/records/source.ts'
import {
  Client,
  type ClientFilter,
  ClientItem,
  type ClientListQuery,
  type clientSorts,
} from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { NestedPolicy, Policy } from '#shared/policies/policies.contract.ts'

const ofClient = 'p.agency_id = c.agency_id and p.client_id = c.id and p.deleted_at is null'

function policiesOf(fields: string): string {
  return `cross join lateral (
    select count(*)::int as count, coalesce(json_agg(policy order by policy."effectiveDate" desc nulls last, policy.id), '[]') as list
    from (select ${fields} from policies p where ${ofClient}) policy
  ) held`
}

const producer = personName('producer', 'c.agency_id', 'c.assigned_agent_id')
const told = {
  assignedAgentName: "coalesce(producer.name, '')",
  policyCount: 'held.count',
  policies: 'held.list',
}
const computedColumns = {
  ...told,
  openTicketCount: `(select count(*)::int from tickets t where t.agency_id = c.agency_id and t.client_id = c.id
    and t.deleted_at is null and t.status <> 'resolved')`,
}
const wholePolicy = projection(Policy, 'p', {
  clientName: 'c.name',
  termExpirationDate: termExpiration,
  assignedAgentId: 'c.assigned_agent_id',
  assignedAgentName: "coalesce(producer.name, '')",
})
const read = { kind: 'client', table: 'clients', alias: 'c' } as const

/** Clients with nested policies as lists read them. */
export const clientItems: Source = {
  ...read,
  fields: projection(ClientItem, 'c', told),
  joins: `${producer} ${policiesOf(projection(NestedPolicy, 'p'))}`,
}

/** A client as single calls read it; its sensitive fields are still encrypted. */
export const clientRecords: Source = {
  ...read,
  fields: projection(Client, 'c', computedColumns),
  joins: `${producer} ${policiesOf(wholePolicy)}`,
}

function ofPolicies(expression: string, condition: (today: string) => string) {
  return ({ values, today }: Scope) =>
    `(select ${expression} from policies p where ${ofClient} and ${condition(values.$(today))})`
}

const bookPremium = ofPolicies('coalesce(sum(p.premium), 0)', (today) => policyInBook('p', today))
const bookPolicies = ofPolicies('count(*)::int', (today) => policyInBook('p', today))
const nextExpiration = ofPolicies(`coalesce(min(p.expiration_date), 'infinity'::date)`, (today) =>
  activePolicy('p', today),
)

const sortKeys: Record<(typeof clientSorts)[number], SortKey> = {
  ...fieldSorts(clientFields, 'c'),
  kind: { key: 'c.kind', type: 'text' },
  createdAt: { key: 'c.created_at', type: 'timestamptz' },
  updatedAt: { key: 'c.updated_at', type: 'timestamptz' },
  lastActivityAt: { key: 'c.last_activity_at', type: 'timestamptz' },
  assignedAgentName: { key: nameKey('c.agency_id', 'c.assigned_agent_id'), type: 'text' },
  policyCount: { key: `(select count(*)::int from policies p where ${ofClient})`, type: 'integer' },
  bookPolicies: { key: bookPolicies, type: 'integer' },
  premium: { key: bookPremium, type: 'numeric' },
  nextExpiration: { key: nextExpiration, type: 'date' },
}

/** The clients whose own words match a search, or one of whose policies does. */
function clientSearch({ user, values }: Scope, q: string): string {
  return `(${matchingIds(values, 'client', q)}) union (
    select p.client_id from policies p where p.agency_id = ${values.$(user.agencyId)}
      and p.id in (${matchingIds(values, 'policy', q)}))`
}

/** The clients that have a policy of which all the conditions hold; none when there are no conditions. */
function having(conditions: string[]): string[] {
  if (conditions.length === 0) return []
  return [`exists (select 1 from policies p where ${[ofClient, ...conditions].join(' and ')})`]
}

function policyFilters(scope: Scope, filter: ClientFilter): string[] {
  const { values, user } = scope
  const today = () => values.$(scope.today)
  const wanted = [
    ...anyOf(scope, 'p.type', filter.policyType),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...dayRange(scope, 'p.expiration_date', filter.expiresFrom, filter.expiresTo),
  ]
  // A term that ended earlier this month is among the month's renewals, though no longer active.
  const isByEnd = filter.expiresFrom !== undefined || filter.expiresTo !== undefined
  const standing = () => (isByEnd ? expiringPolicy('p') : activePolicy('p', today()))
  return [
    ...having(wanted.length > 0 ? [...wanted, standing()] : []),
    ...having(instantRange(scope, 'p.created_at', filter.policyCreatedFrom, filter.policyCreatedTo)),
    ...whether(filter.active, () => having([activePolicy('p', today())]).join()),
    ...whether(
      filter.monoline,
      () => `((select count(*) from policies p where ${ofClient} and ${policyInBook('p', today())}) = 1)`,
    ),
    ...(filter.inForceOn ?? []).flatMap((day) =>
      having([policyInForceOn('p', values.$(day), values.$(user.timeZone))]),
    ),
  ]
}

/** The conditions of the caller's clients that match a filter. */
export function clientConditions(
  scope: Scope,
  filter: ClientFilter,
  action: ReachActions['record'] = 'record.view',
): string[] {
  const { q } = filter
  return [
    ...standing(scope, action, 'record', 'c'),
    ...found(scope, 'c.id', q && clientSearch(scope, q)),
    ...anyOf(scope, 'c.kind', filter.kind),
    ...anyText(scope, 'c.state', filter.state),
    ...anyOf(scope, 'c.assigned_agent_id', filter.assignedAgentId),
    ...anyOf(scope, 'c.import_id', filter.importId),
    ...instantRange(scope, 'c.created_at', filter.createdFrom, filter.createdTo),
    ...policyFilters(scope, filter),
  ]
}

/** A list of the caller's clients; by name unless told otherwise. */
export function clientList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: ClientListQuery): ListParts {
  const { limit, cursor, sort = 'name', ...filter } = query
  const scope = scopeOf(ctx)
  const where = clientConditions(scope, filter)
  return { source: clientItems, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}
