import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { logIn, type Program, type Stand, startProgram } from './stand.ts'

/** The book that the goals are set for. */
export const bookSize = { clients: 10_000, policies: 25_000, producers: 8 }

/** The id of a term of policy `i` by its place, made of both and a UUID by its form. */
const termId = (place: string) =>
  `overlay(overlay(md5($1::uuid || '-' || i || '-' || ${place}) placing '4' from 13) placing '8' from 17)::uuid`

// $1 agency · $2 producers · $3 clients · $4 policies. A policy has a term for each of three years, and each term an endorsement.
const steps = [
  `insert into clients (agency_id, id, kind, name, email, phone, city, state, zip, assigned_agent_id, created_at)
  select $1, gen_random_uuid(), case when i % 4 = 0 then 'business' else 'personal' end, 'Client ' || i, 'c' || i || '@book.example',
    '(555) ' || lpad((i / 10000 + 100)::text, 3, '0') || '-' || lpad((i % 10000)::text, 4, '0'), 'Springfield', 'IL', '62701',
    ($2::uuid[])[1 + i % cardinality($2::uuid[])], now() - interval '1 hour' * (i * 3)
  from generate_series(1, $3::int) i where $4::int > 0`,
  `insert into policies (agency_id, id, client_id, type, line_of_business, carrier, policy_number, effective_date, expiration_date, premium,
    status, transaction, renewed_from_id, first_term_id, created_at)
  select $1::uuid, ${termId('k')}, c.id, (array['auto', 'home', 'commercial', 'auto'])[1 + i % 4],
    (array['Personal auto', 'Homeowners', 'BOP', 'Personal auto'])[1 + i % 4], 'Carrier ' || i % 9, 'P' || i, d.begins + k * 365,
    d.begins + k * 365 + 365, 500 + i % 900, 'active', case when k > 0 then 'renewal' else 'new' end,
    case when k > 0 then ${termId('(k - 1)')} end, case when k > 0 then ${termId('0')} end,
    now() - interval '30 days'
  from generate_series(1, $4::int) i cross join generate_series(0, 2) k cross join lateral (select current_date - 1090 + i % 365 as begins) d
  join (select id, row_number() over (order by id) as place from clients where agency_id = $1) c on c.place = 1 + i % $3::int
  where cardinality($2::uuid[]) > 0`,
]
const finish = [
  `select enter_transactions($1, now(), '-infinity')`,
  `with more as (
    insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers)
    select p.agency_id, gen_random_uuid(), p.id, 2, 'endorsement',
      least(p.effective_date + 90, greatest(p.effective_date, current_date)), now(), 25, t.producers
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id where p.agency_id = $1
    returning agency_id, term_id)
  update policies p set premium = p.premium + 25 from more where p.agency_id = more.agency_id and p.id = more.term_id`,
]

async function addPeople(client: pg.Client, stand: Stand, agencyId: string): Promise<string[]> {
  const ids = Array.from({ length: bookSize.producers }, () => randomUUID())
  await client.query(
    `insert into agencies select (jsonb_populate_record(a, jsonb_build_object('id', $1::uuid, 'name', 'Measured Agency', 'owner_id', null,
      'stripe_customer_id', null))).* from agencies a join users u on u.agency_id = a.id where u.email = $2`,
    [agencyId, stand.email],
  )
  await client.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', n.id, 'agency_id', $1::uuid, 'email', n.place || '@book.example',
      'name', 'Producer ' || n.place, 'role', case n.place when 1 then 'agency_owner' else 'agent' end))).*
    from users u cross join unnest($2::uuid[]) with ordinality n(id, place) where u.email = $3`,
    [agencyId, ids, stand.email],
  )
  await client.query(
    `insert into credentials select (jsonb_populate_record(k, jsonb_build_object('user_id', n.id, 'account_id', n.id, 'id', gen_random_uuid()))).*
    from credentials k join users u on u.id = k.user_id cross join unnest($1::uuid[]) n(id) where u.email = $2`,
    [ids, stand.email],
  )
  await client.query('update agencies set owner_id = $2 where id = $1', [agencyId, ids[0]])
  return ids
}

async function seed(database: pg.Client, stand: Stand, agencyId: string): Promise<string[]> {
  await database.query('begin')
  const people = await addPeople(database, stand, agencyId)
  await database.query('commit')
  await database.query('set enable_nestloop = off')
  for (const text of steps)
    await database.query(text, [agencyId, people, bookSize.clients, bookSize.policies])
  for (const text of finish) {
    await database.query('analyze')
    await database.query(text, [agencyId])
  }
  await database.query('reset enable_nestloop')
  await database.query('vacuum analyze')
  return people
}

/** A stand of the agency with the measured book, and a connection to its database that plans as the product does. */
export type BookStand = Stand & { agencyId: string; ownerId: string; database: pg.Client }

/** Adds an agency with the book by statements of its own, within a minute or two, and the bare routes on it. */
export async function addBook(stand: Stand): Promise<BookStand> {
  const agencyId = randomUUID()
  const options = `-c app.agency_id=${agencyId} -c jit=off -c max_parallel_workers_per_gather=0`
  const database = new pg.Client({ connectionString: stand.databaseUrl, options })
  await database.connect()
  const people = await seed(database, stand, agencyId).catch(async (error) => {
    await database.end()
    throw error
  })
  const email = '1@book.example'
  const settings = { DATABASE_URL: stand.databaseUrl, DATABASE_POOL: '8', BENCH_EMAIL: email }
  const bare: Program = await startProgram('bench/bare-server.ts', settings)
  const cookie = await logIn(stand.product.url, email, stand.password)
  const stop = async () => {
    await bare.stop()
    await database.end()
  }
  const [ownerId = ''] = people
  return { ...stand, email, bare, cookie, stop, agencyId, ownerId, database }
}
