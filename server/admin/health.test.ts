import { describe, expect, it, vi } from 'vitest'
import { recordBackup } from '#server/backup/backup-runs.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, asDatabaseOwner, world } from '#server/testing/world.ts'
import type { Health } from '#shared/admin/health.contract.ts'

const path = '/api/admin/health'

async function look(): Promise<Health> {
  const { api } = await addAdmin(await testServer())
  const { status, body } = await api.get(path)
  expect(status).toBe(200)
  return body
}

function part(health: Health, name: string) {
  const found = health.parts.find((each) => each.name === name)
  if (!found) throw new Error(`No ${name} in the health`)
  const facts = Object.fromEntries(found.facts.map(({ label, value }) => [label, value]))
  return { state: found.state, summary: found.summary, facts }
}

async function addDeadJob(): Promise<string> {
  const data = { agencyId: null, userId: crypto.randomUUID(), act: 'locked', reason: 'Left the company' }
  const { rows } = await (await testServer()).database.pool.query(
    `insert into pgboss.job (name, data, state, completed_on, output)
     values ('mail-account-act', $1, 'failed', now(), '{"message": "connect ECONNREFUSED"}') returning id`,
    [data],
  )
  return rows[0].id
}

describe("the platform's health", () => {
  it('shows every part with its figures', async () => {
    const health = await look()
    const names = ['Database', 'Job queue', 'Email', 'Storage', 'Payments', 'Language model', 'Last backup']
    expect(health.parts.map(({ name }) => name)).toEqual([...names, 'Process', 'Counts'])
    const database = part(health, 'Database')
    expect(database.facts.Kind).toMatch(/^(PostgreSQL|Embedded \(PGlite\))$/)
    expect(database.facts.Migrations).toMatch(/^(\d+) of \1$/)
    expect(database.facts.Size).toMatch(/MB$/)
    expect(part(health, 'Storage')).toMatchObject({ facts: { Kind: 'Folder' } })
    expect(part(health, 'Payments')).toMatchObject({ state: 'ok', facts: { 'Taken by': 'Sandbox' } })
    expect(part(health, 'Language model').facts).toEqual({ Provider: 'None' })
    expect(part(health, 'Email')).toMatchObject({ facts: { 'Sent by': 'No one: stored in the database' } })
    expect(part(health, 'Process').facts.Version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Number(part(health, 'Counts').facts.People?.replaceAll(',', ''))).toBeGreaterThan(0)
  })

  it('reports a part that fails, and all others with it', async () => {
    const server = await testServer()
    const { files } = server.ctx.adapters
    const broken = Object.assign(Object.create(files), {
      put: () => Promise.reject(new Error('no space left on device')),
    })
    server.ctx.adapters.files = broken
    const health = await look()
    server.ctx.adapters.files = files
    expect(part(health, 'Storage')).toEqual({
      state: 'failed',
      summary: 'no space left on device',
      facts: {},
    })
    expect(health.state).toBe('failed')
    expect(part(health, 'Database').state).not.toBe('failed')
    expect(part(await look(), 'Storage').state).not.toBe('failed')
  })

  it('does not wait for a part that hangs', async () => {
    const server = await testServer()
    const { files } = server.ctx.adapters
    server.ctx.adapters.files = Object.assign(Object.create(files), { put: () => new Promise(() => {}) })
    const health = await look()
    server.ctx.adapters.files = files
    expect(part(health, 'Storage').summary).toBe('No response within 5 seconds.')
  })

  it('lists given-up jobs and tries one again', async () => {
    const server = await testServer()
    const id = await addDeadJob()
    const before = await look()
    expect(part(before, 'Job queue').state).toBe('warning')
    const job = before.deadJobs.find((each) => each.id === id)
    expect(job).toMatchObject({ name: 'mail-account-act', message: 'connect ECONNREFUSED', attempts: 1 })
    const admin = await addAdmin(server)
    expect((await admin.api.post(`/api/admin/jobs/${id}/retry`)).status).toBe(200)
    await server.jobs.settle()
    const state = async () =>
      (await server.database.pool.query('select state from pgboss.job where id = $1', [id])).rows[0].state
    await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 60_000 })
    expect((await admin.api.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404)
    const { rows } = await asDatabaseOwner(server, (db) =>
      db.$client.query(`select user_id from audit_entries where action = 'job.retried' and record_id = $1`, [
        id,
      ]),
    )
    expect(rows).toEqual([{ user_id: admin.id }])
  })

  it('warns until there is a fresh backup', async () => {
    const server = await testServer()
    expect(part(await look(), 'Last backup')).toMatchObject({ state: 'warning', facts: { Finished: '—' } })
    const client = await server.database.pool.connect()
    const manifest = {
      format: 1 as const,
      madeAt: new Date().toISOString(),
      keyName: 'k',
      schemaLevel: 1,
      tables: [
        { name: 'users', columns: [], rows: 5, sha256: '' },
        { name: 'agencies', columns: [], rows: 2, sha256: '' },
      ],
      leftOut: [],
      files: [],
    }
    await recordBackup(client, manifest, 2048)
    client.release()
    expect(part(await look(), 'Last backup')).toMatchObject({
      state: 'ok',
      facts: { Finished: manifest.madeAt, Size: '2 kB', Rows: '7' },
    })
  })

  it('is for admins alone', async () => {
    const { nobody, agent, owner } = await world()
    expect((await nobody.get(path)).status).toBe(401)
    expect((await agent.api.get(path)).status).toBe(403)
    expect((await owner.api.get(path)).status).toBe(403)
  })
})
