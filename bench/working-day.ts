import { type BookStand, bookSize } from './book-seed.ts'
import { type Figure, median, quantity } from './figures.ts'
import { logIn } from './stand.ts'

// $1 agency · $2 producers: follow-ups and tickets, open and due between a month ago and two months ahead.
const openActivities = [
  `insert into follow_ups (agency_id, id, kind, title, due_date, assignee_id, client_id)
  select c.agency_id, gen_random_uuid(), (array['call', 'email', 'task'])[1 + c.place % 3], 'Ask about coverage ' || c.place,
    current_date - 30 + (c.place % 90)::int, ($2::uuid[])[1 + c.place % cardinality($2::uuid[])], c.id
  from (select agency_id, id, row_number() over (order by id) as place from clients where agency_id = $1) c where c.place <= 4000`,
  `insert into tickets (agency_id, id, number, title, description, type, status, priority, client_id, user_id, assignee_id, due_date)
  select c.agency_id, gen_random_uuid(), 100000 + c.place, 'Change the address ' || c.place, '', 'policy_change', 'open', 'medium', c.id,
    ($2::uuid[])[1], ($2::uuid[])[1 + c.place % cardinality($2::uuid[])], current_date - 30 + (c.place % 90)::int
  from (select agency_id, id, row_number() over (order by id desc) as place from clients where agency_id = $1) c where c.place <= 1000`,
  'analyze follow_ups',
  'analyze tickets',
]

const rounds = 30

/** The middle of how long a call takes, alone, after a few that are not counted. */
async function milliseconds(url: string, cookie: string, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round += 1) {
    const from = performance.now()
    const answer = await fetch(`${url}${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    if (round >= 5) times.push(performance.now() - from)
  }
  return median(times)
}

/** What an agency person looks at all day, over HTTP: for who owns the agency, and for an agent with an eighth of the book. */
export async function workingDay(stand: BookStand): Promise<Figure[]> {
  const { database, agencyId, product, password } = stand
  const { rows } = await database.query<{ id: string }>(
    'select id from users where agency_id = $1 order by email',
    [agencyId],
  )
  const people = rows.map(({ id }) => id)
  for (const [place, text] of openActivities.entries())
    await database.query(text, place < 2 ? [agencyId, people] : [])
  const agent = await logIn(product.url, '2@book.example', password)
  const measured = async (name: string, cookie: string, path: string, goal: number) =>
    quantity(name, await milliseconds(product.url, cookie, path), '≤', goal, 'ms')
  const shown = `of ${bookSize.policies.toLocaleString('en-US')} policies`
  return [
    await measured('my day of the owner', stand.cookie, '/api/my-day', 25),
    await measured('my day of everybody', stand.cookie, '/api/my-day?who=all', 25),
    await measured('my day of an agent', agent, '/api/my-day', 25),
    await measured(`renewals worklist ${shown}`, stand.cookie, '/api/renewals?limit=50', 40),
    await measured('renewals by when they end', stand.cookie, '/api/renewals/summary', 40),
    await measured('renewals worklist of an agent', agent, '/api/renewals?limit=50', 40),
    await measured('dashboard of an agent', agent, '/api/dashboard/metrics', 15),
    await measured('tickets that are open', stand.cookie, '/api/tickets?limit=50&status=open', 40),
  ]
}
