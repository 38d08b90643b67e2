import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { tablesInOrder } from '#server/backup/tables.ts'
import { csvOf, upload } from '#server/imports-exports/testing.ts'
import { auditOf, mailTo, newEmail, signUp } from '#server/testing/accounts.ts'
import { type TestServer, testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { agencyTables } from './agency-tables.ts'
import { writeArchive } from './archive.ts'
import { archivedTables } from './archived-tables.ts'
import { buildExport } from './build-export.ts'
import { columnDescriptions } from './column-descriptions.ts'
import { assistantRows, documentRows, downloadExport, rowsIn, unzip } from './testing.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  ;(await testServer()).clock.now = null
})

function rowsOf<Row extends object>({ database }: TestServer, text: string, values: unknown[] = []) {
  return database.pool.query<Row>(text, values).then(({ rows }) => rows)
}

/** An agency with something in every table that an archive holds. */
async function filledAgency(): Promise<World> {
  const made = await world()
  const { api, agent } = made
  const client = {
    name: '=HYPERLINK("https://evil.example")',
    dateOfBirth: '1980-02-29',
    notes: 'Line 1\nLine "2"',
  }
  const { id: clientId } = (await agent.api.post('/api/clients', client)).body
  const field = { recordType: 'client', name: 'Member ID', kind: 'text', isSensitive: true }
  const { id: fieldId } = (await api.post('/api/custom-fields', field)).body
  const custom = { [fieldId]: 'K-4711' }
  await agent.api.post('/api/clients', { kind: 'commercial', name: 'Acme', fein: '12-3456789', custom })
  await agent.api.post(`/api/clients/${clientId}/policies`, { type: 'auto', premium: 1200.5 })
  const prospect = (await agent.api.post('/api/prospects', { name: 'Bo' })).body
  await agent.api.delete(`/api/prospects/${prospect.id}`)
  const ticket = (await agent.api.post('/api/tickets', { title: 'T', type: 'claim', clientId })).body
  await agent.api.post(`/api/tickets/${ticket.id}/comments`, { body: 'Called' })
  await agent.api.post('/api/activity', {
    recordType: 'client',
    recordId: clientId,
    kind: 'note',
    body: 'Hi',
  })
  await api.post('/api/team-members/invitations', { email: newEmail() })
  await agent.api.post('/api/support/requests', { subject: 'Help', message: 'Please' })
  await upload(api, csvOf([{ Name: 'Cy' }]))
  for (const text of [...assistantRows, ...documentRows]) await rowsOf(made.server, text, [made.agencyId])
  await made.server.jobs.settle()
  return made
}

async function ready({ server, api }: World): Promise<string> {
  const { status, body } = await api.post('/api/data-exports')
  expect(status).toBe(201)
  await server.jobs.settle()
  return body.id
}

