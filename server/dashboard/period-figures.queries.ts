import { activePolicy, expiringPolicy, policyInBook, premiumOn } from '#server/records/filters.ts'
import { isTheirs } from '#server/records/reach.ts'
import { leaderboardSize } from '#shared/dashboard/dashboard.rules.ts'
import { ownOnly, wasWritten } from './dashboard.queries.ts'

// Every statement: $1 agency · $2 whose figures, null for all of the agency's · $3 the type of policies, null for all
// · $7 their carrier in small letters, null for all.
const of = (reach: string) => `($2::uuid is null or ${reach})`
const policiesOf = `${of(ownOnly.policies)} and ($3::text is null or p.type = $3)
  and ($7::text is null or lower(p.carrier) = $7)`
const policies = `p.agency_id = $1 and p.deleted_at is null and ${policiesOf}`
const clients = `c.agency_id = $1 and c.deleted_at is null and ${of(isTheirs.client('c', '$2'))}`
const prospects = `p.agency_id = $1 and p.deleted_at is null and ${of(ownOnly.prospects)}`
const tickets = `t.agency_id = $1 and t.deleted_at is null and ${of(ownOnly.tickets)}`

// $4 time zone · $5 first day · $6 last day, both on the agency's clocks.
const during = (column: string) => `(${column} >= $5::date::timestamp at time zone $4::text
  and ${column} < ($6::date + 1)::timestamp at time zone $4::text)`
const sum = (column: string) => `coalesce(sum(${column}), 0)`

/** What happened in a stretch of days. */
export const periodStatement = `select * from
  (select count(*) as policies, ${sum('p.premium')} as premium,
      ${sum(`p.premium * (p.transaction = 'renewal')::int`)} as "renewalPremium"
    from policies p where ${wasWritten('p')} and ${policiesOf} and ${during('p.created_at')}) written,
  (select count(*) as expiring, ${sum('p.premium')} as "expiringPremium"
    from policies p where ${policies} and ${expiringPolicy('p')}
      and p.expiration_date between $5::date and $6::date) expiring,
  (select count(*) as clients from clients c where ${clients} and ${during('c.created_at')}) clients,
  (select count(*) filter (where ${during('p.created_at')}) as prospects,
      count(*) filter (where p.status = 'converted' and ${during('p.converted_at')}) as converted
    from prospects p where ${prospects}) prospects,
  (select count(*) filter (where ${during('created_at')}) as "ticketsOpened",
      count(*) filter (where status = 'resolved' and ${during('resolved_at')}) as "ticketsClosed"
    from tickets t where ${tickets}) tickets`

// $4 today.
const holdsSuch = `(($3::text is null and $7::text is null) or exists (select 1 from policies p
  where p.agency_id = $1 and p.client_id = c.id and p.deleted_at is null and ($3::text is null or p.type = $3)
    and ($7::text is null or lower(p.carrier) = $7) and ${activePolicy('p', '$4')}))`

// $5 the priority of tickets, null for all · $6 whether they are those due before today alone.
const suchTickets = `status in ('open', 'in_progress') and ($5::text is null or priority = $5)
  and (not $6::boolean or coalesce(due_date < $4::date, false))`

/** What stands today. */
export const currentFiguresStatement = `select * from
  (select count(*) as policies from policies p where ${policies} and ${activePolicy('p', '$4')}) policies,
  (select ${sum(premiumOn('p', '$4'))} as premium from policies p where ${policies} and ${policyInBook('p', '$4')}) book,
  (select count(*) as clients from clients c where ${clients} and ${holdsSuch}) clients,
  (select count(*) filter (where p.status <> 'converted') as prospects,
      count(*) filter (where p.status = 'converted') as converted,
      coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0) as pipeline
    from prospects p where ${prospects}) prospects,
  (select count(*) as "openTickets" from tickets t where ${tickets} and ${suchTickets}) tickets`

/** Who wrote the most in a stretch of days. */
export const writersStatement = `select u.id, u.name, sum(p.premium) as premium, count(*) as policies
  from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  join users u on u.agency_id = c.agency_id and u.id = c.assigned_agent_id
  where ${wasWritten('p')} and ${policiesOf} and ${during('p.created_at')}
  group by 1, 2 having sum(p.premium) > 0 order by 3 desc, 2, 1 limit ${leaderboardSize}`

/** The carriers of an agency's policies, as they are written there. */
export const carriersStatement = `select distinct carrier from policies
  where agency_id = $1 and deleted_at is null and carrier <> ''`
