import type { AgencyCtx } from '#server/context.ts'
import { fieldSorts } from '#server/records/field-sorts.ts'
import {
  activePolicy,
  anyOf,
  anyText,
  dayRange,
  equal,
  found,
  instantRange,
  type Scope,
  scopeOf,
  termExpiration,
  whether,
} from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { type ReachActions, standing } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { personName, type Source } from '#server/records/source.ts'
import {
  Policy,
  type PolicyFilter,
  PolicyItem,
  type PolicyListQuery,
  type policySorts,
} from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'

const joins = `left join lateral (
    select c.name, c.assigned_agent_id, c.agency_id from clients c
    where c.agency_id = p.agency_id and c.id = p.client_id limit 1
  ) client on true
  ${personName('producer', 'client.agency_id', 'client.assigned_agent_id')}`
const told = {
  clientName: 'client.name',
  assignedAgentId: 'client.assigned_agent_id',
  assignedAgentName: "coalesce(producer.name, '')",
  termExpirationDate: termExpiration,
}
const read = { kind: 'policy', table: 'policies', alias: 'p', joins } as const

/** Policies as lists read them. */
export const policyItems: Source = { ...read, fields: projection(PolicyItem, 'p', told) }

/** A policy as single calls read it. */
export const policyRecords: Source = { ...read, fields: projection(Policy, 'p', told) }

function clientKey(column: string): string {
  return `(select ${column} from clients c where c.agency_id = p.agency_id and c.id = p.client_id)`
}

const sortKeys: Record<(typeof policySorts)[number], SortKey> = {
  ...fieldSorts(policyFields, 'p'),
  effectiveDate: { key: `coalesce(p.effective_date, '-infinity'::date)`, type: 'date' },
  clientName: { key: clientKey('lower(c.name)'), type: 'text' },
  createdAt: { key: 'p.created_at', type: 'timestamptz' },
  updatedAt: { key: 'p.updated_at', type: 'timestamptz' },
}

/** The policies whose own words, or whose client's, match a search. */
function policySearch({ user, values }: Scope, q: string): string {
  return `(${matchingIds(values, 'policy', q)}) union (
    select p.id from policies p where p.agency_id = ${values.$(user.agencyId)} and p.deleted_at is null
      and p.client_id in (${matchingIds(values, 'client', q)}))`
}

/** The conditions of the caller's policies that match a filter: an agent's are those of their clients. */
export function policyConditions(
  scope: Scope,
  filter: PolicyFilter,
  action: ReachActions['underClient'] = 'record.view',
): string[] {
  const { values } = scope
  const { q } = filter
  return [
    ...standing(scope, action, 'underClient', 'p'),
    ...anyOf(scope, clientKey('c.assigned_agent_id'), filter.assignedAgentId),
    ...found(scope, 'p.id', q && policySearch(scope, q)),
    ...equal(scope, 'p.client_id', filter.clientId),
    ...anyOf(scope, 'p.type', filter.type),
    ...anyText(scope, 'p.line_of_business', filter.lineOfBusiness),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...anyOf(scope, 'p.status', filter.status),
    ...anyOf(scope, 'p.transaction', filter.transaction),
    ...whether(filter.active, () => activePolicy('p', values.$(scope.today))),
    ...dayRange(scope, 'p.effective_date', filter.effectiveFrom, filter.effectiveTo),
    ...dayRange(scope, 'p.expiration_date', filter.expiresFrom, filter.expiresTo),
    ...instantRange(scope, 'p.created_at', filter.createdFrom, filter.createdTo),
  ]
}

/** A list of the caller's policies; newest first unless told otherwise. */
export function policyList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: PolicyListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt', ...filter } = query
  const scope = scopeOf(ctx)
  const where = policyConditions(scope, filter)
  return { source: policyItems, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}
