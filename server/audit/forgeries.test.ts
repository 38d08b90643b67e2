// @module-tag embedded
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { recordAudit } from './audit.service.ts'
import { sealAudit } from './chain.service.ts'
import { headFolder, readHeadState } from './head-log.ts'
import { explainHeads, signHeads, signPurge } from './heads.service.ts'
import { verifyAudit } from './verify.service.ts'
import { verifyReport } from './verify-report.ts'

const server = await testServer()
const { ctx, clock } = server
const { files } = ctx.adapters
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
/** Another database of the cluster may hold a transaction open for a moment, and machines are slow. */
const patience = { timeout: 60_000, interval: 50 }

let agencyId: string

/** Whoever owns the database can write past every wall: that is what the seals and the signed heads are for. */
async function forge(text: string): Promise<void> {
  expect((await query(text, [agencyId])).rowCount).toBeGreaterThan(0)
}

async function write(count: number, given: string | null = agencyId): Promise<void> {
  const event = { action: 'client.updated' as const, agencyId: given, after: { name: 'Ann' } }
  for (let number = 0; number < count; number += 1)
    await inTransaction(ctx, (ctx) => recordAudit(ctx, event), 'app_platform')
}

const unsealed = 'select 1 from audit_entries where hash is null limit 1'

/** Signs once all is sealed: another database of the cluster may hold a transaction open for a moment. */
async function sign(): Promise<void> {
  await vi.waitFor(async () => {
    await sealAudit(ctx)
    expect((await query(unsealed)).rows).toEqual([])
  }, patience)
  await signHeads(ctx)
}

async function faultsOf(given: string | null = agencyId): Promise<string[]> {
  const { chains } = await verifyAudit(ctx)
  return chains.find((chain) => chain.agencyId === given)?.faults.map(({ what }) => what) ?? []
}

const recordKeys = async () => [...(await files.listAll(headFolder, { recursive: true })).objects].map(String)
const clearSeals = 'set chain_position = null, previous_hash = null, hash = null'

beforeEach(async () => {
  clock.now = null
  await server.jobs.settle()
  agencyId = (await world()).agencyId
  await query('delete from audit_entries')
  await files.deleteAll(headFolder)
  await write(6)
  await sign()
  expect(await faultsOf()).toEqual([])
})

describe('the check of the audit log finds', () => {
  const nth = 'agency_id = $1 and chain_position'

  it.each([
    ['a changed entry', `update audit_entries set action = 'x' where ${nth} = 2`, [/^it was altered$/]],
    [
      'an entry deleted in the middle',
      `delete from audit_entries where ${nth} = 3`,
      [/^entry 3 is missing$/],
    ],
    [
      'an inserted entry',
      `insert into audit_entries (id, agency_id, actor, action, chain_position, previous_hash, hash)
       select gen_random_uuid(), agency_id, actor, 'x', 7, hash, 'forged' from audit_entries where ${nth} = 6`,
      [/^it was altered$/],
    ],
    [
      'the newest entries deleted',
      `delete from audit_entries where ${nth} > 4`,
      [/^the newest 2 entries are missing: 6 were signed on /],
    ],
    [
      "a whole agency's entries deleted",
      'delete from audit_entries where agency_id = $1',
      [/^all 6 entries are missing: 6 were signed on /],
    ],
    [
      'seals removed from some entry on, so that the sealer seals forged rows',
      `update audit_entries ${clearSeals}, action = 'x' where ${nth} >= 3`,
      [/^the newest 4 entries are missing/, /^4 entries without a seal were written before the last heads/],
    ],
    [
      'an entry put in as written by an old transaction',
      `insert into audit_entries (id, agency_id, actor, action, transaction_id)
       select gen_random_uuid(), agency_id, actor, 'x', transaction_id from audit_entries where ${nth} = 6`,
      [/^one entry without a seal was written before the last heads/],
    ],
    [
      'a new entry that says it is old',
      `insert into audit_entries (id, agency_id, actor, action, at)
       select gen_random_uuid(), agency_id, actor, 'x', now() - interval '2 hours' from audit_entries where ${nth} = 6`,
      [/^it says .* and was added after /],
    ],
  ])('%s', async (_what, text, faults) => {
    await forge(text)
    await vi.waitFor(async () => {
      await signHeads(ctx)
      expect(await faultsOf()).toEqual(faults.map((fault) => expect.stringMatching(fault)))
    }, patience)
    await write(1)
    await signHeads(ctx)
    expect(await faultsOf()).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })

  it('entries that were sealed anew by a sealer that knew nothing of the signed heads', async () => {
    const state = await readHeadState(ctx)
    const stored = await Promise.all(
      [...(await files.listAll(headFolder, { recursive: true })).objects].map(async (item) =>
        item.isFile ? { key: item.key, text: await files.get(item.key) } : null,
      ),
    )
    await files.deleteAll(headFolder)
    await forge(
      `update audit_entries ${clearSeals}, action = 'x' where agency_id = $1 and chain_position >= 3`,
    )
    await sign()
    await files.deleteAll(headFolder)
    for (const file of stored) if (file) await files.put(file.key, file.text)
    expect(state.heads.get(agencyId)?.count).toBe(6)
    expect(await faultsOf()).toEqual([expect.stringMatching(/^it is not the entry that was signed on /)])
  })
})

