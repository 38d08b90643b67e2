import pg from 'pg'
import { newId } from '#server/new-id.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { type Figure, median, quantity, ratio } from './figures.ts'
import { messyBook } from './messy-book.ts'
import type { Stand } from './stand.ts'

const rows = 10_000
const rounds = 3

function cleanBook(round: number): Buffer {
  const lines = ['Name,Email,Phone,Address,City,State,Zip,Client Since']
  for (let n = 0; n < rows; n += 1) {
    const phone = 2_170_000_000 + round * 100_000 + n
    lines.push(
      `Given${n} Family${round},c${n}.${round}@import.example,${phone},${n} Main St,Springfield,IL,62701,1/1/2015`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** A call of the product, answered as JSON. */
export async function call<T>(stand: Stand, method: string, path: string, body?: FormData): Promise<T> {
  const init = { method, headers: { cookie: stand.cookie }, ...(body && { body }) }
  const answer = await fetch(`${stand.product.url}${path}`, init)
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Runs one step of an import in the background and returns its seconds. */
async function step(stand: Stand, id: string, name: string, until: string): Promise<number> {
  const from = performance.now()
  await call(stand, 'POST', `/api/imports/${id}/${name}`)
  for (;;) {
    const { status, message } = await call<Import>(stand, 'GET', `/api/imports/${id}`)
    if (status === until) return (performance.now() - from) / 1000
    if (!['checking', 'publishing'].includes(status)) throw new Error(`The import stopped: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Imports a file and says how many seconds checking and publishing took. */
export async function importFile(stand: Stand, file: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'book.csv')
  const { id } = await call<Import>(stand, 'POST', '/api/imports?kind=clients', form)
  const checking = await step(stand, id, 'dry-run', 'checked')
  const publishing = await step(stand, id, 'publish', 'published')
  const { counts } = await call<Import>(stand, 'GET', `/api/imports/${id}`)
  return { checking, publishing, counts }
}

const insert = `
  insert into clients (agency_id, id, kind, name, email, phone, street, city, state, zip, assigned_agent_id, created_at)
  select $1, id, 'personal', name, email, phone, '1 Main St', 'Springfield', 'IL', '62701', $2, '2015-01-01'
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as row (id, name, email, phone)`

/** The same rows into the same table in one transaction, a thousand to a statement, and nothing else. */
async function insertBare(stand: Stand, round: number): Promise<number> {
  const client = new pg.Client({ connectionString: stand.databaseUrl })
  await client.connect()
  const owner = await client.query('select id, agency_id from users where email = $1', [stand.email])
  const { id, agency_id: agencyId } = owner.rows[0]
  const numbers = Array.from({ length: rows }, (_, n) => n)
  const from = performance.now()
  await client.query('begin')
  for (let at = 0; at < rows; at += 1000) {
    const part = numbers.slice(at, at + 1000)
    await client.query(insert, [
      agencyId,
      id,
      part.map(() => newId()),
      part.map((n) => `Bare${n} Family${round}`),
      part.map((n) => `b${n}.${round}@import.example`),
      part.map((n) => `(217) 555-${n}`),
    ])
  }
  await client.query('commit')
  const seconds = (performance.now() - from) / 1000
  await client.end()
  return seconds
}

/** How fast an import publishes, beside a bare multi-row insert of as many rows, and what a messy file takes. */
export async function measureImports(stand: Stand): Promise<Figure[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(rows / (await importFile(stand, cleanBook(round))).publishing)
    bare.push(rows / (await insertBare(stand, round)))
  }
  const pairs = ours.map((rate, round) => rate / (bare[round] ?? Number.NaN))
  const detail = `${median(ours).toFixed(0)} of ${median(bare).toFixed(0)} clients/s`
  const messy = await importFile(stand, messyBook(rows).file)
  console.log(`A messy file of ${rows} rows: ${JSON.stringify(messy)}`)
  return [
    ratio('publishing an import beside a bare insert', median(pairs), '≥', 0.4, detail),
    quantity('clients published a second', median(ours), '≥', 15_000, '/s'),
  ]
}
