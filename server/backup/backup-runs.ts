import type pg from 'pg'
import { newId } from '#server/new-id.ts'
import type { Manifest } from './archive.ts'

const insert = 'insert into backup_runs (id, finished_at, bytes, rows) values ($1, $2, $3, $4)'

/** Keeps that a backup was finished, so that the platform's health can tell how old the last one is. */
export async function recordBackup(client: pg.ClientBase, manifest: Manifest, bytes: number): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  await client.query('begin')
  try {
    await client.query(`select set_config('role', 'app_platform', true)`)
    await client.query(insert, [newId(), manifest.madeAt, bytes, rows])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
