import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type FileStore, listFiles } from '#server/adapters/files.ts'
import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/encryption.ts'

/** Where signed heads lie in the file store: outside of the database, one object for each record. */
export const headFolder = 'audit-heads'
const unfinishedFolder = `${headFolder}.unfinished`
const recordsPerFolder = 1000
/** Records that name only the chains that grew, before one names them all. */
const maxPartialRecords = 24
/** How many records are read from the file store at a time. */
const readsAtATime = 20

const SignedHead = z.strictObject({
  agencyId: z.uuid().nullable(),
  count: z.int().min(1),
  hash: z.string().min(1),
})
export type SignedHead = z.infer<typeof SignedHead>

const HeadRecord = z.strictObject({
  number: z.int().min(1),
  at: z.iso.datetime(),
  /** SHA-256 of the record before, so that none can be left out. */
  previous: z.string().nullable(),
  /** Number of the newest record, this one included, that names every chain. */
  wholeRecord: z.int().min(1),
  /** Every entry of an older transaction was sealed when this was signed. */
  settledBefore: z.string().regex(/^\d+$/),
  heads: z.array(SignedHead),
  /** Agencies whose entries were destroyed with the rest of their data. */
  purged: z.array(z.uuid()),
  /** Why heads signed earlier no longer count: a restore, or a person's explanation. */
  reason: z.string().nullable(),
})
export type HeadRecord = z.infer<typeof HeadRecord>

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>
/** What records are kept in, and signed with. */
export type HeadStore = { config: Keys; adapters: { files: FileStore } }

/** What the records say taken together. */
export type HeadState = {
  last: Pick<HeadRecord, 'number' | 'at' | 'wholeRecord'> | null
  heads: Map<string | null, SignedHead>
  purged: Set<string>
  settledBefore: string
}

/** A record that is missing or that this installation did not sign. */
export class HeadLogError extends Error {}

function sign(secret: string, text: string): string {
  return keyedHash(secret, 'audit heads', text).toString('base64url')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function keyOf(number: number): string {
  const folder = String(Math.floor(number / recordsPerFolder)).padStart(6, '0')
  return `${headFolder}/${folder}/${String(number).padStart(9, '0')}.json`
}

function numberOf(key: string): number {
  return Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0)
}

/** A record from its text: a line of JSON and a line with its signature. */
function parse({ secretKey, previousSecretKeys }: Keys, text: string): HeadRecord | null {
  const [line = '', signature = ''] = text.split('\n')
  const isGenuine = [secretKey, ...previousSecretKeys].some((key) => sign(key, line) === signature)
  return isGenuine ? HeadRecord.parse(JSON.parse(line)) : null
}

async function readRecord({ config, adapters }: HeadStore, number: number): Promise<HeadRecord> {
  const key = keyOf(number)
  if (!(await adapters.files.exists(key))) throw new HeadLogError(`Signed record ${number} is missing.`)
  const record = parse(config, await adapters.files.get(key))
  if (record?.number !== number) throw new HeadLogError(`Signed record ${number} was altered.`)
  return record
}

async function lastNumber({ adapters }: HeadStore): Promise<number> {
  const folders = await listFiles(adapters.files, headFolder, { recursive: false })
  const names = folders.flatMap((item) => (item.isDirectory ? [item.prefix] : []))
  for (const folder of names.toSorted().toReversed()) {
    const numbers = (await listFiles(adapters.files, folder)).map((item) =>
      item.isFile ? numberOf(item.key) : 0,
    )
    if (numbers.length > 0) return Math.max(...numbers)
  }
  return 0
}

/** A state from which nothing was signed yet. */
export function emptyState(): HeadState {
  return { last: null, heads: new Map(), purged: new Set(), settledBefore: '0' }
}

