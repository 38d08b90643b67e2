// @module-tag embedded
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { headFolder, readHeadState } from '#server/audit/head-log.ts'
import { signHeads } from '#server/audit/heads.service.ts'
import { verifyAudit } from '#server/audit/verify.service.ts'
import { addPerson, type World, world } from '#server/testing/world.ts'
import { BackupError } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { tablesInOrder } from './tables.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-backup-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const patience = { timeout: 60_000, interval: 50 }

async function withClient<T>({ server }: World, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.database.pool.connect()
  try {
    return await run(client)
  } finally {
    client.release()
  }
}

const back = (made: World, name: string) =>
  withClient(made, (client) =>
    makeBackup(made.server.config, client, made.server.ctx.adapters.files, path.join(folder, name)),
  )

const restore = (made: World, name: string, config = made.server.config) =>
  withClient(made, (client) =>
    restoreBackup(config, client, made.server.ctx.adapters.files, path.join(folder, name)),
  )

const rowsOf = (made: World) =>
  withClient(made, async (client) => {
    const counts: Record<string, unknown[]> = {}
    for (const { name } of await tablesInOrder(client)) {
      counts[name] = (
        await client.query(
          `select md5(string_agg(t::text, ',' order by t::text)) as sum, count(*) as rows from "${name}" t`,
        )
      ).rows
    }
    return counts
  })

describe('backup and restore', () => {
  it('brings every row and file back as it was', async () => {
    const made = await world()
    await made.server.ctx.adapters.files.put('papers/a note.txt', 'kept')
    const before = await rowsOf(made)
    const manifest = await back(made, 'whole.tar.gz')
    expect(manifest.tables.find((table) => table.name === 'users')?.rows).toBeGreaterThanOrEqual(3)
    await addPerson(made.server, 'agent', made.agencyId)
    await made.server.ctx.adapters.files.delete('papers/a note.txt')
    await restore(made, 'whole.tar.gz')
    expect(await rowsOf(made)).toEqual(before)
    expect(await made.server.ctx.adapters.files.get('papers/a note.txt')).toBe('kept')
  })

  it('leaves the walls standing after a restore', async () => {
    const made = await world()
    await back(made, 'walls.tar.gz')
    await restore(made, 'walls.tar.gz')
    const unforced = await withClient(made, (client) =>
      client.query(`select relname from pg_class where relrowsecurity and not relforcerowsecurity`),
    )
    expect(unforced.rows).toEqual([])
  })

  it('explains an audit log that is older than its signed heads, and lets it go on', async () => {
    const made = await world()
    const { ctx } = made.server
    const write = () => made.agent.api.post('/api/clients', { name: 'Ana' })
    const check = async () => {
      const { chains, restated } = await verifyAudit(ctx)
      const chain = chains.find(({ agencyId }) => agencyId === made.agencyId)
      return { entries: chain?.entries, faults: chain?.faults, reason: restated?.reason }
    }
    const signed = async (entries: number) =>
      vi.waitFor(async () => {
        await signHeads(ctx)
        expect(await check()).toMatchObject({ entries, faults: [] })
      }, patience)
    await write()
    await signed(1)
    const { madeAt } = await back(made, 'older.tar.gz')
    await write()
    await signed(2)
    await restore(made, 'older.tar.gz')
    expect(await check()).toEqual({
      entries: 1,
      faults: [],
      reason: `Restored from the backup of ${madeAt}.`,
    })
    await write()
    await signed(2)
  })

  it('brings the signed heads into a file store that has none', async () => {
    const made = await world()
    const { ctx } = made.server
    await made.agent.api.post('/api/clients', { name: 'Ana' })
    await vi.waitFor(async () => {
      await signHeads(ctx)
      expect((await readHeadState(ctx)).heads.get(made.agencyId)?.count).toBe(1)
    }, patience)
    await back(made, 'heads.tar.gz')
    const { records } = await verifyAudit(ctx)
    await ctx.adapters.files.deleteAll(headFolder)
    await restore(made, 'heads.tar.gz')
    expect(await verifyAudit(ctx)).toMatchObject({ records: records + 1, recordFaults: [] })
  })

  it('refuses a damaged archive and leaves everything as it is', async () => {
    const made = await world()
    await back(made, 'damaged.tar.gz')
    const file = path.join(folder, 'damaged.tar.gz')
    const bytes = readFileSync(file)
    bytes.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40)
    writeFileSync(file, bytes)
    // Agencies get their keys in the background.
    await made.server.jobs.settle()
    const before = await rowsOf(made)
    await expect(restore(made, 'damaged.tar.gz')).rejects.toThrow(BackupError)
    expect(await rowsOf(made)).toEqual(before)
  })

  it('refuses an archive from before the first release', async () => {
    const made = await world()
    const setLevel = (level: string) =>
      withClient(made, (client) =>
        client.query(`update drizzle.__drizzle_migrations set created_at = ${level}`),
      )
    await setLevel('created_at - 100000000000')
    await back(made, 'unreleased.tar.gz').finally(() => setLevel('created_at + 100000000000'))
    await expect(restore(made, 'unreleased.tar.gz')).rejects.toThrow('from before the first release')
  })

  it('refuses an archive whose columns have other names by now, and names them', async () => {
    const made = await world()
    const ask = (text: string) => made.server.database.pool.query(text)
    await ask('alter table backup_runs rename column bytes to size')
    await back(made, 'former.tar.gz').finally(() =>
      ask('alter table backup_runs rename column size to bytes'),
    )
    await expect(restore(made, 'former.tar.gz')).rejects.toThrow(
      'an earlier version of Bindery, which kept backup_runs.size.',
    )
  })

  it('refuses a file that is no backup, and one that is not there', async () => {
    const made = await world()
    writeFileSync(path.join(folder, 'letter.txt'), 'Dear all')
    await expect(restore(made, 'letter.txt')).rejects.toThrow(BackupError)
    await expect(restore(made, 'nowhere.tar.gz')).rejects.toThrow('There is no file')
  })

  it('refuses a backup whose encrypted columns need another key', async () => {
    const made = await world()
    await back(made, 'key.tar.gz')
    const other = { ...made.server.config, secretKey: 'another-secret-key-of-32-characters-or-more' }
    await expect(restore(made, 'key.tar.gz', other)).rejects.toThrow('SECRET_KEY')
  })

  it('leaves out, and says so, tables that are not ours, and a restore leaves them alone', async () => {
    const made = await world()
    const ask = (text: string) => made.server.database.pool.query(text)
    await ask('create table "Strange Things" (n int); insert into "Strange Things" values (1)')
    await ask('create foreign data wrapper far; create server far foreign data wrapper far')
    await ask('create foreign table far_things (n int) server far')
    const manifest = await back(made, 'strange.tar.gz')
    expect(manifest.leftOut).toEqual(['Strange Things', 'far_things'])
    await restore(made, 'strange.tar.gz')
    expect((await ask('select n from "Strange Things"')).rows).toEqual([{ n: 1 }])
    await ask('drop table "Strange Things"; drop foreign data wrapper far cascade')
  })

  it('reads every table: each has the backup policy', async () => {
    const made = await world()
    const { rows } = await withClient(made, (client) =>
      client.query(`select tablename from pg_tables t where schemaname = 'public' and not exists (
        select 1 from pg_policies p where p.tablename = t.tablename and p.policyname = 'backup')`),
    )
    expect(rows).toEqual([])
  })
})
