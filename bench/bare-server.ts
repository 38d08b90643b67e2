import Fastify from 'fastify'
import pg from 'pg'
import { clients } from '#server/clients/clients.queries.ts'
import type { AgencyUser } from '#server/context.ts'
import { metricsStatement } from '#server/dashboard/dashboard.queries.ts'
import { newId } from '#server/new-id.ts'
import { listStatement } from '#server/records/list-query.ts'
import { ClientListQuery } from '#shared/clients/clients.contract.ts'

/**
 * What the product is measured against: a bare Fastify and `pg`, the same SQL and planner settings, and nothing else: no session, no
 * checks, no row-level security, no audit.
 */
const {
  DATABASE_URL: connectionString,
  DATABASE_POOL: pool = '8',
  BENCH_EMAIL: email,
  PORT: port,
} = process.env

const setup = new pg.Client({ connectionString })
await setup.connect()
const { rows } = await setup.query<AgencyUser>(
  `select u.id, u.agency_id as "agencyId", a.owner_id as "agencyOwnerId", u.role, u.name, u.email,
     a.time_zone as "timeZone", true as "seesWholeBook", '' as "sessionId"
   from users u join agencies a on a.id = u.agency_id where u.email = $1`,
  [email],
)
await setup.end()
const user = rows[0]
if (!user) throw new Error(`Nobody is called ${email}.`)
const db = new pg.Pool({
  connectionString,
  max: Number(pool),
  options: `-c app.agency_id=${user.agencyId} -c jit=off -c max_parallel_workers_per_gather=0`,
})
const caller = { user, clock: () => new Date() }

const insertClient = `
  insert into clients (agency_id, id, kind, name, email, phone, assigned_agent_id)
  values ($1, $2, 'personal', $3, $4, $5, $6) returning *`
const insertAudit = `
  insert into audit_entries (id, agency_id, actor, user_id, action, record_type, record_id, after)
  values ($1, $2, 'person', $3, 'client.created', 'client', $4, $5)`
const insertEvent = `insert into outbox_events (id, agency_id, type, payload, relayed_at) values ($1, $2, 'client.created', $3, now())`

type NewClient = { name: string; email: string; phone: string }

function valuesOf(id: string, { name, email, phone }: NewClient) {
  return [user?.agencyId, id, name, email, phone, user?.id]
}

// Other parts of a measurement may take minutes between two calls, which keep their connection meanwhile.
const app = Fastify({ keepAliveTimeout: 3_600_000 })
app.get('/api/health', async () => ({ status: 'ok' }))
app.get('/api/clients', async (request, reply) => {
  const query = ClientListQuery.parse(request.query)
  const { text, values } = listStatement(clients.parts(caller, query))
  const answer = await db.query({ name: String(text.length), text, values })
  return reply.type('application/json').send(answer.rows[0].rows)
})
app.get('/api/dashboard/metrics', async () => {
  return (await db.query(metricsStatement(caller))).rows[0]
})
app.post<{ Body: NewClient }>('/api/clients', async (request, reply) => {
  const answer = await db.query({
    name: 'insert',
    text: insertClient,
    values: valuesOf(newId(), request.body),
  })
  return reply.code(201).send(answer.rows[0])
})
app.post<{ Body: NewClient }>('/api/clients-in-transaction', async (request, reply) => {
  const client = await db.connect()
  const id = newId()
  await client.query('begin')
  const answer = await client.query({
    name: 'insert',
    text: insertClient,
    values: valuesOf(id, request.body),
  })
  const entry = [newId(), user.agencyId, user.id, id, request.body]
  await client.query({ name: 'audit', text: insertAudit, values: entry })
  await client.query({ name: 'event', text: insertEvent, values: [newId(), user.agencyId, { id }] })
  await client.query('commit')
  client.release()
  return reply.code(201).send(answer.rows[0])
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await app.close()
  await db.end()
})
