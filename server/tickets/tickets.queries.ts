import type { AgencyCtx } from '#server/context.ts'
import { fieldSorts, rankOf } from '#server/records/field-sorts.ts'
import {
  anyOf,
  dayRange,
  equal,
  found,
  instantRange,
  type Scope,
  scopeOf,
  whether,
} from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { isTheirs, type ReachActions, standing } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { nameKey, personName, type Source } from '#server/records/source.ts'
import { ticketPriorities, ticketStatuses } from '#shared/tickets/ticket-choices.ts'
import {
  Ticket,
  type TicketFilter,
  type TicketListQuery,
  type ticketSorts,
} from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'

const joins = `left join lateral (
    select c.id, c.name from clients c
    where c.agency_id = t.agency_id and c.id = t.client_id and c.deleted_at is null limit 1
  ) client on true
  left join lateral (
    select p.id, p.policy_number from policies p
    where p.agency_id = t.agency_id and p.id = t.policy_id and p.deleted_at is null limit 1
  ) policy on true
  ${personName('maker', 't.agency_id', 't.user_id')}
  ${personName('assignee', 't.agency_id', 't.assignee_id')}`

/** Tickets as lists and single calls read them. A deleted client or policy is no longer named. */
export const ticketRecords: Source = {
  kind: 'ticket',
  table: 'tickets',
  alias: 't',
  joins,
  fields: projection(Ticket, 't', {
    clientId: 'client.id',
    clientName: "coalesce(client.name, '')",
    policyId: 'policy.id',
    policyNumber: "coalesce(policy.policy_number, '')",
    userName: "coalesce(maker.name, '')",
    assigneeName: "coalesce(assignee.name, '')",
    agencyOwnerId: '(select a.owner_id from agencies a where a.id = t.agency_id)',
    commentCount:
      '(select count(*)::int from ticket_comments m where m.agency_id = t.agency_id and m.ticket_id = t.id)',
  }),
}

const clientName = `coalesce((select lower(c.name) from clients c
  where c.agency_id = t.agency_id and c.id = t.client_id and c.deleted_at is null), '')`

const sortKeys: Record<(typeof ticketSorts)[number], SortKey> = {
  number: { key: 't.number', type: 'integer' },
  ...fieldSorts(ticketFields, 't'),
  status: rankOf('t.status', ticketStatuses),
  priority: rankOf('t.priority', ticketPriorities),
  clientName: { key: clientName, type: 'text' },
  assigneeName: { key: nameKey('t.agency_id', 't.assignee_id'), type: 'text' },
  createdAt: { key: 't.created_at', type: 'timestamptz' },
  updatedAt: { key: 't.updated_at', type: 'timestamptz' },
}

/** The tickets whose own words match a search, or whose client's do. */
function ticketSearch({ user, values }: Scope, q: string): string {
  return `(${matchingIds(values, 'ticket', q)}) union (
    select t.id from tickets t where t.agency_id = ${values.$(user.agencyId)}
      and t.client_id in (${matchingIds(values, 'client', q)}))`
}

// False, not unknown, for a ticket that nobody works on: lists ask for what is not one's own, too.
function isMine({ user, values }: Scope): string {
  return `coalesce(${isTheirs.ticket('t', values.$(user.id))}, false)`
}

/** The conditions of the caller's tickets that match a filter: made by an agent or assigned to them. */
export function ticketConditions(
  scope: Scope,
  filter: TicketFilter,
  action: ReachActions['ticket'] = 'ticket.view',
): string[] {
  const { values } = scope
  const { q } = filter
  return [
    ...standing(scope, action, 'ticket', 't'),
    ...found(scope, 't.id', q && ticketSearch(scope, q)),
    ...anyOf(scope, 't.status', filter.status),
    ...anyOf(scope, 't.type', filter.type),
    ...anyOf(scope, 't.priority', filter.priority),
    ...equal(scope, 't.client_id', filter.clientId),
    ...equal(scope, 't.policy_id', filter.policyId),
    ...anyOf(scope, 't.assignee_id', filter.assigneeId),
    ...anyOf(scope, 't.user_id', filter.userId),
    ...whether(filter.mine, () => isMine(scope)),
    ...whether(
      filter.overdue,
      () => `(t.status <> 'resolved' and coalesce(t.due_date < ${values.$(scope.today)}::date, false))`,
    ),
    ...dayRange(scope, 't.due_date', filter.dueFrom, filter.dueTo),
    ...instantRange(scope, 't.created_at', filter.createdFrom, filter.createdTo),
  ]
}

/** A list of the caller's tickets; the newest number first unless told otherwise. */
export function ticketList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: TicketListQuery): ListParts {
  const { limit, cursor, sort = '-number', ...filter } = query
  const scope = scopeOf(ctx)
  const where = ticketConditions(scope, filter)
  return { source: ticketRecords, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}
