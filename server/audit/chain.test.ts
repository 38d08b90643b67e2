// @module-tag embedded
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { recordAudit } from './audit.service.ts'
import { sealAudit } from './chain.service.ts'
import { headFolder } from './head-log.ts'
import { verifyAudit } from './verify.service.ts'

const server = await testServer()
const { ctx } = server
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

/** Whoever owns the database can write past every wall: that is what the seals are for. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  expect((await query(text, values)).rowCount).toBeGreaterThan(0)
}

async function write(agencyId: string | null, count: number): Promise<void> {
  const note = (name: string) => ({
    action: 'client.updated' as const,
    agencyId,
    after: { name, password: 'x' },
  })
  for (let number = 0; number < count; number += 1)
    await inTransaction(ctx, (ctx) => recordAudit(ctx, note(`Ann ${number}`)), 'app_platform')
}

/** Machines are slow. */
const patience = { timeout: 60_000, interval: 50 }

/** Seals until nothing waits: another database of the cluster may hold a transaction open for a moment. */
async function sealAll(given = ctx): Promise<void> {
  await vi.waitFor(async () => {
    await sealAudit(given)
    const { rows } = await query('select 1 from audit_entries where hash is null limit 1')
    expect(rows).toEqual([])
  }, patience)
}

/** The figures of a check, and what it found wrong. */
async function verify(given = ctx) {
  const { chains } = await verifyAudit(given)
  const sum = (of: (chain: (typeof chains)[number]) => number) =>
    chains.reduce((all, chain) => all + of(chain), 0)
  const broken = chains.flatMap(({ agencyId, faults }) => faults.map((fault) => ({ agencyId, ...fault })))
  return {
    chains: chains.length,
    entries: sum(({ entries }) => entries),
    unsealed: sum(({ unsealed }) => unsealed),
    broken,
  }
}

const chainOf = async (agencyId: string) => {
  const text = `select id, chain_position::int as position, previous_hash, hash from audit_entries
    where agency_id = $1 order by chain_position nulls last`
  return (await query(text, [agencyId])).rows
}

let agencyId: string

beforeEach(async () => {
  await server.jobs.settle()
  agencyId = (await world()).agencyId
  await query('delete from audit_entries')
  await ctx.adapters.files.deleteAll(headFolder)
})

describe('the sealer of the audit log', () => {
  it("ties each entry of an agency to the one before it, and the platform's to each other", async () => {
    await write(agencyId, 2)
    await write(null, 1)
    await sealAll()
    await write(agencyId, 1)
    await sealAll()
    const chain = await chainOf(agencyId)
    expect(chain.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(chain.map(({ previous_hash }) => previous_hash)).toEqual(['', chain[0].hash, chain[1].hash])
    expect(await verify()).toEqual({ chains: 2, entries: 4, unsealed: 0, broken: [] })
  })

  it('seals more than one batch, once, however many work at the same time', async () => {
    await query(
      `insert into audit_entries (id, agency_id, actor, action)
       select gen_random_uuid(), $1, 'person', 'client.updated' from generate_series(1, 1201)`,
      [agencyId],
    )
    await Promise.all([sealAll(), sealAll(), sealAll()])
    expect(await verify()).toEqual({ chains: 1, entries: 1201, unsealed: 0, broken: [] })
  })

  it('runs behind the writes: what is new only waits', async () => {
    await write(agencyId, 2)
    expect(await verify()).toEqual({ chains: 1, entries: 0, unsealed: 2, broken: [] })
  })

  it.each([
    ['what was sealed', `update audit_entries set hash = 'x' where hash is not null`],
    ['what an entry says', `update audit_entries set action = 'x'`],
    ['whether an entry is there', 'delete from audit_entries'],
  ])('cannot change %s', async (_what, text) => {
    await write(agencyId, 1)
    await sealAll()
    const before = await chainOf(agencyId)
    const attempt = inTransaction(ctx, ({ db }) => db.$client.query(text), 'app_sealer')
    await attempt
      .then(({ rowCount }) => expect(rowCount).toBe(0))
      .catch(({ code }) => expect(code).toBe('42501'))
    expect(await chainOf(agencyId)).toEqual(before)
  })
})

describe('the check of the audit log', () => {
  const nth = `id = (select id from audit_entries where agency_id = $1 and chain_position = $2)`

  it.each([
    ['altered text', `update audit_entries set after = '{"name":"Eve"}' where ${nth}`, 2, 'it was altered'],
    [
      'a moved instant',
      `update audit_entries set at = at + interval '1 millisecond' where ${nth}`,
      2,
      'it was altered',
    ],
    ['another actor', `update audit_entries set actor = 'assistant' where ${nth}`, 2, 'it was altered'],
    ['a missing entry', `delete from audit_entries where ${nth}`, 3, 'entry 2 is missing'],
    [
      'a loosened tie',
      `update audit_entries set previous_hash = 'x' where ${nth}`,
      2,
      'it is not tied to the entry before it',
    ],
  ])('finds %s', async (_case, text, position, what) => {
    await write(agencyId, 4)
    await sealAll()
    await tamper(text, [agencyId, 2])
    const { broken } = await verify()
    expect(broken).toEqual([{ agencyId, position, entryId: expect.any(String), what }])
  })

  it('does not believe a seal that another key made', async () => {
    await write(agencyId, 1)
    await sealAll({ ...ctx, config: { ...ctx.config, secretKey: 'somebody else’s' } })
    expect((await verify()).broken).toMatchObject([{ agencyId, position: 1, what: 'it was altered' }])
  })

  it('believes the seals of keys that SECRET_KEY held before', async () => {
    await write(agencyId, 2)
    await sealAll()
    const { secretKey } = ctx.config
    const rotated = {
      ...ctx,
      config: { ...ctx.config, secretKey: 'the next one', previousSecretKeys: [secretKey] },
    }
    await write(agencyId, 1)
    await sealAll(rotated)
    expect(await verify(rotated)).toEqual({ chains: 1, entries: 3, unsealed: 0, broken: [] })
  })
})
