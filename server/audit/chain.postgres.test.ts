import { expect, it, vi } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { signHeads } from './heads.service.ts'
import { verifyAudit } from './verify.service.ts'

const patience = { timeout: 60_000, interval: 50 }
const insert = `insert into audit_entries (id, agency_id, actor, action) values (gen_random_uuid(), $1, 'person', $2)`

it('seals nothing while an older transaction is open, and then in the order of writing', async () => {
  const { ctx, database } = await testServer()
  const { agencyId } = await world()
  const sealed = async () => {
    const text = `select action from audit_entries where agency_id = $1 and hash is not null order by chain_position`
    return (await database.pool.query(text, [agencyId])).rows.map(({ action }) => action)
  }
  const slow = await database.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(insert, [agencyId, 'first'])
    for (const action of ['second', 'third']) await database.pool.query(insert, [agencyId, action])
    await signHeads(ctx)
    expect(await sealed()).toEqual([])
    await slow.query(insert, [agencyId, 'first again'])
    await slow.query('commit')
  } finally {
    slow.release()
  }
  await vi.waitFor(async () => {
    await signHeads(ctx)
    expect(await sealed()).toEqual(['first', 'first again', 'second', 'third'])
  }, patience)
  const { chains } = await verifyAudit(ctx)
  expect(chains.find((chain) => chain.agencyId === agencyId)).toMatchObject({
    entries: 4,
    unsealed: 0,
    faults: [],
  })
})

it('seals each entry once while many transactions write and several sealers run', async () => {
  const { ctx, database } = await testServer()
  const { agencyId } = await world()
  const before = (
    await database.pool.query('select count(*)::int as n from audit_entries where agency_id = $1', [agencyId])
  ).rows[0].n
  const writer = async (name: number) => {
    for (let nth = 0; nth < 25; nth += 1) {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query(insert, [agencyId, `writer ${name}`])
        await client.query(insert, [agencyId, `writer ${name} again`])
        await client.query(nth % 5 === 0 ? 'rollback' : 'commit')
      } finally {
        client.release()
      }
    }
  }
  const sealer = async () => {
    for (let nth = 0; nth < 8; nth += 1) await signHeads(ctx)
  }
  await Promise.all([writer(1), writer(2), writer(3), sealer(), sealer()])
  await vi.waitFor(async () => {
    await signHeads(ctx)
    const { chains } = await verifyAudit(ctx)
    expect(chains.find((chain) => chain.agencyId === agencyId)).toMatchObject({
      entries: before + 3 * 20 * 2,
      unsealed: 0,
      faults: [],
    })
  }, patience)
})
