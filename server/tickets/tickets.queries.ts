import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { manyClients } from '#server/records/best-clients.ts'
import { defineRecord } from '#server/records/define-record.ts'
import { fieldSorts, rankOf } from '#server/records/field-sorts.ts'
import { anyOf, dayRange, equal, instantRange, type Scope, whether } from '#server/records/filters.ts'
import type { SortKey } from '#server/records/list-query.ts'
import { isTheirs, standing } from '#server/records/reach.ts'
import { isMatchingClient, matchingIds } from '#server/records/search.ts'
import { nameKey, personName, readAs } from '#server/records/source.ts'
import { ticketPriorities, ticketStatuses } from '#shared/tickets/ticket-choices.ts'
import { Ticket, type TicketFilter, type ticketSorts } from '#shared/tickets/tickets.contract.ts'
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

const checklistCount = (condition: string) => `(select count(*)::int from ticket_checklist_items i
  where i.agency_id = t.agency_id and i.ticket_id = t.id and ${condition})`

const computed = {
  clientId: 'client.id',
  clientName: "coalesce(client.name, '')",
  policyId: 'policy.id',
  policyNumber: "coalesce(policy.policy_number, '')",
  userName: "coalesce(maker.name, '')",
  assigneeName: "coalesce(assignee.name, '')",
  agencyOwnerId: '(select a.owner_id from agencies a where a.id = t.agency_id)',
  commentCount:
    '(select count(*)::int from ticket_comments m where m.agency_id = t.agency_id and m.ticket_id = t.id)',
  checklistTotal: checklistCount('true'),
  checklistDone: checklistCount('i.done_at is not null'),
}

/** What is read of a ticket beside its own columns, and from where. */
export const ticketSource = { computed, joins }

/** Tickets as lists and single calls read them. A deleted client or policy is no longer named. */
const read = readAs({ kind: 'ticket', table: 'tickets', alias: 't' }, Ticket, computed, joins)

const clientName = `coalesce((select lower(c.name) from clients c
  where c.agency_id = t.agency_id and c.id = t.client_id and c.deleted_at is null), '')`

const sorts: Record<(typeof ticketSorts)[number], SortKey> = {
  number: { key: 't.number', type: 'integer' },
  ...fieldSorts(ticketFields, 't'),
  status: rankOf('t.status', ticketStatuses),
  priority: rankOf('t.priority', ticketPriorities),
  clientName: { key: clientName, type: 'text' },
  assigneeName: { key: nameKey('t.agency_id', 't.assignee_id'), type: 'text' },
  createdAt: { key: 't.created_at', type: 'timestamptz' },
  updatedAt: { key: 't.updated_at', type: 'timestamptz' },
}

/** In how many tickets, the newest of the caller's, a word is looked for that is in very many clients. */
const maxNewest = 500

/** The tickets of the clients whose words match: of very many clients the newest within reach, each by its own client. */
function ofBestClients(scope: Scope, q: string): string {
  const agency = scope.values.$(scope.user.agencyId)
  const areMany = manyClients(scope, q)
  const newest = [areMany, ...standing(scope, 'ticket.view', 'ticket', 't')].join(' and ')
  return `select t.id from tickets t where t.agency_id = ${agency} and not ${areMany}
      and t.client_id in (select id from own_clients) union
    select t.id from (select t.id, t.client_id from tickets t where ${newest} order by t.number desc limit ${maxNewest}) t
      join clients c on c.agency_id = ${agency} and c.id = t.client_id and c.deleted_at is null and ${isMatchingClient(scope, q)}`
}

/** The tickets whose own words match a search, or whose client's do. */
function search(scope: Scope, q: string): string {
  const own = matchingIds(scope, 'ticket', q)
  if (scope.isBest) return `(${own}) union (${ofBestClients(scope, q)})`
  return `(${own}) union (select t.id from tickets t where t.agency_id = ${scope.values.$(scope.user.agencyId)}
      and t.client_id in (${matchingIds(scope, 'client', q)}))`
}

// False, not unknown, for a ticket that nobody works on: lists ask for what is not one's own, too.
function isMine({ user, values }: Scope): string {
  return `coalesce(${isTheirs.ticket('t', values.$(user.id))}, false)`
}

function conditions(scope: Scope, filter: TicketFilter): string[] {
  const { values } = scope
  return [
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

/** How tickets are read; the newest number comes first unless asked otherwise. */
export const tickets = defineRecord({
  whole: read,
  item: read,
  rows: 'ticket',
  ownersOf: ({ userId, assigneeId }) => ({ createdById: userId, assigneeId }),
  search,
  conditions,
  sorts,
  sort: '-number',
  name: 't.title',
  found: { columns: `t.title, '/tickets/' || t.id as href`, subtitle: () => `'T-' || t.number` },
})

const byNumber = {
  name: 'ticket_by_number',
  text: 'select id from tickets where agency_id = $1 and number = $2 and deleted_at is null',
}

/** The id of the agency's ticket of a number, or undefined. */
export async function findTicketId(
  ctx: InTransaction<AgencyCtx>,
  number: number,
): Promise<string | undefined> {
  const values = [ctx.user.agencyId, number]
  const { rows } = await ctx.db.$client.query<{ id: string }>({ ...byNumber, values })
  return rows[0]?.id
}

/** Tickets that a person opened for nobody in particular and that are still unresolved. */
export function isLeftOpen(person: string): string {
  return `(t.user_id = ${person} and t.assignee_id is null and t.status <> 'resolved')`
}
