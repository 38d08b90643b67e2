import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { countsOn, holderOn, standingPremiumOn } from '#server/records/standings.ts'
import { addDays } from '#shared/dates.ts'
import type { BookRow } from './books.queries.ts'
import type { TermKey } from './group-keys.ts'

type Ctx = InTransaction<AgencyCtx>

/** What is known of a group of terms. */
export type KeyedBook = BookRow & { key: string }

// $1 agency · $2 day · $3 base day.
const ofDays = ({ column, join }: TermKey) => `of_day as materialized (
    select coalesce(${column}, '') as key, s.policy_id, ${holderOn('s', '$2')} as holder, ${holderOn('s', '$3')} as former_holder,
      ${countsOn('s', '$2')} as is_now, ${countsOn('s', '$3')} as was_there,
      ${standingPremiumOn('s', '$2')} as premium, ${standingPremiumOn('s', '$3')} as former
    from term_standings s join policies p on p.agency_id = s.agency_id and p.id = s.term_id ${join}
    where s.agency_id = $1 and ((s.from_day <= $2::date and s.to_day > $2::date) or (s.from_day <= $3::date and s.to_day > $3::date))
  ), crossing as (
    select distinct f.policy_id as was, s.policy_id as goes_on from term_standings s
    join policies f on f.agency_id = $1 and f.id = any(s.also_renews) where s.agency_id = $1 and s.also_renews is not null
  ), going_on as (
    select was, goes_on from crossing
    union select g.was, c.goes_on from going_on g join crossing c on c.was = g.goes_on
  ), kept as materialized (
    select policy_id from of_day where is_now
    union select g.was from going_on g join of_day n on n.policy_id = g.goes_on and n.is_now
  )`

// A policy is kept by whatever it goes on as: also with another carrier, or served by somebody else.
const keyedStatement = (key: TermKey) => `with recursive ${ofDays(key)}
  select key, coalesce(sum(premium) filter (where is_now), 0)::float8 as book, (count(*) filter (where is_now))::int as policies,
    (count(distinct policy_id) filter (where was_there))::int as "policiesBefore",
    (count(distinct policy_id) filter (where was_there and policy_id in (select k.policy_id from kept k)))::int as "policiesKept",
    coalesce(sum(former) filter (where was_there), 0)::float8 as "premiumBefore",
    coalesce(sum(former) filter (where was_there and policy_id in (select k.policy_id from kept k)), 0)::float8 as "premiumKept",
    (count(distinct former_holder) filter (where was_there))::int as "clientsBefore",
    (count(distinct former_holder) filter (where was_there and former_holder is not null
      and holder in (select n.holder from of_day n where n.is_now)))::int as "clientsKept"
  from of_day group by key`

/** The book of a day and what is kept of that of 365 days before, by what the terms are grouped by. */
export async function readKeyedBooks({ db, user }: Ctx, day: string, key: TermKey): Promise<KeyedBook[]> {
  const values = [user.agencyId, day, addDays(day, -365)]
  return (await db.$client.query<KeyedBook>(keyedStatement(key), values)).rows
}

const producerStatement = `
  select c.user_id::text as key, sum(c.part)::float8 as book, count(distinct s.policy_id)::int as policies
  from term_standings s
  join policies p on p.agency_id = s.agency_id and p.id = s.term_id
  join clients k on k.agency_id = p.agency_id and k.id = p.client_id
  cross join lateral credited(${standingPremiumOn('s', '$2')},
    coalesce(p.producers, jsonb_build_array(jsonb_build_object('userId', k.assigned_agent_id, 'share', 100)))) c
  where s.agency_id = $1 and ${countsOn('s', '$2')} group by c.user_id`

/** The book of a day by the producers of its policies and their shares of today. */
export async function readProducerBooks({ db, user }: Ctx, day: string) {
  const { rows } = await db.$client.query<{ key: string; book: number; policies: number }>(
    producerStatement,
    [user.agencyId, day],
  )
  return new Map(rows.map((row) => [row.key, row]))
}
