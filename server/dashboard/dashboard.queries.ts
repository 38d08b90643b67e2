import type pg from 'pg'
import type { AgencyCtx } from '#server/context.ts'
import { isTheirs } from '#server/records/reach.ts'
import {
  confirmationDueOn,
  countsOn,
  holderOn,
  openRenewalsOn,
  standingPremiumOn,
  standings,
} from '#server/records/standings.ts'
import type { AsOf } from '#shared/as-of.ts'
import type { DashboardMetrics, Performer } from '#shared/dashboard/dashboard.contract.ts'
import {
  leaderboardSize,
  monthRange,
  renewalRanges,
  retentionDays,
  trendMonths,
} from '#shared/dashboard/dashboard.rules.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import type { TermGroup } from './terms.rules.ts'
import { creditedTo, writtenUpTo } from './written.queries.ts'

/** What the one statement answers. */
export type MetricsRow = {
  terms: TermGroup[]
  renewals: DashboardMetrics['policyRenewals']
  noticesPastDate: number
  clients: { total: number; thisMonth: number; lastMonth: number }
  /** Clients with a policy in force on the day, with one 365 days before, and of these with one on the day. */
  holders: { active: number; before: number; kept: number }
  prospects: Pick<
    DashboardMetrics,
    'totalProspects' | 'newProspects' | 'activeProspects' | 'convertedProspects' | 'totalPipeline'
  > & { policies: number }
  tickets: { open: number; in_progress: number; resolved: number }
  written: { month: number; year: number }
  performers: Performer[]
  ownPremium: number
  members: number
}

/** Conditions that leave an agent their own records; the whole agency's figures need none. */
type Reach = {
  isOwn: boolean
  terms: string
  steps: string
  clients: string
  prospects: string
  tickets: string
  credited: string
}

const wholeAgency: Reach = {
  isOwn: false,
  terms: 'true',
  steps: 'b.person_id is null',
  clients: 'true',
  prospects: 'true',
  tickets: 'true',
  credited: 't.premium_change',
}

const ownOnly: Reach = {
  isOwn: true,
  // Also those of clients that were removed since: the past stands.
  terms: isTheirs.client('s', '$2'),
  steps: 'b.person_id = $2',
  clients: isTheirs.client('c', '$2'),
  prospects: isTheirs.record('p', '$2'),
  tickets: isTheirs.ticket('t', '$2'),
  credited: creditedTo('t', '$2'),
}

// The edges of months as instants on the agency's clocks, worked out once.
const startOf = (day: string) => `(select ${day}::timestamp at time zone $3::text)`
const inMonth = (column: string, month: number) =>
  `${column} >= ${startOf(`($6::date[])[${month}]`)} and ${column} < ${startOf(`($6::date[])[${month + 1}]`)}`
const thisMonth = (column: string) => inMonth(column, 12)

/** The parts of the statement that come from terms and their transactions. */
type Book = { ctes: string; terms: string; holders: string; written: string; credits: string }

// How many of the days ($5) lie before a day: a term that begins then counts on those after.
const place = (day: string) => `width_bucket(${day} - 1, $5::date[])`

// A person's retention is of what they were credited with a year before the day, whosever it is now. Whose a term was on the day,
// and then: clients that were merged between were two.
const countKept = (was: string, isKept: string) => `
  select count(distinct former) as before, count(distinct former) filter (where ${isKept}) as kept from ${was}`

const knownCreditedHolders = `
  with h as materialized (
    select ${holderOn('s', '$4')} as holder, ${holderOn('s', '$7')} as former, ${countsOn('s', '$4')} as is_now,
      ${countsOn('s', '$7')} and $2 = any(s.credited) as was_there
    from known s where s.agency_id = $1 and s.to_day > $7::date and s.from_day <= $4::date)
  ${countKept('h where was_there', 'holder in (select n.holder from h n where n.is_now)')}`

