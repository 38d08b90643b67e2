import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { upload } from '#server/imports-exports/testing.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { mailTo } from '#server/testing/accounts.ts'
import { addAdmin, asDatabaseOwner, world } from '#server/testing/world.ts'
import { featureLabels } from '#shared/agencies/feature-flags.rules.ts'

const reason = 'Their contract ended'
const file = 'Insured Name\nAna Lopez\n'

async function setting() {
  const about = await world()
  const admin = await addAdmin(about.server)
  const path = `/api/admin/agencies/${about.agencyId}/features`
  return { ...about, admin, path, change: (features: object) => admin.api.patch(path, { features, reason }) }
}

describe('a feature that an admin switches off for an agency', () => {
  it('is refused with the reason at the next call, and let in again when it is on', {
    tags: ['journey'],
  }, async () => {
    const { api, change } = await setting()
    expect((await api.get('/api/clients/export.csv')).status).toBe(200)
    const off = await change({ csvExport: false })
    expect(off.body.features).toEqual({ csvImport: true, csvExport: false, digestMails: true })
    for (const things of ['clients', 'prospects', 'policies', 'tickets']) {
      const { status, body } = await api.get(`/api/${things}/export.csv`)
      expect([status, body.reason, body.message]).toEqual([
        403,
        'feature_off',
        featureLabels.csvExport.whenOff,
      ])
    }
    expect((await api.get('/api/user')).body.featuresOff).toEqual(['csvExport'])
    await change({ csvExport: true })
    expect((await api.get('/api/clients/export.csv')).status).toBe(200)
    expect((await api.get('/api/user')).body.featuresOff).toEqual([])
  })

  it('stops an import at its upload, its dry run and its publishing', async () => {
    const { api, change, server } = await setting()
    const begun = await upload(api, file)
    expect(begun.status).toBe(201)
    await change({ csvImport: false })
    const refused = [403, 'feature_off', featureLabels.csvImport.whenOff]
    for (const answer of [
      await upload(api, file),
      await api.post(`/api/imports/${begun.body.id}/dry-run`, {}),
      await api.post(`/api/imports/${begun.body.id}/publish`),
    ])
      expect([answer.status, answer.body.reason, answer.body.message]).toEqual(refused)
    await server.jobs.settle()
    expect((await api.get('/api/imports')).body).toHaveLength(1)
    await change({ csvImport: true })
    expect((await upload(api, file)).status).toBe(201)
  })

  it('keeps digests of its people unsent', async () => {
    const { server, agent, change } = await setting()
    await agent.api.post('/api/tickets', { title: 'Overdue', type: 'claim', dueDate: '2020-01-01' })
    const digest = () =>
      inTransaction(
        server.ctx,
        (ctx) => publishEvent(ctx, 'digest.due', { userId: agent.id, day: '2026-11-23' }),
        'app_platform',
      )
    const digests = () =>
      server.mails.filter(({ to, subject }) => to === agent.email && /^Your /.test(subject))
    await change({ digestMails: false })
    await digest()
    await server.jobs.settle()
    expect(digests()).toEqual([])
    await change({ digestMails: true })
    await digest()
    await server.jobs.settle()
    expect(digests()).toHaveLength(1)
  })

  it('leaves every other agency as it is', async () => {
    const { change } = await setting()
    const other = await world()
    await change({ csvExport: false, csvImport: false })
    expect((await other.api.get('/api/clients/export.csv')).status).toBe(200)
    expect((await upload(other.api, file)).status).toBe(201)
  })

  it("is audited in the agency's log and reported to its owner, once", async () => {
    const { server, agencyId, owner, admin, change } = await setting()
    await change({ csvImport: false })
    await change({ csvImport: false })
    const { rows } = await asDatabaseOwner(server, (db) =>
      db.$client.query(
        `select user_id, before, after from audit_entries where agency_id = $1 and action = 'account.features_changed'`,
        [agencyId],
      ),
    )
    expect(rows).toMatchObject([
      {
        user_id: admin.id,
        before: { features: { csvImport: true } },
        after: { features: { csvImport: false }, reason },
      },
    ])
    const mail = await mailTo(owner.email, /^Your agency’s features were changed$/)
    expect(mail.text).toContain('CSV import: off.')
    expect(mail.text).toContain(reason)
  })

  it('must be one that exists, in an agency that exists', async () => {
    const { admin, path, change, owner } = await setting()
    expect((await change({ freeCoffee: true })).status).toBe(400)
    expect((await admin.api.patch(path, { features: { csvImport: false } })).status).toBe(400)
    const missing = `/api/admin/agencies/${crypto.randomUUID()}/features`
    expect((await admin.api.patch(missing, { features: {}, reason })).status).toBe(404)
    expect((await owner.api.patch(path, { features: {}, reason })).status).toBe(403)
  })
})
