import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import * as tar from 'tar'
import type { FileStore } from '#server/adapters/files.ts'
import { type HeadStore, hasRecords, headFolder } from '#server/audit/head-log.ts'
import { restateHeads } from '#server/audit/heads.service.ts'
import type { Config } from '#server/config.ts'
import { firstSchemaLevel } from '#server/db/migrate.ts'
import {
  BackupError,
  filePath,
  type Manifest,
  nameOfKey,
  readManifest,
  tablePath,
  verifyParts,
} from './archive.ts'
import { advanceCounters, schemaLevel, tablesInOrder } from './tables.ts'

const rowsPerInsert = 1000

const foldAll = 'select fold_book(a.id) from agencies a'

async function insertLines(
  client: pg.ClientBase,
  table: Manifest['tables'][number],
  lines: string[],
): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${table.name}" (${columns}) select ${columns} from json_populate_recordset(null::"${table.name}", $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

async function fillTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  let lines: string[] = []
  let rows = 0
  for await (const line of createInterface({ input: createReadStream(tablePath(folder, table.name)) })) {
    lines.push(line)
    rows += 1
    if (lines.length === rowsPerInsert) {
      await insertLines(client, table, lines)
      lines = []
    }
  }
  if (lines.length > 0) await insertLines(client, table, lines)
  if (rows !== table.rows)
    throw new BackupError(`This backup is damaged: ${table.name} has ${rows} rows, not ${table.rows}.`)
}

async function replaceTables(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  const present = await tablesInOrder(client)
  const names = present.map((table) => `"${table.name}"`)
  const tenantScopes = (word: 'force' | 'no force') =>
    client.query(names.map((name) => `alter table ${name} ${word} row level security`).join(';'))
  const triggers = (word: 'enable' | 'disable') =>
    client.query(names.map((name) => `alter table ${name} ${word} trigger user`).join(';'))
  await client.query('begin')
  try {
    // The owner fills the tables past the walls, which stand again at the commit; what triggers keep is part of the backup.
    await tenantScopes('no force')
    await triggers('disable')
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of manifest.tables) await fillTable(client, folder, table)
    await advanceCounters(client)
    // A backup from before these were kept has none.
    if (!manifest.tables.some(({ name }) => name === 'book_steps')) await client.query(foldAll)
    await triggers('enable')
    await tenantScopes('force')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function refuseUnfit(manifest: Manifest, config: Pick<Config, 'secretKey'>, level: number): void {
  if (manifest.schemaLevel > level) {
    throw new BackupError('This backup is from a newer version of Bindery. Update first, then restore.')
  }
  if (manifest.schemaLevel < firstSchemaLevel) {
    throw new BackupError('This backup is from before the first release of Bindery and cannot be restored.')
  }
  if (manifest.keyName !== nameOfKey(config.secretKey)) {
    throw new BackupError(
      'This backup needs the SECRET_KEY it was made with: set it (or put its secret-key file into DATA_DIR) and try again.',
    )
  }
}

/** A table or column of the archive that the database has no more would be lost: whoever restores has to know before. */
async function refuseFormerNames(manifest: Manifest, client: pg.ClientBase): Promise<void> {
  const present = new Map((await tablesInOrder(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const former = manifest.tables.flatMap(({ name, columns }) => {
    const known = present.get(name)
    return known
      ? columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`)
      : [name]
  })
  if (former.length === 0) return
  throw new BackupError(
    `This backup is from an earlier version of Bindery, which kept ${former.join(', ')}. Restore it with that version, then update.`,
  )
}

async function unpack(archive: string, folder: string): Promise<void> {
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`)
  try {
    await tar.extract({ file: archive, cwd: folder, strict: true })
  } catch {
    throw new BackupError('This backup is damaged: it cannot be unpacked. Nothing was changed.')
  }
}

/** Signed heads are only ever added to: those of the archive come into a store that has none. */
async function putFiles(store: HeadStore, folder: string, manifest: Manifest): Promise<void> {
  const keepsHeads = await hasRecords(store)
  for (const { key } of manifest.files) {
    if (keepsHeads && key.startsWith(`${headFolder}/`)) continue
    await store.adapters.files.putStream(key, createReadStream(filePath(folder, key)))
  }
}

/** Signs the audit log as it is now, and why it is not what was signed before. */
async function explainRestore(store: HeadStore, client: pg.ClientBase, { madeAt }: Manifest): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select set_config('role', 'app_sealer', true)`)
    const ctx = { ...store, db: { $client: client }, clock: () => new Date() }
    await restateHeads(ctx, `Restored from the backup of ${madeAt}.`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Replaces everything an installation keeps by what an archive holds. The archive is verified whole before
 * anything is touched, and the tables are replaced in one transaction. Throws `BackupError` when it is unfit.
 */
export async function restoreBackup(
  config: Pick<Config, 'secretKey' | 'previousSecretKeys'>,
  client: pg.ClientBase,
  files: FileStore,
  archive: string,
): Promise<Manifest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-restore-'))
  try {
    await unpack(archive, folder)
    const manifest = readManifest(folder)
    refuseUnfit(manifest, config, await schemaLevel(client))
    await refuseFormerNames(manifest, client)
    await verifyParts(folder, manifest)
    const store = { config, adapters: { files } }
    await putFiles(store, folder, manifest)
    await replaceTables(client, folder, manifest)
    await explainRestore(store, client, manifest)
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
