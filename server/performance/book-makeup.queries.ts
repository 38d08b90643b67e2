import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { countsOn, standingPremiumOn } from '#server/records/standings.ts'
import type { BookClient } from '#shared/performance/growth.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A client's part of the book, without its share. */
export type ClientRow = Omit<BookClient, 'share'>

// $1 agency · $2 day. Claims of the 36 months before, whatever became of them.
const accounts = `accounts as materialized (
    select s.client_id as id, count(*)::int as policies, sum(${standingPremiumOn('s', '$2')}) as premium
    from term_standings s where s.agency_id = $1 and ${countsOn('s', '$2')} group by s.client_id
  ), losses as materialized (
    select k.client_id as id, count(*)::int as claims from claims k
    where k.agency_id = $1 and k.deleted_at is null and k.date_of_loss <= $2::date
      and k.date_of_loss > ($2::date - interval '36 months')::date group by k.client_id
  )`

const summaryStatement = `with ${accounts}
  select count(*)::int as accounts, coalesce(sum(a.premium), 0)::float8 as book,
    count(l.id)::int as "withClaims", coalesce(sum(a.premium) filter (where l.id is not null), 0)::float8 as "claimsPremium",
    (count(*) filter (where l.claims > 1))::int as "lossProne",
    coalesce(sum(a.premium) filter (where l.claims > 1), 0)::float8 as "lossPremium"
  from accounts a left join losses l on l.id = a.id`

type Summary = Record<
  'accounts' | 'book' | 'withClaims' | 'claimsPremium' | 'lossProne' | 'lossPremium',
  number
>

/** How many accounts a book has on a day, and those of them with claims. */
export async function readAccounts({ db, user }: Ctx, day: string): Promise<Summary> {
  const { rows } = await db.$client.query<Summary>(summaryStatement, [user.agencyId, day])
  return rows[0] ?? { accounts: 0, book: 0, withClaims: 0, claimsPremium: 0, lossProne: 0, lossPremium: 0 }
}

const clientsStatement = `with ${accounts}
  select a.id, c.name, a.policies, a.premium::float8 as premium, coalesce(l.claims, 0) as claims
  from accounts a join clients c on c.agency_id = $1 and c.id = a.id left join losses l on l.id = a.id
  where coalesce(l.claims, 0) >= $3::int order by a.premium desc, lower(c.name), a.id limit $4`

/** The accounts of a book with so many claims or more, the largest first. */
export async function readClients({ db, user }: Ctx, day: string, claims: number, limit: number) {
  const values = [user.agencyId, day, claims, limit]
  return (await db.$client.query<ClientRow>(clientsStatement, values)).rows
}

const carriersStatement = `
  select p.carrier as spelling, count(*)::int as policies, coalesce(sum(${standingPremiumOn('s', '$2')}), 0)::float8 as premium
  from term_standings s join policies p on p.agency_id = s.agency_id and p.id = s.term_id
  where s.agency_id = $1 and ${countsOn('s', '$2')} group by p.carrier`

/** The book of a day by the carriers' names as they are written on policies. */
export async function readCarriers({ db, user }: Ctx, day: string) {
  const values = [user.agencyId, day]
  const { rows } = await db.$client.query<{ spelling: string; policies: number; premium: number }>(
    carriersStatement,
    values,
  )
  return rows
}

// $1 agency · $2 the first day of the oldest quarter · $3 today. A client belongs to the quarter in which its first term began to
// count, and is kept at the end of a quarter by any term that counts on its last day.
const firsts = `firsts as materialized (
    select s.client_id, date_trunc('quarter', min(s.from_day)::timestamp)::date as quarter from term_standings s
    where s.agency_id = $1 and s.from_day < s.to_day and s.from_day <= $3::date group by s.client_id
  )`

const cohortsStatement = `with ${firsts}, ends as (
    select first::date as quarter, (first + interval '3 months' - interval '1 day')::date as day
    from generate_series($2::timestamp, date_trunc('quarter', $3::timestamp), interval '3 months') first
  ), standing as materialized (
    select distinct e.quarter, s.client_id from ends e join term_standings s on s.agency_id = $1 and ${countsOn('s', 'e.day')}
    where e.day <= $3::date
  ), kept as materialized (
    select i.quarter as began, k.quarter, count(*)::int as clients
    from standing k join firsts i on i.client_id = k.client_id group by i.quarter, k.quarter
  )
  select to_char(f.quarter, 'YYYY-"Q"Q') as quarter, count(*)::int as clients,
    array(select json_build_object('quarter', to_char(e.quarter, 'YYYY-"Q"Q'), 'clients', coalesce((
        select k.clients from kept k where k.quarter = e.quarter and k.began = f.quarter), 0))
      from ends e where e.quarter >= f.quarter and e.day <= $3::date order by e.quarter) as kept
  from firsts f where f.quarter >= $2::date group by f.quarter order by f.quarter`

export type CohortRow = { quarter: string; clients: number; kept: { quarter: string; clients: number }[] }

/** The clients that began in each quarter since a day, and how many of them stand at the end of it and of each after. */
export async function readCohorts({ db, user }: Ctx, since: string, today: string): Promise<CohortRow[]> {
  return (await db.$client.query<CohortRow>(cohortsStatement, [user.agencyId, since, today])).rows
}

// $2 the first day of the quarter · $3 today · $4 the day on which they stand.
const cohortClientsStatement = `with ${firsts}
  select c.id, c.name, count(*)::int as policies, sum(${standingPremiumOn('s', '$4')})::float8 as premium, 0 as claims
  from firsts f join clients c on c.agency_id = $1 and c.id = f.client_id
  join term_standings s on s.agency_id = $1 and s.client_id = f.client_id and ${countsOn('s', '$4')}
  where f.quarter = $2::date group by c.id, c.name order by premium desc, lower(c.name), c.id`

/** The clients of a cohort that stand on a day. */
export async function readCohortClients({ db, user }: Ctx, quarter: string, today: string, day: string) {
  const values = [user.agencyId, quarter, today, day]
  return (await db.$client.query<ClientRow>(cohortClientsStatement, values)).rows
}
