import { createHash } from 'node:crypto'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { archivedTables } from './archived-tables.ts'
import { downloadExport, rowsIn, unzipBytes } from './testing.ts'

type Totals = { rows: number; sums: Record<string, string> }
type Manifest = {
  format: string
  agency: { id: string }
  tables: Record<string, Totals>
  files: { path: string; bytes: number; sha256: string }[]
}

let parts: Record<string, Buffer>
let manifest: Manifest
let made: World

function part(path: string): Buffer {
  const bytes = parts[path]
  if (!bytes) throw new Error(`There is no ${path}`)
  return bytes
}

function parquetFile(table: string): ArrayBuffer {
  return new Uint8Array(part(`parquet/${table}.parquet`)).buffer
}

async function parquetRows(table: string): Promise<Record<string, unknown>[]> {
  const parseDateFromString = (text: string | undefined) => text
  return parquetReadObjects({ file: parquetFile(table), utf8: true, ...{ parseDateFromString } })
}

beforeAll(async () => {
  made = await world()
  const { api, server } = made
  const birth = { kind: 'personal', name: 'Ünal', dateOfBirth: '1980-02-29' }
  const { id } = (await api.post('/api/clients', birth)).body
  const term = { type: 'auto', effectiveDate: '2026-01-15', expirationDate: '2027-01-15' }
  await api.post(`/api/clients/${id}/policies`, { ...term, policyNumber: 'A-1', premium: 1200.1 })
  await api.post(`/api/clients/${id}/policies`, { ...term, policyNumber: 'A-2', premium: 0.2 })
  const asked = (await api.post('/api/data-exports')).body
  await server.jobs.settle()
  parts = await unzipBytes((await downloadExport(server, api, asked.id)).bytes)
  manifest = JSON.parse(part('manifest.json').toString())
})

describe('an archive for programs', () => {
  it('has each table as Parquet with the rows, types and values of the other formats', async () => {
    for (const { name } of archivedTables) {
      const rows = rowsIn(part(`jsonl/${name}.jsonl`).toString())
      const { num_rows } = parquetMetadata(parquetFile(name))
      expect([name, Number(num_rows)]).toEqual([name, rows.length])
    }
    const [client] = await parquetRows('clients')
    const [same] = rowsIn(part('jsonl/clients.jsonl').toString())
    expect(client).toMatchObject({ name: 'Ünal', id: same?.id, date_of_birth: '1980-02-29', custom: {} })
    expect(client?.created_at).toEqual(new Date(String(same?.created_at)))
    const policies = await parquetRows('policies')
    const cents = policies.map(({ premium }) => Math.round(Number(premium) * 100))
    expect(cents.toSorted()).toEqual([120_010, 20])
    expect(policies[0]?.effective_date).toEqual(new Date('2026-01-15T00:00:00Z'))
    expect(policies[0]?.term_expiration_date).toBeNull()
  })

  it('says how many rows and which sums each table has, to the cent', () => {
    expect(manifest).toMatchObject({ format: 'bindery-export', agency: { id: made.agencyId } })
    expect(Object.keys(manifest.tables).toSorted()).toEqual(archivedTables.map(({ name }) => name).toSorted())
    for (const [table, { rows }] of Object.entries(manifest.tables))
      expect([table, rowsIn(part(`jsonl/${table}.jsonl`).toString()).length]).toEqual([table, rows])
    expect(manifest.tables.policies).toMatchObject({ rows: 2, sums: { premium: '1200.30' } })
    expect(manifest.tables.policy_transactions).toMatchObject({ sums: { premium_change: '1200.30' } })
  })

  it('says of each file how long it is and what it hashes to', () => {
    const others = Object.keys(parts).filter((path) => path !== 'manifest.json')
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(others.toSorted())
    for (const { path, bytes, sha256 } of manifest.files) {
      const hash = createHash('sha256').update(part(path)).digest('hex')
      expect({ path, bytes, sha256 }).toEqual({ path, bytes: part(path).length, sha256: hash })
    }
  })

  it('has a dictionary with label, type, meaning, choices and links of each column', () => {
    const entries: Record<string, unknown>[] = JSON.parse(part('dictionary.json').toString())
    const of = (table: string, column: string) =>
      entries.find((entry) => entry.table === table && entry.column === column)
    expect(of('policies', 'premium')).toMatchObject({ label: 'Premium', type: 'decimal' })
    expect(of('policies', 'client_id')).toMatchObject({ type: 'id', refersTo: 'clients' })
    expect(of('policies', 'type')).toMatchObject({ label: 'Type', choices: { auto: 'Auto' } })
    expect(of('clients', 'date_of_birth')?.description).toBe('day of birth (persons), in plain text here')
    expect(of('claims', 'date_of_loss')).toMatchObject({ label: 'Date of loss', type: 'day' })
    expect(entries.filter(({ description }) => !description)).toEqual([])
    const csv = part('dictionary.csv').toString()
    expect(csv.split('\r\n')).toHaveLength(entries.length + 2)
    expect(csv).toContain('policies,effective_date,Effective date,day,')
  })
})
