import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestServer } from '#server/testing/server.ts'

/** What is sensitive, one marked value of each kind, different for each door that takes it in. */
export type Markers = { ssn: string; license: string; fein: string; birth: string; credential: string }

/** The marked values of one door, by its place in the list of doors. */
export function markersOf(door: number): Markers {
  const two = String(10 + door)
  return {
    ssn: `5${two}-${two}-77${two}`,
    license: `T64${two}9813${two}`,
    fein: `47-${two}91${two}3`,
    birth: `1931-07-${two}`,
    credential: `Carrier-${two}-Pass!${two}`,
  }
}

/** Words of a person who writes everything down. */
export function sentenceOf({ ssn, license, fein, birth, credential }: Markers): string {
  return `SSN ${ssn}, driver license ${license}, FEIN ${fein}, born ${birth}, portal password ${credential}`
}

/** A text in base64, wherever in the bytes it begins: without the signs that its neighbors change. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
    const whole = bytes.toString('base64').replace(/=+$/, '')
    return whole.slice(offset === 0 ? 0 : offset + 1, bytes.length % 3 === 0 ? undefined : -1)
  })
}

function written(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  const days = year ? [`${month}/${day}/${year}`, `${Number(month)}/${Number(day)}/${year}`] : []
  return [...new Set([value, value.replaceAll('-', ''), value.replaceAll('-', ' '), ...days])]
}

/** Every way in which a value may stand somewhere: with and without dashes, in base64, as hexadecimal digits, in addresses. */
export function spellings(value: string): string[] {
  return written(value).flatMap((text) => [
    text,
    encodeURIComponent(text),
    ...inBase64(text),
    ...inBase64(text).map((code) => code.replaceAll('+', '-').replaceAll('/', '_')),
    Buffer.from(text).toString('hex'),
  ])
}

/** A place with what stands there. */
export type Place = { name: string; text: string }

/** Every table of every schema, row by row as PostgreSQL writes it. */
export async function tablePlaces({ database }: Pick<TestServer, 'database'>): Promise<Place[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema)'`,
  )
  const places: Place[] = []
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    places.push({ name: `table ${name}`, text: rows.map(({ text }) => text).join('\n') })
  }
  return places
}

/** Every file under a folder, its bytes as signs of one byte each. */
export function filePlaces(folder: string): Place[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { name: `file ${path.relative(folder, file)}`, text: readFileSync(file, 'latin1') }
    })
}

/** What stands where in clear, as "door kind in place". */
export function findMarkers(doors: readonly string[], places: readonly Place[]): string[] {
  const found: string[] = []
  for (const [at, door] of doors.entries()) {
    for (const [kind, value] of Object.entries(markersOf(at))) {
      const ways = spellings(value)
      const where = places.filter(({ text }) => ways.some((way) => text.includes(way)))
      found.push(...where.map(({ name }) => `${door}: ${kind} in ${name}`))
    }
  }
  return found
}
