import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import * as tar from 'tar'
import { type FileStore, listFiles } from '#server/adapters/files.ts'
import { isUnfinishedHead } from '#server/audit/head-log.ts'
import type { Config } from '#server/config.ts'
import { filePath, hashOfFile, type Manifest, nameOfKey, tablePath } from './archive.ts'
import { type StoredTable, schemaLevel, tablesInOrder, tablesOfOthers } from './tables.ts'

const rowsPerFetch = 2000

/** A table as lines of JSON that PostgreSQL wrote: numbers and instants keep every digit. */
async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: StoredTable,
): Promise<Manifest['tables'][number]> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `declare lines no scroll cursor for select row_to_json(t)::text as line from (select ${columns} from "${table.name}") t`,
  )
  const hash = createHash('sha256')
  const out = createWriteStream(tablePath(folder, table.name))
  let rows = 0
  for (;;) {
    const fetched = await client.query<{ line: string }>(`fetch ${rowsPerFetch} from lines`)
    if (fetched.rows.length === 0) break
    rows += fetched.rows.length
    const text = fetched.rows.map((row) => `${row.line}\n`).join('')
    hash.update(text)
    if (!out.write(text)) await once(out, 'drain')
  }
  await client.query('close lines')
  out.end()
  await finished(out)
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') }
}

async function writeTables(client: pg.ClientBase, folder: string) {
  await client.query('begin isolation level repeatable read read only')
  try {
    const level = await schemaLevel(client)
    const tables: Manifest['tables'] = []
    const order = await tablesInOrder(client)
    const leftOut = await tablesOfOthers(client)
    await client.query(`select set_config('role', 'app_backup', true)`)
    for (const table of order) tables.push(await writeTable(client, folder, table))
    return { schemaLevel: level, tables, leftOut }
  } finally {
    await client.query('rollback')
  }
}

async function writeFiles(files: FileStore, folder: string): Promise<Manifest['files']> {
  const written: Manifest['files'] = []
  for (const item of await listFiles(files, '/')) {
    if (!item.isFile || isUnfinishedHead(item.key)) continue
    const { key } = item
    const target = filePath(folder, key)
    mkdirSync(path.dirname(target), { recursive: true })
    await pipeline(await files.getStream(key), createWriteStream(target))
    written.push({ key, bytes: statSync(target).size, sha256: await hashOfFile(target) })
  }
  return written
}

/**
 * Writes everything an installation keeps into one archive, from one snapshot of the database, while it runs.
 * Files are copied after the snapshot, so none that a row names is missing. The archive appears whole or not at all.
 */
export async function makeBackup(
  config: Pick<Config, 'secretKey'>,
  client: pg.ClientBase,
  files: FileStore,
  target: string,
): Promise<Manifest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-backup-'))
  try {
    mkdirSync(path.join(folder, 'tables'))
    mkdirSync(path.join(folder, 'files'))
    const contents = await writeTables(client, folder)
    const stored = await writeFiles(files, folder)
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      keyName: nameOfKey(config.secretKey),
      ...contents,
      files: stored,
    }
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const unfinished = `${target}.unfinished`
    await tar.create({ gzip: { level: 4 }, file: unfinished, cwd: folder, mode: 0o600 }, [
      'manifest.json',
      'tables',
      'files',
    ])
    renameSync(unfinished, target)
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
