import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { addPerson, type World, world } from '#server/testing/world.ts'
import { BackupError } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { tablesInOrder } from './tables.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-backup-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    makeBackup(made.server.config, client, made.server.ctx.edges.files, path.join(folder, name)),
  )

const restore = (made: World, name: string, config = made.server.config) =>
  withClient(made, (client) =>
    restoreBackup(config, client, made.server.ctx.edges.files, path.join(folder, name)),
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
    await made.server.ctx.edges.files.put('papers/a note.txt', 'kept')
    const before = await rowsOf(made)
    const manifest = await back(made, 'whole.tar.gz')
    expect(manifest.tables.find((table) => table.name === 'users')?.rows).toBeGreaterThanOrEqual(3)
    await addPerson(made.server, 'agent', made.agencyId)
    await made.server.ctx.edges.files.delete('papers/a note.txt')
    await restore(made, 'whole.tar.gz')
    expect(await rowsOf(made)).toEqual(before)
    expect(await made.server.ctx.edges.files.get('papers/a note.txt')).toBe('kept')
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

  it('refuses a damaged archive and leaves everything as it is', async () => {
    const made = await world()
    await back(made, 'damaged.tar.gz')
    const file = path.join(folder, 'damaged.tar.gz')
    const bytes = readFileSync(file)
    bytes.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40)
    writeFileSync(file, bytes)
    const before = await rowsOf(made)
    await expect(restore(made, 'damaged.tar.gz')).rejects.toThrow(BackupError)
    expect(await rowsOf(made)).toEqual(before)
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

  it('reads every table: each has the backup policy', async () => {
    const made = await world()
    const { rows } = await withClient(made, (client) =>
      client.query(`select tablename from pg_tables t where schemaname = 'public' and not exists (
        select 1 from pg_policies p where p.tablename = t.tablename and p.policyname = 'backup')`),
    )
    expect(rows).toEqual([])
  })
})