describe('sealing', () => {
  it('never seals an entry again, and goes on with other agencies', async () => {
    await forge(`update audit_entries ${clearSeals} where agency_id = $1`)
    const other = (await world()).agencyId
    await write(2, other)
    await vi.waitFor(async () => {
      await sealAudit(ctx)
      const { rows } = await query('select 1 from audit_entries where agency_id = $1 and hash is not null', [
        other,
      ])
      expect(rows).toHaveLength(2)
    }, patience)
    expect(
      (await query(`${unsealed.replace('limit', 'and agency_id = $1 limit')}`, [agencyId])).rows,
    ).toHaveLength(1)
    expect((await query('select count(*)::int as count from audit_entries where hash is null')).rows).toEqual(
      [{ count: 6 }],
    )
  })

  it('follows the order of writing, whatever the ids are', async () => {
    const ids = ['f', 'a', 'c'].map((digit) => `0000000${digit}-0000-7000-8000-000000000000`)
    for (const id of ids)
      await query(`insert into audit_entries (id, agency_id, actor, action) values ($1, $2, 'person', 'x')`, [
        id,
        agencyId,
      ])
    await sign()
    const { rows } = await query(
      'select id from audit_entries where agency_id = $1 and chain_position > 6 order by chain_position',
      [agencyId],
    )
    expect(rows.map(({ id }) => id)).toEqual(ids)
    await query('delete from audit_entries where id = any ($1)', [ids])
  })
})

describe('signed heads', () => {
  it('are added only where a chain grew, each tied to the one before', async () => {
    const [before] = [await recordKeys()]
    await signHeads(ctx)
    expect(await recordKeys()).toHaveLength(before.length)
    await write(1)
    await sign()
    expect(await recordKeys()).toHaveLength(before.length + 1)
    expect((await readHeadState(ctx)).heads.get(agencyId)?.count).toBe(7)
    expect((await verifyAudit(ctx)).recordFaults).toEqual([])
  })

  it('stay readable over many records and a change of the key', async () => {
    for (let number = 0; number < 30; number += 1) {
      await write(1)
      await sign()
    }
    const { secretKey } = ctx.config
    const rotated = {
      ...ctx,
      config: { ...ctx.config, secretKey: 'the next one', previousSecretKeys: [secretKey] },
    }
    expect((await readHeadState(rotated)).heads.get(agencyId)?.count).toBe(36)
    expect((await verifyAudit(rotated)).recordFaults).toEqual([])
  })

  it.each([
    [
      'altered',
      async (key: string) => files.put(key, (await files.get(key)).replace('"count":6', '"count":5')),
      /was altered/,
    ],
    ['removed', (key: string) => files.delete(key), /is missing/],
  ])('are missed when one is %s', async (_what, change, fault) => {
    await write(1)
    await sign()
    const [first] = [...(await files.listAll(headFolder, { recursive: true })).objects].flatMap((item) =>
      item.isFile ? [item.key] : [],
    )
    await change(first ?? '')
    expect((await verifyAudit(ctx)).recordFaults[0]).toMatch(fault)
  })

  it('say that an agency was purged, so that its entries are not missed', async () => {
    await signPurge(ctx, agencyId)
    await forge('delete from audit_entries where agency_id = $1')
    await write(1, null)
    await sign()
    const check = await verifyAudit(ctx)
    expect(check.purged).toEqual([agencyId])
    expect(verifyReport(check).problems).toEqual([])
  })

  it('are explained after the log was replaced by other means, and only from then on', async () => {
    await forge('delete from audit_entries where agency_id = $1 and chain_position > 4')
    expect(await faultsOf()).toHaveLength(1)
    await explainHeads(ctx, 'Restored with pg_restore')
    const check = await verifyAudit(ctx)
    expect(verifyReport(check).problems).toEqual([])
    expect(verifyReport(check).lines.join('\n')).toContain('no longer count: Restored with pg_restore')
    await write(2)
    await sign()
    expect(await faultsOf()).toEqual([])
    await forge('delete from audit_entries where agency_id = $1 and chain_position = 6')
    expect(await faultsOf()).toHaveLength(1)
  })
})

describe('the report', () => {
  it('shows every agency, what is wrong, and what it cannot know', async () => {
    await forge('delete from audit_entries where agency_id = $1 and chain_position > 4')
    const { problems, lines } = verifyReport(await verifyAudit(ctx))
    expect(problems).toEqual([expect.stringMatching(`^Agency ${agencyId}: the newest 2 entries are missing`)])
    expect(lines[0]).toMatch(
      /^Agency .*: 4 entries up to the first problem; 0 not sealed yet; last signed .*: 6 entries, fingerprint [\w-]{12}\.$/,
    )
    expect(lines.join('\n')).toContain('This check cannot know:')
  })

  it('counts a single entry as one', async () => {
    await forge('delete from audit_entries where agency_id = $1 and chain_position > 1')
    const { lines } = verifyReport(await verifyAudit(ctx))
    expect(lines[0]).toMatch(/^Agency .*: 1 entry up to the first problem;/)
  })
})
