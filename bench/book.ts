import { setTimeout as pause } from 'node:timers/promises'
import type { AgencyUser } from '#server/context.ts'
import { metricsStatement } from '#server/dashboard/dashboard.queries.ts'
import type { AsOf } from '#shared/as-of.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { bookFile } from './book-file.ts'
import { addBook, type BookStand, bookSize } from './book-seed.ts'
import { type Figure, median, quantity, ratio } from './figures.ts'
import { call, importFile } from './imports.ts'
import { marketing } from './marketing.ts'
import { measurePalette } from './palette.ts'
import { measurePerformance } from './performance.ts'
import { alone, type Call, throughput, timed } from './requests.ts'
import type { Stand } from './stand.ts'
import { measureStatement } from './statements.ts'
import { workingDay } from './working-day.ts'

const today = dayIn(defaultTimeZone, new Date())
const pastDay = addDays(today, -200)

/** The dashboard's own statement, as its database sees it. */
async function inDatabase(stand: BookStand, query: AsOf): Promise<{ middle: number; least: number }> {
  const { database, agencyId, ownerId } = stand
  const { rows } = await database.query<AgencyUser>(
    `select u.id, u.agency_id as "agencyId", a.owner_id as "agencyOwnerId", u.role, u.name, u.email, a.time_zone as "timeZone",
       true as "seesWholeBook", '' as "sessionId" from users u join agencies a on a.id = u.agency_id where u.id = $1`,
    [ownerId],
  )
  const [user] = rows
  if (!user) throw new Error(`Nobody owns ${agencyId}.`)
  const statement = metricsStatement({ user, clock: () => new Date() }, query)
  const times = await timed(() => database.query(statement), 60)
  return { middle: median(times), least: Math.min(...times) }
}

async function dashboard(stand: BookStand, name: string, query: AsOf, goals: [number, number]) {
  const path = `/api/dashboard/metrics${query.asOf ? `?asOf=${query.asOf}` : ''}`
  const { middle, least } = await inDatabase(stand, query)
  const overHttp = await alone(stand, { method: 'GET', path }, path, 60)
  return [
    quantity(`${name} in the database, least ${least.toFixed(1)}`, middle, '≤', goals[0], 'ms'),
    quantity(`${name} over HTTP`, overHttp.product, '≤', goals[1], 'ms'),
  ]
}

// What an endorsement writes, as bare statements: the transaction, its term, the client it touches, the entry and the event.
const bareEndorsement = [
  `insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers)
  select agency_id, gen_random_uuid(), term_id, max(position) + 1, 'endorsement', $3, now(), 1, '[]' from policy_transactions
  where agency_id = $1 and term_id = $2 group by 1, 3`,
  `update policies set premium = premium + 1, version = version + 1, updated_at = now() where agency_id = $1 and id = $2 and $3::text <> ''`,
  `update clients c set last_activity_at = now() from policies p where p.agency_id = $1 and p.id = $2 and c.agency_id = p.agency_id
    and c.id = p.client_id and $3::text <> ''`,
  `insert into audit_entries (id, agency_id, actor, action, record_type, record_id, after)
  values (gen_random_uuid(), $1, 'person', 'policy.updated', 'policy', $2, jsonb_build_object('effectiveDate', $3::text))`,
  `insert into outbox_events (id, agency_id, type, payload, relayed_at)
  values (gen_random_uuid(), $1, 'policy.updated', jsonb_build_object('id', $2::uuid, 'day', $3::text), now())`,
]

