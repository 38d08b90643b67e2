import { afterAll, expect, it } from 'vitest'
import { closeTestServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { inTransaction } from './transaction.ts'

afterAll(closeTestServer)

/** Resolves for everybody when so many have come. */
function meeting(count: number): () => Promise<void> {
  let open = () => {}
  let here = 0
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    here += 1
    if (here >= count) open()
    return all
  }
}

it('of two transactions that wait for each other, the one that the database ends starts anew and both are done', async () => {
  const { server, owner } = await world()
  const names = ['Ana Lopez', 'Ben Ortiz']
  const ids = await Promise.all(
    names.map(async (name) => (await owner.api.post('/api/clients', { name })).body.id as string),
  )
  const meet = meeting(2)
  let tries = 0
  const noteBoth = (order: string[]) =>
    inTransaction(
      server.ctx,
      async ({ db }) => {
        tries += 1
        const note = (id: string | undefined) =>
          db.$client
            .query(`select set_config('role', 'none', true)`)
            .then(() => db.$client.query(`update clients set notes = notes || 'x' where id = $1`, [id]))
        await note(order[0])
        await meet()
        await note(order[1])
      },
      'app_platform',
    )
  await Promise.all([noteBoth(ids), noteBoth(ids.toReversed())])
  expect(tries).toBeGreaterThan(2)
  const { rows } = await server.database.pool.query('select notes from clients where id = any($1)', [ids])
  expect(rows).toEqual([{ notes: 'xx' }, { notes: 'xx' }])
})

it('a client that is deleted while its policy is endorsed is deleted, and nobody is told of a conflict', async () => {
  const { owner } = await world()
  const today = dayIn('America/New_York', new Date())
  const term = { type: 'auto', premium: 1200, effectiveDate: addDays(today, -30) }
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async (_none, at) => {
      const client = (await owner.api.post('/api/clients', { name: `Client ${at}` })).body.id as string
      const policy = (await owner.api.post(`/api/clients/${client}/policies`, term)).body.id as string
      return { client, policy }
    }),
  )
  const endorsement = { kind: 'endorsement', effectiveDate: today, premiumChange: 10 }
  const answers = await Promise.all(
    pairs.flatMap(({ client, policy }) => [
      owner.api.post(`/api/policies/${policy}/transactions`, endorsement),
      owner.api.delete(`/api/clients/${client}`),
    ]),
  )
  const endorsing = answers.filter((_answer, at) => at % 2 === 0).map(({ status }) => status)
  const deleting = answers.filter((_answer, at) => at % 2 === 1).map(({ status }) => status)
  expect(new Set(deleting)).toEqual(new Set([204]))
  // One that came too late finds no policy any more.
  expect(endorsing.every((status) => status === 201 || status === 404)).toBe(true)
}, 60_000)
