import { customFilter } from '#server/records/custom-filter.ts'
import { defineRecord } from '#server/records/define-record.ts'
import { fieldSorts, rankOf } from '#server/records/field-sorts.ts'
import { anyOf, anyText, dayRange, instantRange, type Scope } from '#server/records/filters.ts'
import type { SortKey } from '#server/records/list-query.ts'
import { isReachedAt } from '#server/records/reached-at.ts'
import { hasDigits, matchingIds } from '#server/records/search.ts'
import { allCustom, nameKey, personName, readAs } from '#server/records/source.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import {
  Prospect,
  type ProspectFilter,
  ProspectItem,
  type prospectSorts,
} from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'

const place = { kind: 'prospect', table: 'prospects', alias: 'r' } as const
const producer = personName('producer', 'r.agency_id', 'r.assigned_agent_id')
const computed = { assignedAgentName: "coalesce(producer.name, '')" }

const sorts: Record<(typeof prospectSorts)[number], SortKey> = {
  ...fieldSorts(prospectFields, 'r'),
  status: rankOf('r.status', prospectStatuses),
  assignedAgentName: { key: nameKey('r.agency_id', 'r.assigned_agent_id'), type: 'text' },
  stageSince: { key: 'r.stage_since', type: 'timestamptz' },
  createdAt: { key: 'r.created_at', type: 'timestamptz' },
  updatedAt: { key: 'r.updated_at', type: 'timestamptz' },
}

function conditions(scope: Scope, filter: ProspectFilter): string[] {
  return [
    ...isReachedAt(scope, 'prospect', 'r', filter),
    ...anyOf(scope, 'r.status', filter.status),
    ...anyText(scope, 'r.source', filter.source),
    ...anyText(scope, 'r.line_of_business', filter.lineOfBusiness),
    ...anyOf(scope, 'r.assigned_agent_id', filter.assignedAgentId),
    ...anyOf(scope, 'r.import_id', filter.importId),
    ...dayRange(scope, 'r.x_date', filter.xDateFrom, filter.xDateTo),
    ...instantRange(scope, 'r.created_at', filter.createdFrom, filter.createdTo),
    ...customFilter(scope, 'r', filter.custom),
  ]
}

/** How prospects are read; the newest come first unless asked otherwise. */
export const prospects = defineRecord({
  whole: readAs(place, Prospect, { ...computed, custom: allCustom('r') }, producer),
  item: readAs(place, ProspectItem, computed, producer),
  rows: 'record',
  ownersOf: (prospect) => prospect,
  search: (scope, q) => matchingIds(scope, 'prospect', q),
  conditions,
  sorts,
  sort: '-createdAt',
  name: 'r.name',
  found: {
    columns: `r.name as title, '/prospects/' || r.id as href`,
    subtitle: ({ values }, digits) =>
      digits
        ? `case when ${hasDigits(values, 'r.phone', digits)} then r.phone else coalesce(nullif(r.email, ''), r.phone) end`
        : `coalesce(nullif(r.email, ''), r.phone)`,
  },
})
