import type { AgencyCtx } from '#server/context.ts'
import { fieldSorts, rankOf } from '#server/records/field-sorts.ts'
import {
  anyOf,
  anyText,
  dayRange,
  found,
  instantRange,
  type Scope,
  scopeOf,
} from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { type ReachActions, standing } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { nameKey, personName, type Source } from '#server/records/source.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import {
  Prospect,
  type ProspectFilter,
  ProspectItem,
  type ProspectListQuery,
  type prospectSorts,
} from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'

const joins = personName('producer', 'r.agency_id', 'r.assigned_agent_id')
const told = { assignedAgentName: "coalesce(producer.name, '')" }
const read = { kind: 'prospect', table: 'prospects', alias: 'r', joins } as const

/** Prospects as lists read them. */
export const prospectItems: Source = { ...read, fields: projection(ProspectItem, 'r', told) }

/** A prospect as single calls read it. */
export const prospectRecords: Source = { ...read, fields: projection(Prospect, 'r', told) }

const sortKeys: Record<(typeof prospectSorts)[number], SortKey> = {
  ...fieldSorts(prospectFields, 'r'),
  status: rankOf('r.status', prospectStatuses),
  assignedAgentName: { key: nameKey('r.agency_id', 'r.assigned_agent_id'), type: 'text' },
  createdAt: { key: 'r.created_at', type: 'timestamptz' },
  updatedAt: { key: 'r.updated_at', type: 'timestamptz' },
}

/** The conditions of the caller's prospects that match a filter. */
export function prospectConditions(
  scope: Scope,
  filter: ProspectFilter,
  action: ReachActions['record'] = 'record.view',
): string[] {
  const { q } = filter
  return [
    ...standing(scope, action, 'record', 'r'),
    ...found(scope, 'r.id', q && matchingIds(scope.values, 'prospect', q)),
    ...anyOf(scope, 'r.status', filter.status),
    ...anyText(scope, 'r.source', filter.source),
    ...anyText(scope, 'r.line_of_business', filter.lineOfBusiness),
    ...anyOf(scope, 'r.assigned_agent_id', filter.assignedAgentId),
    ...anyOf(scope, 'r.import_id', filter.importId),
    ...dayRange(scope, 'r.x_date', filter.xDateFrom, filter.xDateTo),
    ...instantRange(scope, 'r.created_at', filter.createdFrom, filter.createdTo),
  ]
}

/** A list of the caller's prospects; newest first unless told otherwise. */
export function prospectList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: ProspectListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt', ...filter } = query
  const scope = scopeOf(ctx)
  const where = prospectConditions(scope, filter)
  return { source: prospectItems, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}