function apply(state: HeadState, record: HeadRecord): HeadState {
  const isWhole = record.wholeRecord === record.number
  const heads = new Map(isWhole ? [] : state.heads)
  for (const head of record.heads) heads.set(head.agencyId, head)
  for (const agencyId of record.purged) heads.delete(agencyId)
  const purged = new Set([...(isWhole ? [] : state.purged), ...record.purged])
  return { last: record, heads, purged, settledBefore: record.settledBefore }
}

/** What is signed at present. Throws `HeadLogError` where a record that it needs is missing or altered. */
export async function readHeadState(store: HeadStore): Promise<HeadState> {
  const number = await lastNumber(store)
  if (number === 0) return emptyState()
  const last = await readRecord(store, number)
  let state = emptyState()
  for (let next = last.wholeRecord; next < number; next += 1)
    state = apply(state, await readRecord(store, next))
  return apply(state, last)
}

/** Whether a stored file is a record that is being written, or that a killed process left. */
export function isUnfinishedHead(key: string): boolean {
  return key.startsWith(`${unfinishedFolder}/`)
}

/** What a new record says beyond what was signed before. */
export type NewRecord = Pick<HeadRecord, 'at' | 'settledBefore' | 'heads' | 'purged' | 'reason'>

/** Signs one more record. With a reason it names every chain, and what was signed before no longer counts. */
export async function appendRecord(store: HeadStore, state: HeadState, added: NewRecord): Promise<void> {
  const { files } = store.adapters
  const before = await lastNumber(store)
  const number = before + 1
  const last = state.last
  const isWhole = added.reason !== null || !last || number - last.wholeRecord >= maxPartialRecords
  const heads = new Map(added.reason === null ? state.heads : [])
  for (const head of added.heads) heads.set(head.agencyId, head)
  const purged = new Set([...(added.reason === null ? state.purged : []), ...added.purged])
  for (const agencyId of purged) heads.delete(agencyId)
  const record: HeadRecord = {
    number,
    ...added,
    ...(isWhole && { heads: [...heads.values()], purged: [...purged] }),
    previous: before > 0 ? hashOf(await files.get(keyOf(before))) : null,
    wholeRecord: isWhole ? number : last.wholeRecord,
  }
  const line = JSON.stringify(record)
  // A process that is killed while it writes leaves no half record under the record's own name.
  const unfinished = `${unfinishedFolder}/${number}.json`
  await files.put(unfinished, `${line}\n${sign(store.config.secretKey, line)}\n`)
  await files.move(unfinished, keyOf(number))
}

/** Whether the file store holds any signed record. */
export async function hasRecords(store: HeadStore): Promise<boolean> {
  return (await lastNumber(store)) > 0
}

/** Every record in order, with what is wrong with the log itself. */
export type HeadHistory = { records: HeadRecord[]; faults: string[] }

/** Reads every record, in order; what is missing or altered is reported, up to the newest record that explains itself. */
export async function readHistory(store: HeadStore): Promise<HeadHistory> {
  const total = await lastNumber(store)
  const history: HeadHistory = { records: [], faults: [] }
  let previous: string | null = null
  for (let first = 1; first <= total; first += readsAtATime) {
    const numbers = Array.from(
      { length: Math.min(readsAtATime, total - first + 1) },
      (_, index) => first + index,
    )
    const texts = await Promise.all(numbers.map((number) => readText(store, number)))
    for (const [index, text] of texts.entries()) {
      const number = first + index
      const record = text === null ? null : parse(store.config, text)
      const isInPlace = record?.number === number
      if (isInPlace && record.reason !== null) history.faults = []
      else if (text === null) history.faults.push(`signed record ${number} is missing`)
      else if (!isInPlace) history.faults.push(`signed record ${number} was altered`)
      else if (previous !== null && record.previous !== previous)
        history.faults.push(`signed record ${number} does not follow the record before it`)
      if (isInPlace) history.records.push(record)
      previous = text === null ? null : hashOf(text)
    }
  }
  return history
}

async function readText({ adapters }: HeadStore, number: number): Promise<string | null> {
  const key = keyOf(number)
  return (await adapters.files.exists(key)) ? adapters.files.get(key) : null
}
