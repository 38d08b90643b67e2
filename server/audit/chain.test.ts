import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { recordAudit } from './audit.service.ts'
import { sealAudit, verifyAudit } from './chain.service.ts'

const server = await testServer()
const { ctx } = server
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

/** Whoever owns the database can write past every wall: that is what the seals are for. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  expect((await query(text, values)).rowCount).toBeGreaterThan(0)
}

async function write(agencyId: string | null, count: number): Promise<void> {
  const note = (name: string) => ({ action: 'client.updated', agencyId, after: { name, password: 'x' } })
  for (let number = 0; number < count; number += 1)
    await inTransaction(ctx, (ctx) => recordAudit(ctx, note(`Ann ${number}`)), 'app_platform')
}

const chainOf = async (agencyId: string) => {
  const text = `select id, chain_position::int as position, previous_hash, hash from audit_entries
    where agency_id = $1 order by chain_position nulls last`
  return (await query(text, [agencyId])).rows
}

let agencyId: string

beforeEach(async () => {
  await query('delete from audit_entries')
  agencyId = (await world()).agencyId
  await query('delete from audit_entries')
})

describe('the sealer of the audit log (security.md 20)', () => {
  it("ties each entry of an agency to the one before it, and the platform's to each other", async () => {
    await write(agencyId, 2)
    await write(null, 1)
    await sealAudit(ctx)
    await write(agencyId, 1)
    await sealAudit(ctx)
    const chain = await chainOf(agencyId)
    expect(chain.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(chain.map(({ previous_hash }) => previous_hash)).toEqual(['', chain[0].hash, chain[1].hash])
    expect(await verifyAudit(ctx)).toEqual({ chains: 2, entries: 4, unsealed: 0, broken: [] })
  })

  it('seals more than one batch, once, however many work at the same time', async () => {
    await query(
      `insert into audit_entries (id, agency_id, actor, action)
       select gen_random_uuid(), $1, 'person', 'client.updated' from generate_series(1, 1201)`,
      [agencyId],
    )
    await Promise.all([sealAudit(ctx), sealAudit(ctx), sealAudit(ctx)])
    expect(await verifyAudit(ctx)).toEqual({ chains: 1, entries: 1201, unsealed: 0, broken: [] })
  })

  it('runs behind the writes: what is new only waits', async () => {
    await write(agencyId, 2)
    expect(await verifyAudit(ctx)).toEqual({ chains: 1, entries: 0, unsealed: 2, broken: [] })
  })

  it.each([
    ['what was sealed', `update audit_entries set hash = 'x' where hash is not null`],
    ['what an entry says', `update audit_entries set action = 'x'`],
    ['whether an entry is there', 'delete from audit_entries'],
  ])('cannot change %s', async (_what, text) => {
    await write(agencyId, 1)
    await sealAudit(ctx)
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
    await sealAudit(ctx)
    await tamper(text, [agencyId, 2])
    const { broken } = await verifyAudit(ctx)
    expect(broken).toEqual([{ agencyId, position, entryId: expect.any(String), what }])
  })

  it('does not believe a seal that another key made', async () => {
    await write(agencyId, 1)
    await sealAudit({ ...ctx, config: { ...ctx.config, secretKey: 'somebody else’s' } })
    expect((await verifyAudit(ctx)).broken).toMatchObject([{ agencyId, position: 1, what: 'it was altered' }])
  })

  it('believes the seals of keys that SECRET_KEY held before', async () => {
    await write(agencyId, 2)
    await sealAudit(ctx)
    const { secretKey } = ctx.config
    const rotated = {
      ...ctx,
      config: { ...ctx.config, secretKey: 'the next one', previousSecretKeys: [secretKey] },
    }
    await write(agencyId, 1)
    await sealAudit(rotated)
    expect(await verifyAudit(rotated)).toEqual({ chains: 1, entries: 3, unsealed: 0, broken: [] })
  })
})
