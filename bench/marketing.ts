import { randomUUID } from 'node:crypto'
import type { BookStand } from './book-seed.ts'
import { type Figure, median, quantity, ratio } from './figures.ts'

// $1 agency · $2 producers: as many prospects as clients, over all stages.
const addProspects = `insert into prospects (agency_id, id, name, email, phone, status, potential_premium, assigned_agent_id, stage_since, created_at)
  select $1, gen_random_uuid(), 'Prospect ' || i, 'p' || i || '@book.example', '(555) 200-' || lpad((i % 10000)::text, 4, '0'),
    (array['new', 'contacted', 'quoted', 'lost'])[1 + i % 4], 500 + i % 900, ($2::uuid[])[1 + i % cardinality($2::uuid[])],
    now() - interval '1 hour' * i, now() - interval '1 hour' * i
  from generate_series(1, 10000) i`

// What the board shows, as bare statements: counts and sums, and the first cards of each column with their next step.
const bareBoard = [
  `select status, count(*)::int, coalesce(sum(potential_premium), 0) from prospects where agency_id = $1 and deleted_at is null group by status`,
  ...['new', 'contacted', 'quoted', 'converted', 'lost'].map(
    (
      status,
    ) => `select r.*, u.name as producer, (select to_json(f) from (select kind, title, due_date from follow_ups f
        where f.agency_id = r.agency_id and f.prospect_id = r.id and f.done_at is null and f.deleted_at is null
        order by f.due_date, f.id limit 1) f) as step
      from prospects r left join users u on u.id = r.assigned_agent_id
      where r.agency_id = $1 and r.status = '${status}' and r.deleted_at is null
      order by r.stage_since desc, r.id desc limit 50`,
  ),
]

const rounds = 30

type Answer = { id: string; version: number }

async function timed<Out>(run: () => Promise<Out>): Promise<{ out: Out; ms: number }> {
  const from = performance.now()
  const out = await run()
  return { out, ms: performance.now() - from }
}

function callerOf({ product, cookie }: BookStand) {
  return async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = {
      cookie,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${product.url}${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
}

/** The board beside its bare statements, in turn. */
async function board(stand: BookStand, call: ReturnType<typeof callerOf>): Promise<Figure> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const product = await timed(async () => (await call('GET', '/api/prospects/board?limit=50')).text())
    const beside = await timed(async () => {
      for (const text of bareBoard) await stand.database.query(text, [stand.agencyId])
    })
    if (round < 0) continue
    ours.push(product.ms)
    bare.push(beside.ms)
  }
  const detail = `${median(ours).toFixed(1)} of ${median(bare).toFixed(1)} ms`
  return ratio('board of 10,000 prospects beside its bare SQL', median(ours) / median(bare), '≤', 1.5, detail)
}

/** A card that goes from one column to the next and back, until it is saved. */
async function move({ database, agencyId }: BookStand, call: ReturnType<typeof callerOf>): Promise<Figure> {
  const { rows } = await database.query<Answer>(
    `select id, version from prospects where agency_id = $1 and status = 'new' order by id limit $2`,
    [agencyId, rounds],
  )
  const times: number[] = []
  for (const { id, version } of rows) {
    const body = { status: 'contacted', version }
    times.push((await timed(() => call('PATCH', `/api/prospects/${id}`, body))).ms)
  }
  return quantity('move of a card on the board, saved', median(times), '≤', 150, 'ms')
}

const coverages = Array.from({ length: 15 }, (_, at) => ({
  ...{ code: `coverage_${at}`, name: `Coverage ${at + 1}`, limits: [{ amount: 100_000 * (at + 1) }] },
  deductible: { amount: 500, kind: 'dollars' },
}))
const endorsements = Array.from({ length: 20 }, (_, at) => ({
  form: `CG 20 ${10 + at}`,
  title: `Endorsement ${at + 1}`,
}))

/** The proposal of three carriers with 15 coverages and 20 forms each, beside a policy. */
async function proposal(
  { database, agencyId }: BookStand,
  call: ReturnType<typeof callerOf>,
): Promise<Figure> {
  const { rows } = await database.query<{ id: string; client_id: string }>(
    `select id, client_id from policies where agency_id = $1 and status = 'active' and line_of_business = 'BOP'
      and expiration_date > current_date order by id limit 1`,
    [agencyId],
  )
  const [term] = rows
  if (!term) throw new Error('The book has no policy to propose.')
  const made: Answer = await (
    await call('POST', '/api/requotes', { clientId: term.client_id, termIds: [term.id] })
  ).json()
  const quotes = ['Travelers', 'Hartford', 'CNA'].map((carrier, at) => ({
    ...{ carrier, premium: 1000 + at, coverages, endorsements },
  }))
  await call('POST', `/api/requotes/${made.id}/quotes`, { quotes })
  const times: number[] = []
  for (let round = -2; round < 10; round += 1) {
    const { out, ms } = await timed(async () => {
      const answer = await call('GET', `/api/requotes/${made.id}/proposal.pdf`)
      return Buffer.from(await answer.arrayBuffer())
    })
    if (!out.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The proposal is no PDF.')
    if (round >= 0) times.push(ms)
  }
  return quantity('proposal of three carriers as PDF', median(times), '≤', 1000, 'ms')
}

/** What is measured of marketing: the board of prospects, a move on it, and a proposal. */
export async function marketing(stand: BookStand): Promise<Figure[]> {
  const { database, agencyId } = stand
  const { rows } = await database.query<{ id: string }>('select id from users where agency_id = $1', [
    agencyId,
  ])
  await database.query(addProspects, [agencyId, rows.map(({ id }) => id)])
  await database.query('analyze prospects')
  const call = callerOf(stand)
  return [await board(stand, call), await move(stand, call), await proposal(stand, call)]
}
