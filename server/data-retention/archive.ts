import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { exportFiles, keysOfAgency, pictureFiles } from '#server/adapters/agency-files.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import { cipherOfAgency } from '#server/agency-encryption/agency-key.service.ts'
import { openEncrypted, storeEncrypted } from '#server/agency-encryption/encrypted-files.service.ts'
import type { Ctx } from '#server/context.ts'
import { opening } from '#server/db/client.ts'
import { dictionaryCsv, dictionaryOf } from './archive-dictionary.ts'
import { importFilesOf } from './archive-import.ts'
import { type ArchivePart, manifestText } from './archive-manifest.ts'
import { parquetBytes } from './archive-parquet.ts'
import { archiveReadme } from './archive-readme.ts'
import {
  csvText,
  type DescribedTable,
  jsonLines,
  linesFor,
  type Snapshot,
  type TableToWrite,
  totalsOf,
} from './archive-rows.ts'
import { describedTables } from './archive-tables.ts'

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

type Content = AsyncIterable<string | Buffer> | Iterable<string>

/** What passes, with its length and hash noted when its end has come. */
async function* noted(content: Content, path: string, parts: ArchivePart[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of content) {
    const chunk = Buffer.from(piece)
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  parts.push({ path, bytes, sha256: hash.digest('hex') })
}

type Filling = { zip: ZipFile; snapshot: Snapshot; parts: ArchivePart[] }

function addPart({ zip, snapshot, parts }: Filling, path: string, read: () => Content): void {
  // Read when its turn comes: the snapshot has one connection, and memory holds one piece at a time. What is packed already
  // gains nothing by being packed again, and of plain text a light packing saves nearly as much as a thorough one.
  const options = { mtime: snapshot.ctx.clock(), compressionLevel: path.endsWith('.parquet') ? 0 : 3 }
  zip.addReadStreamLazy(path, options, (take) => {
    const part = Readable.from(noted(read(), path, parts), { objectMode: false })
    part.on('error', (error) => zip.emit('error', error))
    take(null, part)
  })
}

async function* fileOf({ ctx, cipher }: Snapshot, key: string): AsyncGenerator<Buffer> {
  yield* await openEncrypted(ctx.adapters.files, cipher, key)
}

type Heading = { name: string; timeZone: string }

async function headingOf({ query, agencyId }: Snapshot): Promise<Heading> {
  await query(`select set_config('role', 'app_user', true)`)
  const text = 'select name, time_zone as "timeZone" from agencies where id = $1'
  const { rows } = await query<Heading>(text, [agencyId])
  if (!rows[0]) throw new Error('There is no such agency.')
  return rows[0]
}

/** Adds up before any part is read, since all share the one connection and its role. */
async function withTotals(snapshot: Snapshot, tables: readonly DescribedTable[]): Promise<TableToWrite[]> {
  const added: TableToWrite[] = []
  for (const table of tables) added.push({ ...table, totals: await totalsOf(snapshot, table) })
  return added
}

function addTables(filling: Filling, tables: readonly TableToWrite[]): void {
  const { snapshot } = filling
  for (const table of tables) {
    const lines = linesFor(snapshot, table, 3)
    addPart(filling, `jsonl/${table.name}.jsonl`, () => jsonLines(lines()))
    addPart(filling, `csv/${table.name}.csv`, () => csvText(lines(), table))
    addPart(filling, `parquet/${table.name}.parquet`, () => parquetBytes(lines(), table))
  }
  const dictionary = dictionaryOf(tables)
  addPart(filling, 'dictionary.csv', () => [dictionaryCsv(dictionary)])
  addPart(filling, 'dictionary.json', () => [`${JSON.stringify(dictionary, null, 2)}\n`])
}

async function addFiles(filling: Filling): Promise<number> {
  const { snapshot } = filling
  const keys = await keysOfAgency(snapshot.ctx.adapters.files, snapshot.agencyId)
  const isLeftOut = (key: string) => [exportFiles, pictureFiles].some((kind) => key.startsWith(`${kind}/`))
  const uploaded = keys.filter((key) => !isLeftOut(key))
  for (const key of uploaded) addPart(filling, `files/${key}`, () => fileOf(snapshot, key))
  return uploaded.length
}

async function fill(zip: ZipFile, snapshot: Snapshot, described: DescribedTable[]): Promise<ArchiveCounts> {
  const filling = { zip, snapshot, parts: [] }
  const madeAt = snapshot.ctx.clock()
  const { name, timeZone } = await headingOf(snapshot)
  const tables = await withTotals(snapshot, described)
  const importFiles = await importFilesOf(snapshot, timeZone)
  addTables(filling, tables)
  const rows = Object.fromEntries(tables.map(({ name, totals }) => [name, totals.rows]))
  for (const { path, read } of importFiles) addPart(filling, path, read)
  const counts: ArchiveCounts = { ...rows, files: await addFiles(filling) }
  const totals = Object.fromEntries(tables.map(({ name, totals }) => [name, totals]))
  const readme = archiveReadme({ agencyName: name, timeZone, madeAt, tables, counts })
  addPart(filling, 'README.txt', () => [readme])
  const agency = { id: snapshot.agencyId, name, timeZone }
  // The last part, since it says of the others how long they are.
  addPart(filling, 'manifest.json', () => [
    manifestText({ agency, createdAt: madeAt.toISOString(), tables: totals, files: [...filling.parts] }),
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
    const counts = await fill(zip, snapshot, await describedTables(client))
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
