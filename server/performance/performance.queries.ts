import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { isTheirs, isUnderTheirClients } from '#server/records/reach.ts'
import { beginnings, countsOn, holderOn, standingPremiumOn, standings } from '#server/records/standings.ts'
import type { LateTransaction } from '#shared/performance/performance.contract.ts'
import { type BookRow, type KeptRow, readBooks } from './books.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The days and the knowledge of which figures are asked, and whose: null for the whole agency's. */
export type Asked = {
  from: string
  to: string
  knownAt: string | null
  producerId: string | null
}

// $1 agency · $2 day · $3 base day · $4 whose, null for all · $5 known at.
const ofDays = (isPast: boolean, own: string) => {
  const all = standings('$1', isPast ? '$5' : undefined)
  return `of_day as materialized (
    select s.agency_id, s.policy_id, s.term_id, ${holderOn('s', '$2')} as holder, ${holderOn('s', '$3')} as former_holder, ${countsOn('s', '$2')} as is_now,
      ${countsOn('s', '$2')} and ${own} as is_own, ${countsOn('s', '$3')} as was_there,
      ${standingPremiumOn('s', '$2')} as premium, ${standingPremiumOn('s', '$3')} as former
    from ${all} s
    where (s.from_day <= $2::date and s.to_day > $2::date) or (s.from_day <= $3::date and s.to_day > $3::date)
  ), crossing as (
    -- The policies that go on in others, where a term follows one of another policy.
    select distinct f.policy_id as was, s.policy_id as goes_on from ${all} s
    join policies f on f.agency_id = $1 and f.id = any(s.also_renews) where s.also_renews is not null
  ), going_on as (
    select was, goes_on from crossing
    union select g.was, c.goes_on from going_on g join crossing c on c.was = g.goes_on
  ), kept as materialized (
    select policy_id from of_day where is_now
    union select g.was from going_on g join of_day n on n.policy_id = g.goes_on and n.is_now
  )`
}

// Clients that were merged since the base day were two on it.
const staying = 'holder in (select n.holder from of_day n where n.is_now)'

function bookStatement(isPast: boolean, isOwn: boolean): string {
  const own = isOwn ? isUnderTheirClients('s', '$1', '$4::uuid') : '$4::uuid is null'
  return `with recursive ${ofDays(isPast, own)}
  select * from
    (select coalesce(sum(premium) filter (where is_own), 0)::float8 as book,
      (count(*) filter (where is_own))::int as policies from of_day) today,
    (select (count(distinct policy_id))::int as "policiesBefore",
      (count(distinct policy_id) filter (where policy_id in (select k.policy_id from kept k)))::int as "policiesKept",
      coalesce(sum(former), 0)::float8 as "premiumBefore",
      coalesce(sum(former) filter (where policy_id in (select k.policy_id from kept k)), 0)::float8 as "premiumKept",
      (count(distinct former_holder))::int as "clientsBefore",
      (count(distinct former_holder) filter (where ${staying}))::int as "clientsKept"
    from of_day where was_there) before`
}

// Each term with those whom it was credited to as it began.
const keptStatement = (isPast: boolean) => `with recursive ${ofDays(isPast, 'true')},
  credits as (
    select d.policy_id, d.holder, d.former_holder, c.user_id, c.part from of_day d cross join lateral ${beginnings('d', isPast ? '$5' : undefined)} f
    cross join lateral credited(d.former, f.producers) c
    where d.was_there and ($4::uuid is null or c.user_id = $4::uuid)
  )
  select user_id as "userId", (count(distinct policy_id))::int as "policiesBefore",
    (count(distinct policy_id) filter (where policy_id in (select k.policy_id from kept k)))::int as "policiesKept",
    coalesce(sum(part), 0)::float8 as "premiumBefore",
    coalesce(sum(part) filter (where policy_id in (select k.policy_id from kept k)), 0)::float8 as "premiumKept",
    (count(distinct former_holder))::int as "clientsBefore",
    (count(distinct former_holder) filter (where ${staying}))::int as "clientsKept"
  from credits group by user_id`

function askedValues({ user }: Ctx, { to, knownAt, producerId }: Asked, baseDay: string): unknown[] {
  return [user.agencyId, to, baseDay, producerId, ...(knownAt ? [knownAt] : [])]
}

/** The book on the last day of what is asked, against a base day: of a person, or as it was known, term by term. */
export async function readBook(ctx: Ctx, asked: Asked, baseDay: string): Promise<BookRow> {
  const { to, knownAt, producerId } = asked
  const text = bookStatement(knownAt !== null, producerId !== null)
  const row =
    knownAt === null && producerId === null
      ? (await readBooks(ctx, [to])).get(to)
      : (await ctx.db.$client.query<BookRow>(text, askedValues(ctx, asked, baseDay))).rows[0]
  if (!row) throw new Error('The book came back empty.')
  return row
}

/** What is kept of what each producer was credited with on the base day, whosever it is now. */
export async function readKept(ctx: Ctx, asked: Asked, baseDay: string): Promise<Map<string, KeptRow>> {
  const { rows } = await ctx.db.$client.query<KeptRow & { userId: string }>(
    keptStatement(asked.knownAt !== null),
    askedValues(ctx, asked, baseDay),
  )
  return new Map(rows.map(({ userId, ...row }) => [userId, row]))
}

/** Prospects of a period, and what is open of the pipeline today. */
export type ProspectRow = { won: number; lost: number; openPipeline: number }

const within = (column: string) => `(${column} at time zone $5)::date between $2::date and $3::date`
const prospectStatement = (isOwn: boolean) => `
  select (count(*) filter (where p.status = 'converted' and ${within('p.converted_at')}))::int as won,
    (count(*) filter (where p.status = 'lost' and ${within('p.lost_at')}))::int as lost,
    coalesce(sum(p.potential_premium) filter (where p.status not in ('converted', 'lost')), 0)::float8 as "openPipeline"
  from prospects p
  where p.agency_id = $1 and p.deleted_at is null and ${isOwn ? isTheirs.record('p', '$4::uuid') : '$4::uuid is null'}`

export async function readProspects({ db, user }: Ctx, asked: Asked): Promise<ProspectRow> {
  const { from, to, producerId } = asked
  const values = [user.agencyId, from, to, producerId, user.timeZone]
  const { rows } = await db.$client.query<ProspectRow>(prospectStatement(producerId !== null), values)
  return rows[0] ?? { won: 0, lost: 0, openPipeline: 0 }
}

/** The names of everybody who is or was a member, by their ids. */
export async function readNames({ db, user }: Ctx): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; name: string }>(
    'select id, name from users where agency_id = $1',
    [user.agencyId],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// The last are taken first and named afterwards.
const lateStatement = `
  with late as materialized (
    select t.* from policy_transactions t
    where t.agency_id = $1 and t.effective_date <= $2::date and t.entered_at > $3::timestamptz
    order by t.entered_at desc, t.id desc limit 50
  )
  select t.id, t.term_id as "termId", p.policy_number as "policyNumber", c.name as "clientName", t.kind,
    t.effective_date::text as "effectiveDate",
    to_char(t.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "enteredAt",
    t.premium_change::float8 as "premiumChange"
  from late t join policies p on p.agency_id = t.agency_id and p.id = t.term_id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  order by t.entered_at desc, t.id desc`

/** What was entered after an instant and belongs to a day or before, the latest first and at most 50. */
export async function readLate({ db, user }: Ctx, day: string, after: string): Promise<LateTransaction[]> {
  const { rows } = await db.$client.query<LateTransaction>(lateStatement, [user.agencyId, day, after])
  return rows
}