describe('a data export', () => {
  it('holds every row of every table of the agency, and nothing of another', async () => {
    const stranger = await filledAgency()
    const made = await filledAgency()
    const id = await ready(made)
    const { bytes } = await downloadExport(made.server, made.api, id)
    const parts = await unzip(bytes)
    const [listed] = (await made.api.get('/api/data-exports')).body
    for (const { name, rows } of archivedTables) {
      const [counted] = await rowsOf<{ count: number }>(
        made.server,
        // What came after the snapshot is the making and the download of the archive itself.
        `select count(*)::int as count from "${name}" where ${rows} ${name === 'audit_entries' ? `and action not in ('data_export.ready', 'data_export.downloaded')` : ''}`,
        [made.agencyId],
      )
      expect([name, rowsIn(parts[`jsonl/${name}.jsonl`]).length]).toEqual([name, counted?.count])
      expect([name, counted?.count]).not.toEqual([name, 0])
      expect([name, listed.counts[name]]).toEqual([name, counted?.count])
    }
    const whole = Object.values(parts).join()
    expect(whole).not.toContain(stranger.agencyId)
    expect(whole).not.toContain(stranger.agent.id)
  })

  it('holds what the database holds, with encrypted columns in plain text', async () => {
    const made = await filledAgency()
    const parts = await unzip((await downloadExport(made.server, made.api, await ready(made))).bytes)
    const clients = rowsIn(parts['jsonl/clients.jsonl'])
    const kept = await asDatabaseOwner(made.server, async ({ $client }) => {
      await $client.query(`select set_config('TimeZone', 'UTC', true)`)
      const text = `select row_to_json(c) as row from clients c where agency_id = $1 order by id`
      return (await $client.query<{ row: Record<string, unknown> }>(text, [made.agencyId])).rows
    })
    const withoutEncrypted = (row: Record<string, unknown>) => {
      const {
        date_of_birth: _birth,
        fein: _fein,
        custom_encrypted: _custom,
        search_text: _derived,
        merge: _undo,
        ...rest
      } = row
      return rest
    }
    expect(clients.map(withoutEncrypted)).toEqual(kept.map(({ row }) => withoutEncrypted(row)))
    // What undoing a merge needs holds encrypted values, and repeats what else is here.
    expect(Object.keys(clients[0] ?? {})).not.toContain('merge')
    expect(clients.map((row) => row.date_of_birth).filter(Boolean)).toEqual(['1980-02-29'])
    expect(clients.map((row) => row.fein).filter(Boolean)).toEqual(['12-3456789'])
    const field = rowsIn(parts['jsonl/custom_fields.jsonl']).find(({ name }) => name === 'Member ID')
    expect(clients.map((row) => row.custom_encrypted)).toContainEqual({ [String(field?.id)]: 'K-4711' })
    const [policy] = rowsIn(parts['jsonl/policies.jsonl'])
    expect(policy).toMatchObject({ premium: 1200.5, type: 'auto' })
    expect(String(policy?.created_at)).toMatch(/\+00:00$/)
    const [prospect] = rowsIn(parts['jsonl/prospects.jsonl'])
    expect(prospect?.deleted_at).not.toBeNull()
  })

  it('writes CSV that no spreadsheet takes for a formula, and keeps lines and quotes', async () => {
    const made = await filledAgency()
    const parts = await unzip((await downloadExport(made.server, made.api, await ready(made))).bytes)
    const csv = parts['csv/clients.csv'] ?? ''
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(csv).toContain('"Line 1\nLine ""2"""')
    expect(csv.startsWith('\uFEFFagency_id,id,')).toBe(true)
    for (const { name } of archivedTables) {
      expect([name, parts[`csv/${name}.csv`]?.startsWith('\uFEFF')]).toEqual([name, true])
    }
  })

  it('holds uploaded files as they came in, and no archive', async () => {
    const made = await filledAgency()
    await ready(made)
    const parts = await unzip((await downloadExport(made.server, made.api, await ready(made))).bytes)
    const files = Object.keys(parts).filter((path) => path.startsWith('files/'))
    const [imported] = rowsIn(parts['jsonl/imports.jsonl'])
    expect(files).toEqual([`files/${imported?.file_key}`])
    expect(parts[files[0] ?? '']).toContain('Cy')
  })

  it('leaves out what people sign in with', async () => {
    const { api, user } = await signUp()
    const server = await testServer()
    const { id } = (await api.post('/api/data-exports')).body
    await server.jobs.settle()
    const whole = Object.values(await unzip((await downloadExport(server, api, id)).bytes)).join()
    const secrets = await rowsOf<{ text: string }>(
      server,
      `select password as text from credentials where user_id = $1 union all select token_hash from sessions where user_id = $1`,
      [user.id],
    )
    expect(secrets).toHaveLength(2)
    for (const { text } of secrets) expect(whole).not.toContain(text)
  })

  it('explains itself: every table, every column, the time zone, and what is left out', async () => {
    const made = await filledAgency()
    const readme = (await unzip((await downloadExport(made.server, made.api, await ready(made))).bytes))[
      'README.txt'
    ]
    expect(readme).toContain('America/New_York')
    const pool = await made.server.database.pool.connect()
    const columns = new Map((await tablesInOrder(pool)).map((table) => [table.name, table.columns]))
    pool.release()
    for (const { name, without } of archivedTables) {
      const explained = columns.get(name)?.filter((column) => !without?.includes(column)) ?? []
      expect(
        explained.filter((column) => !columnDescriptions[column]).map((column) => `${name}.${column}`),
      ).toEqual([])
      for (const column of explained) expect(readme).toMatch(new RegExp(`^  ${column} +${'\\S'}`, 'm'))
    }
    for (const { name, archive } of agencyTables) {
      if ('leftOut' in archive) expect(readme).toContain(`${name}: ${archive.leftOut}`)
    }
  })
})