// Most terms are one person's, and few clients were merged: an index has those by their only person, and others these. Others'
// terms are looked up only of clients that the person's own do not keep.
const creditedHolders = `
  with h as materialized (
    select ${holderOn('s', '$4')} as holder, ${holderOn('s', '$7')} as former, ${countsOn('s', '$4')} as is_now,
      ${countsOn('s', '$7')} as was_there
    from (select * from term_standings s where s.agency_id = $1 and s.credited[1] = $2
      union all select * from term_standings s where s.agency_id = $1 and s.credited[2] is not null
        and s.credited[1] <> $2 and $2 = any(s.credited)) s
    where s.to_day > $7::date and s.from_day <= $4::date)
  ${countKept(
    '(select distinct former, holder from h where was_there) was',
    `holder in (select n.holder from h n where n.is_now)
    or holder in (select ${holderOn('n', '$4')} from term_standings n
      where n.agency_id = $1 and n.former_clients is not null and ${countsOn('n', '$4')})
    or exists (select from term_standings n where n.agency_id = $1 and n.client_id = holder and n.former_clients is null and ${countsOn('n', '$4')})`,
  )}`

// The book by days: what changed up to a day adds up to what stands on it.
const byDays = (reach: Reach): Book => ({
  ctes: `
  steps as materialized (
    select ${place('b.day')} as place, b.type, sum(b.policies) as policies, sum(b.premium) as premium, sum(b.clients) as clients,
      sum(b.clients) filter (where b.day <= $7::date) as before, sum(b.clients_kept) as kept,
      sum(b.written) filter (where b.day between ($8::date[])[1] and $9::date) as month,
      sum(b.written) filter (where b.day between ($8::date[])[2] and $9::date) as year
    from book_steps b where b.agency_id = $1 and ${reach.steps} and b.day <= $4::date group by 1, 2)`,
  terms: `select place as began, cardinality($5::date[]) as ended, type, policies, premium from steps where type <> ''`,
  holders: reach.isOwn
    ? `select json_build_object('active', (select coalesce(sum(clients), 0) from steps), 'before', c.before, 'kept', c.kept)
      from (${creditedHolders}) c`
    : `select json_build_object('active', coalesce(sum(clients), 0), 'before', coalesce(sum(before), 0),
      'kept', coalesce(sum(kept), 0)) from steps`,
  written: `select json_build_object('month', coalesce(sum(month), 0), 'year', coalesce(sum(year), 0)) from steps`,
  credits: `select u.id as user_id, (select sum(b.written) from book_steps b where b.agency_id = $1 and b.person_id = u.id
    and b.day between ($8::date[])[1] and $9::date) as premium from users u where u.agency_id = $1`,
})

// As it was known at an instant, it is added up term by term. Most terms count without a gap: a few dozen groups of them say
// on which of the days ($5) they do at one premium, after the first number of days up to the second. Those with a gap are
// looked at day by day.
const knownTerms = (reach: Reach) => {
  const such = `s.agency_id = $1 and ${reach.terms} and s.to_day > ($5::date[])[1] and s.from_day <= $4::date`
  return `
  select ${place('s.from_day')} as began, ${place('s.to_day')} as ended, s.type, count(*) as policies, sum(s.premium) as premium
  from known s where ${such} and s.counted is null and s.premium_days is null
  group by 1, 2, 3
  union all
  select ${place('step.began')}, ${place('step.ended')}, s.type, count(*), sum(step.premium)
  from known s cross join lateral (
    select greatest(s.from_day, s.premium_days[i]) as began, least(s.to_day, coalesce(s.premium_days[i + 1], 'infinity')) as ended,
      s.premiums[i] as premium
    from generate_series(1, cardinality(s.premium_days)) i) step
  where ${such} and s.counted is null and s.premium_days is not null and step.began < step.ended
    and step.ended > ($5::date[])[1] and step.began <= $4::date
  group by 1, 2, 3
  union all
  select d.place - 1, d.place, s.type, count(*), sum(${standingPremiumOn('s', 'd.day')})
  from known s cross join unnest($5::date[]) with ordinality d(day, place)
  where ${such} and s.counted is not null and ${countsOn('s', 'd.day')}
  group by 1, 2, 3`
}

