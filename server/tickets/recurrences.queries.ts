import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Scope, scopeOf } from '#server/records/filters.ts'
import { projection } from '#server/records/projection.ts'
import { type ReachActions, standing } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { TicketRecurrence } from '#shared/tickets/recurrences.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const fields = projection(TicketRecurrence, 'r', {
  clientId: 'client.id',
  clientName: "coalesce(client.name, '')",
  assigneeName: "coalesce(assignee.name, '')",
})

// A deleted client is no longer named.
const joins = `left join lateral (
    select c.id, c.name from clients c
    where c.agency_id = r.agency_id and c.id = r.client_id and c.deleted_at is null limit 1
  ) client on true
  ${personName('assignee', 'r.agency_id', 'r.assignee_id')}`

type Asked = { id?: string; right?: ReachActions['ticket']; lock?: boolean }

function statement(scope: Scope, { id, right = 'ticket.view', lock = false }: Asked): string {
  const where = [...standing(scope, right, 'ticket', 'r'), ...(id ? [`r.id = ${scope.values.$(id)}`] : [])]
  return `select to_json(item) as item from (
    select ${fields} from (
      select * from ticket_recurrences r where ${where.join(' and ')}
      order by next_on nulls last, id ${lock ? 'for update' : ''}
    ) r ${joins}
  ) item`
}

/** The recurring tickets that the caller may do something to: their own and those that are given to them, owners' all. */
export async function readRecurrences(ctx: Ctx, asked: Asked = {}): Promise<TicketRecurrence[]> {
  const scope = scopeOf(ctx)
  const text = statement(scope, asked)
  const { rows } = await ctx.db.$client.query<{ item: TicketRecurrence }>(text, scope.values.list)
  return rows.map((row) => row.item)
}

const due = `select id, title, description, type, priority, client_id as "clientId", user_id as "userId",
    assignee_id as "assigneeId", due_in_days as "dueInDays", occasion, repeat, starts_on::text as "startsOn",
    ends_on::text as "endsOn", max_count as "maxCount", made_count as "madeCount", next_on::text as "nextOn",
    coalesce((select c.deleted_at is not null from clients c where c.agency_id = r.agency_id and c.id = r.client_id), false) as "isClientGone"
  from ticket_recurrences r
  where r.agency_id = $1 and r.next_on <= $2::date and r.deleted_at is null
  order by r.id for update of r skip locked`

const lastDay =
  'select max(occurrence_on)::text as day from tickets where agency_id = $1 and recurrence_id = $2'

/** What a round of work is to know of a recurring ticket whose day has come. */
export type DueRecurrence = Omit<
  TicketRecurrence,
  'clientName' | 'assigneeName' | 'updatedAt' | 'version'
> & {
  isClientGone: boolean
}

/** The recurring tickets of an agency that have a day up to another; whoever works on one has it to themselves. */
export async function lockDue(ctx: Ctx, today: string): Promise<DueRecurrence[]> {
  const { rows } = await ctx.db.$client.query<DueRecurrence>(due, [ctx.user.agencyId, today])
  return rows
}

/** The last day that a recurring ticket has a ticket of. */
export async function lastOccurrence(ctx: Ctx, id: string): Promise<string | null> {
  const values = [ctx.user.agencyId, id]
  const { rows } = await ctx.db.$client.query<{ day: string | null }>(lastDay, values)
  return rows[0]?.day ?? null
}

/** Who works on recurring tickets, as they are handed over. */
export const runningRecurrences = {
  item: { table: 'ticket_recurrences', alias: 'r' },
  only: 'r.deleted_at is null',
}
