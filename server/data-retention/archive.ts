import { PassThrough, Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { exportFiles, keysOfAgency, pictureFiles } from '#server/adapters/agency-files.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import { cipherOfAgency } from '#server/agency-encryption/agency-key.service.ts'
import { openEncrypted, storeEncrypted } from '#server/agency-encryption/encrypted-files.service.ts'
import { tablesInOrder } from '#server/backup/tables.ts'
import type { Ctx } from '#server/context.ts'
import { opening } from '#server/db/client.ts'
import { archiveReadme } from './archive-readme.ts'
import { csvText, jsonLines, type Snapshot, type TableToWrite } from './archive-rows.ts'
import { archivedTables } from './archived-tables.ts'

/** What a finished archive holds, rows by table and files, and how large it is for who downloads it. */
export type Archive = { counts: ArchiveCounts; bytes: number }
type ArchiveCounts = Record<string, number>

const begin = 'begin isolation level repeatable read read only'
const name = `select set_config('app.agency_id', $1, true), set_config('TimeZone', 'UTC', true)`

/** Reads in one snapshot of the database and in UTC, as the one agency: what is read is what was at one moment. */
async function inSnapshot<T>(
  ctx: Ctx,
  { agencyId, cipher }: { agencyId: string; cipher: AgencyCipher },
  read: (snapshot: Snapshot, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await ctx.pool.connect()
  let latest: Promise<unknown> = Promise.resolve()
  let isOver = false
  const query: Snapshot['query'] = async (text, values) => {
    if (isOver) throw new Error('The archive broke off.')
    const result = client.query(text, values)
    latest = result
    return result
  }
  try {
    await client.query(opening(ctx.pool, begin))
    await client.query(name, [agencyId])
    return await read({ ctx, agencyId, cipher, query }, client)
  } finally {
    // A part that is still being read asks no more, and its last question is answered before the connection goes back.
    isOver = true
    await latest.catch(() => {})
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

async function tablesToWrite(client: pg.PoolClient): Promise<TableToWrite[]> {
  const stored = new Map((await tablesInOrder(client)).map((table) => [table.name, table.columns]))
  return archivedTables
    .map((table) => {
      const without = new Set(table.without)
      return { ...table, columns: (stored.get(table.name) ?? []).filter((column) => !without.has(column)) }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function addText(
  zip: ZipFile,
  path: string,
  mtime: Date,
  read: () => AsyncIterable<string> | string[],
): void {
  // Read when its turn comes: the snapshot has one connection, and memory holds one piece at a time.
  zip.addReadStreamLazy(path, { mtime }, (take) => {
    const part = Readable.from(read(), { objectMode: false })
    part.on('error', (error) => zip.emit('error', error))
    take(null, part)
  })
}

function addFile(zip: ZipFile, key: string, { ctx, cipher }: Snapshot): void {
  zip.addReadStreamLazy(`files/${key}`, { mtime: ctx.clock() }, (take) => {
    openEncrypted(ctx.adapters.files, cipher, key).then(
      (stream) => take(null, stream),
      (error: unknown) => take(error, Readable.from([])),
    )
  })
}

type Heading = { name: string; timeZone: string }

async function headingOf({ query, agencyId }: Snapshot): Promise<Heading> {
  await query(`select set_config('role', 'app_user', true)`)
  const text = 'select name, time_zone as "timeZone" from agencies where id = $1'
  const { rows } = await query<Heading>(text, [agencyId])
  if (!rows[0]) throw new Error('There is no such agency.')
  return rows[0]
}

async function fill(zip: ZipFile, snapshot: Snapshot, tables: TableToWrite[]): Promise<ArchiveCounts> {
  const { ctx, agencyId } = snapshot
  const mtime = ctx.clock()
  const { name, timeZone } = await headingOf(snapshot)
  const counts: ArchiveCounts = {}
  for (const table of tables) {
    counts[table.name] = 0
    const count = (rows: number) => {
      counts[table.name] = (counts[table.name] ?? 0) + rows
    }
    addText(zip, `jsonl/${table.name}.jsonl`, mtime, () => jsonLines(snapshot, table, count))
    addText(zip, `csv/${table.name}.csv`, mtime, () => csvText(snapshot, table))
  }
  const keys = await keysOfAgency(ctx.adapters.files, agencyId)
  const isLeftOut = (key: string) => [exportFiles, pictureFiles].some((kind) => key.startsWith(`${kind}/`))
  const uploaded = keys.filter((key) => !isLeftOut(key))
  for (const key of uploaded) addFile(zip, key, snapshot)
  counts.files = uploaded.length
  // The last part, since it shows how many rows the others have.
  addText(zip, 'README.txt', mtime, () => [
    archiveReadme({ agencyName: name, timeZone, madeAt: mtime, tables, counts }),
  ])
  zip.end()
  return counts
}

/**
 * Writes all data of an agency in plain text into one ZIP archive, which the file store keeps encrypted, piece by piece. An
 * agency's rows are read behind its own wall.
 */
export async function writeArchive(ctx: Ctx, agencyId: string, key: string): Promise<Archive> {
  const cipher = await cipherOfAgency(ctx, agencyId)
  return inSnapshot(ctx, { agencyId, cipher }, async (snapshot, client) => {
    const zip = new ZipFile()
    const output = zip.outputStream.pipe(new PassThrough())
    // What goes wrong while a part is read ends the archive, which the store then refuses.
    zip.on('error', (error: Error) => output.destroy(error))
    output.on('error', (error) => ctx.log.warn({ err: error, agencyId }, 'an archive broke off'))
    const counts = await fill(zip, snapshot, await tablesToWrite(client))
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of output) {
        bytes += chunk.length
        yield chunk
      }
    }
    await storeEncrypted(ctx.adapters.files, cipher, counted(), key)
    return { counts, bytes }
  })
}