// Whose a term was on the day, and 365 days before: clients that were merged between were two.
const knownHolders = (reach: Reach) => `
  with h as materialized (
    select ${holderOn('s', '$4')} as holder, ${holderOn('s', '$7')} as former, ${countsOn('s', '$4')} as is_now,
      ${countsOn('s', '$7')} as was_there
    from known s where s.agency_id = $1 and ${reach.terms} and s.to_day > $7::date and s.from_day <= $4::date)
  select json_build_object('active', count(distinct holder) filter (where is_now),
    'before', count(distinct former) filter (where was_there),
    'kept', count(distinct former) filter (where was_there and holder in (select n.holder from h n where n.is_now))) from h`

const byTerms = (reach: Reach): Book => {
  const written = (from: string) => writtenUpTo('t', { from, to: '$9', known: '$11' })
  return {
    ctes: `known as materialized (select * from ${standings('$1', '$11')} k)`,
    terms: knownTerms(reach),
    holders: reach.isOwn
      ? `select json_build_object('active', o.holders -> 'active', 'before', c.before, 'kept', c.kept)
        from (select (${knownHolders(reach)}) as holders) o, (${knownCreditedHolders}) c`
      : knownHolders(reach),
    written: `select json_build_object('month', coalesce(sum(${reach.credited}) filter (where t.effective_date >= ($8::date[])[1]), 0),
      'year', coalesce(sum(${reach.credited}), 0))
    from policy_transactions t where ${written('($8::date[])[2]')}`,
    credits: `select c.user_id, sum(c.part) as premium from policy_transactions t, credited(t.premium_change, t.producers) c
    where ${written('($8::date[])[1]')} group by 1`,
  }
}

const within = (from: string, to: string) => {
  const such = `filter (where o.expires_on between ${from}::date and ${to}::date)`
  return `json_build_object('count', count(*) ${such}, 'premium', coalesce(sum(o.premium) ${such}, 0))`
}

// $10: the first and last days of this and the next month, and the last of the next 90. What is overdue is listed with those.
const renewals = (reach: Reach, source: string) => `
  select json_build_object('currentMonth', ${within('($10::date[])[1]', '($10::date[])[2]')},
    'nextMonth', ${within('($10::date[])[3]', '($10::date[])[4]')},
    'next90Days', ${within("'-infinity'", '($10::date[])[5]')}) from (${openRenewalsOn(
      `s.agency_id = $1 and ${reach.terms} and s.expires_on <= greatest(($10::date[])[4], ($10::date[])[5])`,
      '$4',
      source,
    )}) o`

// Looked up client by client: only some of the prospects have become one.
const policiesOf = (client: string) =>
  `(select count(distinct held.policy_id) from term_standings held where held.agency_id = $1 and held.client_id = ${client})`

/**
 * Everything the dashboard counts, in one statement. $1 agency · $2 caller · $3 time zone · $4 the day · $5 the ends of the
 * months before it, and it · $6 the first days of thirteen months, the next one last · $7 a year before the day · $8 the
 * first days of its month and year · $9 the last day on which premium counts as written · $10 the renewals' days · $11 when
 * it was known.
 */
