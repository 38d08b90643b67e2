import { isTheirs } from '#server/records/reach.ts'
import { countsOn, openRenewalOn, standingPremiumOn } from '#server/records/standings.ts'
import { countedKind } from '#server/records/standings-filters.ts'
import { leaderboardSize } from '#shared/dashboard/dashboard.rules.ts'
import { beganIn, creditedTo, writtenUpTo } from './written.queries.ts'

// Every statement: $1 agency · $2 whose figures, null for all of the agency's · $3 the type of policies, null for all
// · $7 the spellings of their carrier in small letters, null for all.
const of = (reach: string) => `($2::uuid is null or ${reach})`
const isSuch = (
  term: string,
) => `(($3::text is null and $7::text[] is null) or exists (select 1 from policies such
  where such.agency_id = $1 and such.id = ${term} and ($3::text is null or such.type = $3)
    and ($7::text[] is null or lower(such.carrier) = any($7::text[]))))`
const terms = `s.agency_id = $1 and ${of(isTheirs.client('s', '$2'))} and ${isSuch('s.term_id')}`
const clients = `c.agency_id = $1 and c.deleted_at is null and ${of(isTheirs.client('c', '$2'))}`
const prospects = `p.agency_id = $1 and p.deleted_at is null and ${of(isTheirs.record('p', '$2'))}`
const tickets = `t.agency_id = $1 and t.deleted_at is null and ${of(isTheirs.ticket('t', '$2'))}`

// $4 time zone · $5 first day · $6 last day, both on the agency's clocks · $8 today.
const during = (column: string) => `(${column} >= $5::date::timestamp at time zone $4::text
  and ${column} < ($6::date + 1)::timestamp at time zone $4::text)`
const written = `${writtenUpTo('t', { from: '$5', to: 'least($6::date, $8::date)' })} and ${isSuch('t.term_id')}`
const begun = `${beganIn('t', '$5', 'least($6::date, $8::date)')} and ${isSuch('t.term_id')}`
const isCredited = of(`t.producers @> jsonb_build_array(jsonb_build_object('userId', $2::text))`)
const credited = `case when $2::uuid is null then t.premium_change else ${creditedTo('t', '$2')} end`

// Those of long ago are no open renewals any more: what was in force until then had come up.
const expiring = `case when s.expires_on < $8::date - 30 then ${countsOn('s', '(s.expires_on - 1)')}
  else ${openRenewalOn('s', '$8')} end`

/** What happened in a stretch of days. */
export const periodStatement = `select * from
  (select count(*) as policies from policy_transactions t where ${begun} and ${isCredited}) begun,
  (select coalesce(sum(w.amount), 0) as premium, coalesce(sum(w.amount) filter (where w.kind = 'new'), 0) as "newPremium",
      coalesce(sum(w.amount) filter (where w.kind in ('renewal', 'rewrite')), 0) as "renewalPremium"
    from (select ${credited} as amount, ${countedKind('t')} as kind from policy_transactions t
      where ${written} and ${isCredited}) w) written,
  (select count(*) as expiring, coalesce(sum(${standingPremiumOn('s', '$8')}), 0) as "expiringPremium"
    from term_standings s where ${terms} and s.expires_on between $5::date and $6::date and ${expiring}) expiring,
  (select count(*) as clients from clients c where ${clients} and ${during('c.created_at')}) clients,
  (select count(*) filter (where ${during('p.created_at')}) as prospects,
      count(*) filter (where p.status = 'converted' and ${during('p.converted_at')}) as converted
    from prospects p where ${prospects}) prospects,
  (select count(*) filter (where ${during('created_at')}) as "ticketsOpened",
      count(*) filter (where status = 'resolved' and ${during('resolved_at')}) as "ticketsClosed"
    from tickets t where ${tickets}) tickets`

// $4 today.
const inForce = `${terms} and ${countsOn('s', '$4')}`
const holdsSuch = `(($3::text is null and $7::text[] is null) or exists (select 1 from term_standings s
  where s.agency_id = $1 and s.client_id = c.id and ${countsOn('s', '$4')} and ${isSuch('s.term_id')}))`

// $5 the priority of tickets, null for all · $6 whether they are those due before today alone.
const suchTickets = `status in ('open', 'in_progress') and ($5::text is null or priority = $5)
  and (not $6::boolean or coalesce(due_date < $4::date, false))`

/** What stands today. */
export const currentFiguresStatement = `select * from
  (select count(*) as policies, coalesce(sum(${standingPremiumOn('s', '$4')}), 0) as premium
    from term_standings s where ${inForce}) book,
  (select count(*) as clients from clients c where ${clients} and ${holdsSuch}) clients,
  (select count(*) filter (where p.status <> 'converted') as prospects,
      count(*) filter (where p.status = 'converted') as converted,
      coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0) as pipeline
    from prospects p where ${prospects}) prospects,
  (select count(*) as "openTickets" from tickets t where ${tickets} and ${suchTickets}) tickets`

/** Who wrote the most in a stretch of days, each credited with their share. */
export const writersStatement = `select u.id, u.name, sum(c.part) as premium,
    (select count(*) from policy_transactions t where ${begun}
      and t.producers @> jsonb_build_array(jsonb_build_object('userId', u.id::text))) as policies
  from policy_transactions t cross join lateral credited(t.premium_change, t.producers) c
  join users u on u.agency_id = $1 and u.id = c.user_id
  where $2::uuid is null and $4::text is not null and ${written}
  group by u.id, u.name having sum(c.part) > 0 order by 3 desc, 2, 1 limit ${leaderboardSize}`

/** The carriers of an agency's policies, as they are written there. */
export const carriersStatement = `select distinct carrier from policies
  where agency_id = $1 and deleted_at is null and carrier <> ''`
