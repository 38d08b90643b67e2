import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { GroupBy } from '#shared/performance/groups.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Keys = Partial<Record<GroupBy, string>>
type Days = { from: string; to: string }

// $1 agency · $2 first day · $3 last day · $4 time zone. The rows are those of `source`, whose day is `at`.
const dayOf = (at: string) => `(${at} at time zone $4)::date`
const within = (at: string) => `${dayOf(at)} between $2::date and $3::date`
const monthOf = (at: string) => `to_char(${at} at time zone $4, 'YYYY-MM')`

const clientOf = (policy: string, client: string) => `
  left join policies p on p.agency_id = $1 and p.id = ${policy}
  left join clients c on c.agency_id = $1 and c.id = coalesce(${client}, p.client_id)
  left join prospects o on o.agency_id = $1 and o.id = c.converted_prospect_id`

const prospectKeys = (at: string): Keys => ({
  ...{ producer: 'p.assigned_agent_id::text', month: monthOf(at) },
  ...{ line: 'p.line_of_business', source: 'p.source' },
})

async function read<Row>(ctx: Ctx, days: Days, text: string): Promise<Map<string, Row>> {
  const { agencyId, timeZone } = ctx.user
  const values = [agencyId, days.from, days.to, timeZone]
  const { rows } = await ctx.db.$client.query<Row & { key: string }>(text, values)
  return new Map(rows.map((row) => [row.key, row]))
}

export type ProspectCounts = { won: number; lost: number }

/** Prospects won and lost in a period; null where they can't be split that way. */
export async function readProspectCounts(ctx: Ctx, by: GroupBy, days: Days) {
  const [won, lost] = [prospectKeys('p.converted_at')[by], prospectKeys('p.lost_at')[by]]
  if (!won || !lost) return null
  const text = `select e.key, count(*) filter (where e.is_won)::int as won, count(*) filter (where not e.is_won)::int as lost from (
      select coalesce(${won}, '') as key, true as is_won from prospects p
      where p.agency_id = $1 and p.deleted_at is null and p.status = 'converted' and ${within('p.converted_at')}
      union all
      select coalesce(${lost}, ''), false from prospects p
      where p.agency_id = $1 and p.deleted_at is null and p.status = 'lost' and ${within('p.lost_at')}
    ) e group by 1`
  return read<ProspectCounts>(ctx, days, text)
}

export type QuoteCounts = { won: number; lost: number }

const quoteKeys: Keys = {
  producer: 'r.owner_id::text',
  month: `to_char(q.decided_on, 'YYYY-MM')`,
  ...{ line: 'q.lines[1]', carrier: 'q.carrier', source: 'o.source' },
}

/** Quotes that were won or lost in a period; null where they can't be split that way. */
export async function readQuoteCounts(ctx: Ctx, by: GroupBy, days: Days) {
  const key = quoteKeys[by]
  if (!key) return null
  const text = `select coalesce(${key}, '') as key, count(*) filter (where q.status = 'won')::int as won,
      count(*) filter (where q.status = 'lost')::int as lost
    from requote_quotes q join requotes r on r.agency_id = q.agency_id and r.id = q.requote_id ${clientOf('null::uuid', 'r.client_id')}
    where q.agency_id = $1 and $4::text is not null and q.deleted_at is null and r.deleted_at is null and q.status in ('won', 'lost')
      and q.decided_on between $2::date and $3::date group by 1`
  return read<QuoteCounts>(ctx, days, text)
}

const ticketKeys = (at: string): Record<GroupBy, string> => ({
  ...{ producer: 't.assignee_id::text', servicer: 't.assignee_id::text', month: monthOf(at) },
  ...{ line: 'p.line_of_business', carrier: 'p.carrier', source: 'o.source' },
})

/** Tickets resolved in a period, by assignee or by what they are about. */
export function readTicketCounts(ctx: Ctx, by: GroupBy, days: Days) {
  const text = `select coalesce(${ticketKeys('t.resolved_at')[by]}, '') as key, count(*)::int as resolved
    from tickets t ${clientOf('t.policy_id', 't.client_id')}
    where t.agency_id = $1 and t.deleted_at is null and t.status = 'resolved' and ${within('t.resolved_at')} group by 1`
  return read<{ resolved: number }>(ctx, days, text)
}

// A ticket is handled by its first comment (of whoever opened it only where it is theirs to do) or its first change of status.
const handledAt = `least(
    (select min(m.created_at) from ticket_comments m where m.agency_id = t.agency_id and m.ticket_id = t.id
      and (m.user_id <> t.user_id or m.user_id = t.assignee_id)),
    (select min(e.at) from audit_entries e where e.agency_id = t.agency_id and e.record_id = t.id
      and e.action = 'ticket.updated' and e.after ? 'status'),
    (select min(a.created_at) from activities a where a.agency_id = t.agency_id and a.record_type = 'ticket' and a.record_id = t.id
      and a.detail -> 'changes' @> '[{"field": "status"}]'),
    t.resolved_at)`

/** The hours from opening a ticket to its first handling, of those opened in a period and handled since. */
export function readAnswerTimes(ctx: Ctx, by: GroupBy, days: Days) {
  const text = `select coalesce(${ticketKeys('t.created_at')[by]}, '') as key,
      array_agg((extract(epoch from t.handled_at - t.created_at) / 3600)::float8) as hours
    from (select t.*, ${handledAt} as handled_at from tickets t
      where t.agency_id = $1 and t.deleted_at is null and ${within('t.created_at')}) t ${clientOf('t.policy_id', 't.client_id')}
    where t.handled_at >= t.created_at group by 1`
  return read<{ hours: number[] }>(ctx, days, text)
}

const activityKeys: Record<GroupBy, string> = {
  ...{ producer: 'a.user_id::text', servicer: 'a.user_id::text', month: monthOf('a.created_at') },
  ...{ line: 'p.line_of_business', carrier: 'p.carrier' },
  source: `case a.record_type when 'prospect' then (select q.source from prospects q where q.agency_id = $1 and q.id = a.record_id)
    else o.source end`,
}

/** Notes, calls and emails that people logged in a period, and the calls among them. */
export function readActivityCounts(ctx: Ctx, by: GroupBy, days: Days) {
  const about = (type: string) => `case a.record_type when '${type}' then a.record_id end`
  const text = `select coalesce(${activityKeys[by]}, '') as key, count(*)::int as logged, count(*) filter (where a.kind = 'call')::int as calls
    from activities a ${clientOf(about('policy'), about('client'))}
    where a.agency_id = $1 and a.kind in ('note', 'call', 'email') and a.user_id is not null and ${within('a.created_at')} group by 1`
  return read<{ logged: number; calls: number }>(ctx, days, text)
}