const statement = (reach: Reach, book: Book, source: string, knownAt?: string) => `
with ${book.ctes},
terms as (${book.terms}),
credits as materialized (${book.credits}),
performers as materialized (
  select u.id, u.name, c.premium from credits c join users u on u.agency_id = $1 and u.id = c.user_id where c.premium > 0)
select
  (select coalesce(json_agg(terms), '[]') from terms) as terms,
  (${renewals(reach, source)}) as renewals,
  (select count(*) from ${source} s where s.agency_id = $1 and ${reach.terms}
    and ${confirmationDueOn('s', '$4', knownAt)}) as "noticesPastDate",
  (select json_build_object('total', count(*), 'thisMonth', count(*) filter (where ${thisMonth('c.created_at')}),
      'lastMonth', count(*) filter (where ${inMonth('c.created_at', 11)}))
    from clients c where c.agency_id = $1 and c.deleted_at is null and ${reach.clients}) as clients,
  (${book.holders}) as holders,
  (select json_build_object(
      'totalProspects', count(*) filter (where p.status <> 'converted'),
      'newProspects', count(*) filter (where ${thisMonth('p.created_at')}),
      'activeProspects', count(*) filter (where p.status not in ('converted', 'lost')),
      'convertedProspects', count(*) filter (where p.status = 'converted'),
      'totalPipeline', coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0),
      'policies', coalesce(sum(${policiesOf('p.converted_client_id')}) filter (where p.status = 'converted'), 0))
    from prospects p where p.agency_id = $1 and p.deleted_at is null and ${reach.prospects}) as prospects,
  (select json_build_object('open', count(*) filter (where status = 'open'),
      'in_progress', count(*) filter (where status = 'in_progress'),
      'resolved', count(*) filter (where status = 'resolved'))
    from tickets t where t.agency_id = $1 and t.deleted_at is null and ${reach.tickets}) as tickets,
  (${book.written}) as written,
  (select coalesce(json_agg(best), '[]') from (
    select * from performers order by premium desc, name, id limit ${leaderboardSize}) best) as performers,
  coalesce((select premium from credits where user_id = $2), 0) as "ownPremium",
  (select count(*) from users where agency_id = $1 and status = 'active') as members`

const current = (reach: Reach) => statement(reach, byDays(reach), 'term_standings')
const statements = {
  agency: { name: 'metrics_of_agency', text: current(wholeAgency) },
  own: { name: 'metrics_of_agent', text: current(ownOnly) },
}
const known = (reach: Reach) => statement(reach, byTerms(reach), 'known', '$11')
const knownStatements = {
  agency: { name: 'metrics_of_agency_known', text: known(wholeAgency) },
  own: { name: 'metrics_of_agent_known', text: known(ownOnly) },
}

/** Whose figures a person sees: the whole agency's, or their own. */
export function metricsScope({ user }: Pick<AgencyCtx, 'user'>): DashboardMetrics['scope'] {
  return can(user, 'record.view') ? 'agency' : 'own'
}

/** The days for which the book is counted: the ends of the eleven months before a day's, and the day. */
function trendDays(day: string): string[] {
  return [
    ...trendMonths(day)
      .slice(1)
      .map((first) => addDays(first, -1)),
    day,
  ]
}

/** The statement of a person's metrics: of a day, today unless asked otherwise, and as it was known at an instant. */
export function metricsStatement(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  { asOf, knownAt }: AsOf = {},
): pg.QueryConfig {
  const { agencyId, id, timeZone } = ctx.user
  const today = dayIn(timeZone, ctx.clock())
  const day = asOf ?? today
  const { currentMonth, nextMonth, next90Days } = renewalRanges(day)
  const values = [
    agencyId,
    id,
    timeZone,
    day,
    trendDays(day),
    [...trendMonths(today), monthRange(today, 1).from],
    retentionDays(day)[0],
    [currentMonth.from, `${day.slice(0, 4)}-01-01`],
    [day, today].toSorted()[0],
    [currentMonth.from, currentMonth.to, nextMonth.from, nextMonth.to, next90Days.to],
  ]
  const scope = metricsScope(ctx)
  return knownAt
    ? { ...knownStatements[scope], values: [...values, knownAt] }
    : { ...statements[scope], values }
}