describe('asking for a data export', () => {
  it('makes one at a time for each agency, however many ask at once', async () => {
    const made = await world()
    vi.spyOn(made.server.ctx.adapters.files, 'putStream')
    const answers = await Promise.all([1, 2, 3].map(() => made.api.post('/api/data-exports')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      reason: 'export_running',
      message: 'An export is already in progress. You can request another when it’s ready.',
    })
    await made.server.jobs.settle()
    expect((await made.api.post('/api/data-exports')).status).toBe(201)
  })

  it('is possible five times a day, failures not counted, so that nobody fills the store', async () => {
    const made = await world()
    const { server, api } = made
    await server.jobs.settle()
    vi.spyOn(server.ctx.adapters.files, 'putStream').mockRejectedValueOnce(new Error('Full'))
    for (let asked = 0; asked <= 5; asked += 1) await ready(made)
    const message =
      'Your agency requested 5 exports in one day. Download the latest one, or try again tomorrow.'
    expect(await api.post('/api/data-exports')).toMatchObject({
      status: 429,
      body: { reason: 'export_limit', message },
    })
    expect((await (await world()).api.post('/api/data-exports')).status).toBe(201)
    const text = `update data_exports set created_at = created_at - interval '1 day' where agency_id = $1`
    await server.database.pool.query(text, [made.agencyId])
    expect((await api.post('/api/data-exports')).status).toBe(201)
    await server.jobs.settle()
  })

  it('mails who asked when it is ready, and audits the asking, the end and the download', async () => {
    const made = await world()
    const id = await ready(made)
    const mail = await mailTo(made.owner.email, /export is ready/)
    expect(mail.text).toContain('/profile?section=data')
    const { status, headers } = await downloadExport(made.server, made.api, id)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="bindery-export-\d{4}-\d\d-\d\d\.zip"/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toBe('application/zip')
    const actions = await auditOf(made.server, made.owner.id)
    expect(actions).toEqual(['data_export.requested', 'data_export.ready', 'data_export.downloaded'])
  })

  it('lets an agent who works alone export, and no agent of a team', async () => {
    const { api } = await signUp({ role: 'agent' })
    expect((await api.post('/api/data-exports')).status).toBe(201)
    const { agent } = await world()
    expect((await agent.api.post('/api/data-exports')).status).toBe(403)
    expect((await agent.api.get('/api/data-exports')).status).toBe(403)
  })

  it('says that it failed, mails so, and makes another when asked again', async () => {
    const made = await world()
    // An archive of another test would take the failure.
    await made.server.jobs.settle()
    vi.spyOn(made.server.ctx.adapters.files, 'putStream').mockRejectedValueOnce(new Error('disk full'))
    const { id } = (await made.api.post('/api/data-exports')).body
    await made.server.jobs.settle()
    expect((await made.api.get('/api/data-exports')).body).toMatchObject([
      { id, status: 'failed', bytes: null },
    ])
    expect((await downloadExport(made.server, made.api, id)).status).toBe(409)
    await mailTo(made.owner.email, /export failed/)
    const again = await ready(made)
    expect((await downloadExport(made.server, made.api, again)).status).toBe(200)
  })

  it('fails rather than handing out an archive that lacks a file', async () => {
    const made = await filledAgency()
    vi.spyOn(made.server.ctx.adapters.files, 'getStream').mockRejectedValueOnce(new Error('gone'))
    await ready(made)
    expect((await made.api.get('/api/data-exports')).body).toMatchObject([{ status: 'failed' }])
  })

  it('is offered only while it lasts', async () => {
    const made = await world()
    const id = await ready(made)
    const [{ expiresAt }] = (await made.api.get('/api/data-exports')).body
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const text = `update data_exports set expires_at = now() - interval '1 second' where id = $1`
    await made.server.database.pool.query(text, [id])
    expect((await made.api.get('/api/data-exports')).body).toMatchObject([{ id, status: 'expired' }])
    expect((await downloadExport(made.server, made.api, id)).status).toBe(409)
  })

  it('starts afresh after a killed process and leaves nothing of the first attempt', async () => {
    const made = await world()
    const { server, agencyId, owner } = made
    const id = crypto.randomUUID()
    await asDatabaseOwner(server, (db) =>
      db.$client.query(
        `insert into data_exports (agency_id, id, requested_by_id, run, expires_at) values ($1, $2, $3, gen_random_uuid(), now())`,
        [agencyId, id, owner.id],
      ),
    )
    await server.ctx.adapters.files.put(`exports/${agencyId}/${id}/half.zip`, 'half an archive')
    await buildExport.resume?.(server.ctx)
    await server.jobs.settle()
    expect((await made.api.get('/api/data-exports')).body).toMatchObject([{ id, status: 'ready' }])
    expect(await server.ctx.adapters.files.exists(`exports/${agencyId}/${id}/half.zip`)).toBe(false)
    expect((await unzip((await downloadExport(server, made.api, id)).bytes))['README.txt']).toContain(
      'All data of',
    )
  })

  it('reads everything from one moment, whatever is written meanwhile', async () => {
    const made = await filledAgency()
    const { server, agencyId } = made
    const put = server.ctx.adapters.files.putStream.bind(server.ctx.adapters.files)
    const write = () => made.agent.api.post('/api/tickets', { title: 'Later', type: 'claim' })
    let written: ReturnType<typeof write> | undefined
    vi.spyOn(server.ctx.adapters.files, 'putStream').mockImplementationOnce(async (key, stream) => {
      written = write()
      // The embedded database has one connection, which the archive holds: there the ticket waits for it.
      if (inject('postgres')) await written
      return put(key, stream)
    })
    const { counts } = await writeArchive(server.ctx, agencyId, `exports/${agencyId}/one.zip`)
    expect(counts.tickets).toBe(1)
    expect((await written)?.status).toBe(201)
  })
})