/** An endorsement by the call and by its bare statements in one transaction, in turn, each on a term of its own. */
async function endorsement(stand: BookStand): Promise<Figure> {
  const { database, agencyId } = stand
  const { rows } = await database.query<{ id: string }>(
    `select id from policies where agency_id = $1 and effective_date <= $2 and expiration_date > $2 order by id limit 400`,
    [agencyId, today],
  )
  const terms = rows.map(({ id }) => id)
  const body = JSON.stringify({ kind: 'endorsement', effectiveDate: today, premiumChange: 1 })
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round + 1 < terms.length; round += 2) {
    const from = performance.now()
    const answer = await fetch(`${stand.product.url}/api/policies/${terms[round]}/transactions`, {
      method: 'POST',
      headers: { cookie: stand.cookie, 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`An endorsement answered ${answer.status}: ${text}`)
    const between = performance.now()
    await database.query('begin')
    for (const [place, statement] of bareEndorsement.entries())
      await database.query({
        name: `endorse_${place}`,
        text: statement,
        values: [agencyId, terms[round + 1], today],
      })
    await database.query('commit')
    ours.push(between - from)
    bare.push(performance.now() - between)
  }
  const detail = `${median(ours).toFixed(1)} of ${median(bare).toFixed(1)} ms`
  return ratio('one endorsement beside its bare statements', median(ours) / median(bare), '≤', 1.6, detail)
}

async function publishing(stand: BookStand): Promise<Figure> {
  const rates: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const { checking, publishing, counts } = await importFile(stand, bookFile(bookSize.clients, round))
    console.log(`Imported in ${checking.toFixed(1)} + ${publishing.toFixed(2)} s: ${JSON.stringify(counts)}`)
    rates.push(bookSize.clients / publishing)
  }
  return quantity('clients with a term published a second', median(rates), '≥', 12_000, '/s')
}

/** An export of 10,000 clients that is compared with the book from its upload to its differences. */
async function rehearsal(stand: BookStand): Promise<Figure> {
  const seconds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bookFile(bookSize.clients, 0))]), 'book.csv')
    const from = performance.now()
    const { id } = await call<Import>(stand, 'POST', '/api/rehearsals', form)
    for (;;) {
      const { status, message } = await call<Import>(stand, 'GET', `/api/imports/${id}`)
      if (status === 'checked') break
      if (status !== 'checking') throw new Error(`The comparison stopped: ${status} ${message}`)
      // Asking more often would be a good part of what is measured.
      await pause(50)
    }
    const checked = performance.now()
    const { different, missingHere } = await call<{ different: number; missingHere: number }>(
      stand,
      'GET',
      `/api/imports/${id}/differences`,
    )
    if (different + missingHere > 0) throw new Error('An export of what was imported differs from the book.')
    const ended = performance.now()
    console.log(
      `Checked in ${((checked - from) / 1000).toFixed(1)} s, compared in ${((ended - checked) / 1000).toFixed(1)} s`,
    )
    seconds.push((ended - from) / 1000)
  }
  return quantity('a rehearsal of 10,000 clients', median(seconds), '≤', 10, 's')
}

/** An agency with 10,000 clients, 25,000 policies of three terms and 150,000 transactions, measured beside bare SQL. */
export async function measureBook(stand: Stand): Promise<Figure[]> {
  const book = await addBook(stand)
  try {
    const page: Call = { method: 'GET', path: '/api/clients?limit=50&policyType=home' }
    const whole: Call = { method: 'GET', path: '/api/clients' }
    const figures = [
      ...(await dashboard(book, 'dashboard', {}, [10, 15])),
      ...(await dashboard(book, 'dashboard of a past day', { asOf: pastDay }, [60, 60])),
      await throughput(book, 'page of 50 clients with policies beside the bare SQL', page, 0.5),
    ]
    const list = await alone(book, whole, whole.path, 9)
    return [
      ...figures,
      ratio('whole client list beside the bare SQL', list.ratio, '≤', 1.3, list.detail),
      ...(await measurePalette(book)),
      ...(await measurePerformance(book)),
      ...(await measureStatement(book)),
      ...(await workingDay(book)),
      ...(await marketing(book)),
      await endorsement(book),
      await publishing(book),
      await rehearsal(book),
    ]
  } finally {
    await book.stop()
  }
}
