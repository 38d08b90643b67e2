import type { AgencyCtx } from '#server/context.ts'
import { anyOf, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { holdingAll } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import {
  CertificateRequest,
  type RequestListQuery,
  type requestSorts,
} from '#shared/certificates/requests.contract.ts'

const joins = `left join lateral (
    select c.name, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c
    where c.agency_id = r.agency_id and c.id = r.client_id limit 1
  ) client on true
  left join lateral (
    select h.name, h.requirements from certificate_holders h
    where h.agency_id = r.agency_id and h.id = r.holder_id limit 1
  ) holder on true
  left join lateral (
    select f.id, f.number, f.status from filled_forms f
    where f.agency_id = r.agency_id and f.id = r.form_id and f.deleted_at is null limit 1
  ) form on true
  ${personName('maker', 'r.agency_id', 'r.created_by_id')}
  ${personName('assignee', 'r.agency_id', 'r.assignee_id')}`

const computed = {
  clientName: "coalesce(client.name, '')",
  assignedAgentId: 'client.assigned_agent_id',
  servicerId: 'client.servicer_id',
  policyServicers: 'client.policy_servicers',
  holderName: "coalesce(holder.name, '')",
  holderRequirements: "coalesce(holder.requirements, '')",
  createdByName: "coalesce(maker.name, '')",
  assigneeName: "coalesce(assignee.name, '')",
  formId: 'form.id',
  formNumber: 'form.number',
  formStatus: 'form.status',
}

function clientColumn(column: string): string {
  return `(select ${column} from clients c where c.agency_id = r.agency_id and c.id = r.client_id)`
}
const holderName =
  '(select h.name from certificate_holders h where h.agency_id = r.agency_id and h.id = r.holder_id)'

const sortKeys: Record<(typeof requestSorts)[number], SortKey> = {
  // What is done already comes after all that is open.
  dueDate: {
    key: `case when r.status = 'open' then coalesce(r.due_date, '9999-12-30'::date) else 'infinity'::date end`,
    type: 'date',
  },
  clientName: { key: clientColumn('lower(c.name)'), type: 'text' },
  holderName: { key: `lower(${holderName})`, type: 'text' },
  status: { key: 'r.status', type: 'text' },
  createdAt: { key: 'r.created_at', type: 'timestamptz' },
}

/** The requests of the clients in the caller's reach: an agent's are those of their clients. */
function conditions(scope: Scope, query: RequestListQuery & { id?: string }): string[] {
  const { values } = scope
  const text = `(${clientColumn('c.name')} || ' ' || ${holderName} || ' ' || r.requested_by)`
  return [
    ...standing(scope, 'record.view', 'underClient', 'r'),
    ...equal(scope, 'r.id', query.id),
    ...anyOf(scope, 'r.status', query.status),
    ...equal(scope, 'r.client_id', query.clientId),
    ...equal(scope, 'r.holder_id', query.holderId),
    ...(query.q ? [holdingAll(values, text, query.q)] : []),
  ]
}

/** A list of requests for certificates, earliest due date first by default. */
export function requestList(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  query: RequestListQuery & { id?: string },
): ListParts {
  const { limit, cursor, sort = 'dueDate' } = query
  const scope = scopeOf(ctx)
  const fields = projection(CertificateRequest, 'r', computed)
  const source = { table: 'certificate_requests', alias: 'r', joins, fields }
  return {
    source,
    scope,
    where: conditions(scope, query),
    sort: sortBy(sort, sortKeys, scope),
    limit,
    cursor,
  }
}
