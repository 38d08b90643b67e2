import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { ownerOf, startProgram } from '#server/testing/killed-program.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { derivedRow, termOf } from './term-row.ts'
import { readTerms } from './terms.queries.ts'

afterAll(closeTestServer)

const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())

/** Has a process beside this one write to a term, kills it after so many acknowledgements and answers how many it gave. */
async function writeUntilKilled(made: World, termId: string, enough: number): Promise<number> {
  const child = await startProgram(made, 'enter-until-killed.ts', termId, today)
  const exited = once(child, 'exit')
  let acknowledged = 0
  child.stdout.on('data', (data: Buffer) => {
    acknowledged += data.length
    if (acknowledged >= enough) child.kill('SIGKILL')
  })
  await exited
  return acknowledged
}

it('leaves a term whole when whoever writes to it is killed: its row, its audit and its events say what its transactions say', async () => {
  const made = await world()
  const { api, server, agencyId } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id
  const { body } = await api.post(`/api/clients/${client}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'General liability', premium: 1200 },
    ...{ effectiveDate: today, expirationDate: addDays(today, 365) },
  })
  const count = async (table: string, where: string) => {
    const text = `select count(*)::int as n from ${table} where agency_id = $1 and ${where}`
    return (await server.database.pool.query(text, [agencyId, body.id])).rows[0].n as number
  }
  const writes = () => count('audit_entries', 'record_id = $2')
  const before = await writes()
  let acknowledged = 0
  for (const enough of [1, 7]) acknowledged += await writeUntilKilled(made, body.id, enough)
  const written = (await writes()) - before
  // What was acknowledged stands; of each killed process one more may stand, whose answer nobody read.
  expect(written).toBeGreaterThanOrEqual(acknowledged)
  expect(written).toBeLessThanOrEqual(acknowledged + 2)
  expect(await count('policy_transactions', 'term_id = $2')).toBe(written + 1)
  expect(await count('outbox_events', `payload::text like '%' || $2 || '%'`)).toBe(written + 1)
  const ctx = { ...server.ctx, user: ownerOf(made) }
  const [row] = await inTransaction(ctx, (ctx) => readTerms(ctx, body.id, { lock: false }))
  if (!row) throw new Error('The term is gone.')
  const policy = (await api.get(`/api/policies/${body.id}`)).body
  expect({ premium: policy.premium, status: row.status, expirationDate: row.expirationDate }).toEqual({
    premium: derivedRow(termOf(row), row, { timeZone }).premium,
    status: termOf(row).coverage?.cancellation ? 'cancelled' : 'active',
    expirationDate: termOf(row).coverage?.endDate,
  })
}, 60_000)
