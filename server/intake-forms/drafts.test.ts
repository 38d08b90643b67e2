import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/new-id.ts'
import { publishForm } from '#server/self-service/testing.ts'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import { deleteExpiredDrafts } from './intake-forms.queries.ts'

const given = { name: 'Ana Ruiz', email: 'ana@form.example', drivers: 'No' }
let people = 0

/** A published form, and somebody with an address and an email of their own. */
async function opened(about: World) {
  const formId = await publishForm(about, 'renewal_personal')
  const { link } = (await about.api.get(`/api/intake-forms/${formId}`)).body
  const path = `/api/public-forms/${link.split('/').at(-1)}`
  people += 1
  const email = `later${people}@form.example`
  const save = (over: object = {}) =>
    apiAs(about.server.app, {}).post(`${path}/drafts`, { email, answers: given, website: '', ...over })
  const resume = (token: string) => apiAs(about.server.app, {}).post(`${path}/drafts/open`, { token })
  const mails = async () => {
    await about.server.jobs.settle()
    return about.server.mails.filter(({ to }) => to === email)
  }
  const token = async () => /#resume=([\w-]{43})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
  return { path, save, resume, mails, token }
}

describe('a form that is put aside', { tags: ['journey'] }, () => {
  it('is resumed by the link that is emailed, and deleted once it is sent', async () => {
    const about = await world()
    const { path, save, resume, token } = await opened(about)
    const saved = await save()
    expect([saved.status, saved.text]).toEqual([204, ''])
    const secret = await token()
    expect((await resume(secret)).body).toEqual({ answers: given })
    const stranger = apiAs(about.server.app, {})
    const { opened: at, formVersion } = (await stranger.get(path)).body
    about.server.clock.now = new Date(Date.now() + 10_000)
    const address = { street: '1 Main St', city: 'Norfolk', state: 'VA', zip: '23510' }
    const sent = await stranger.post(path, {
      ...{ requestId: newId(), opened: at, formVersion, website: '', hasConsent: true, draft: secret },
      answers: { ...given, address, home_changes: 'No' },
    })
    about.server.clock.now = null
    expect(sent.status, sent.text).toBe(200)
    expect((await resume(secret)).status).toBe(404)
  })

  it('is kept encrypted, without what the form doesn’t ask, and its link by a hash', async () => {
    const about = await world()
    const { save, resume, token } = await opened(about)
    await save({ answers: { ...given, other: 'x', phone: { a: 1 } } })
    const secret = await token()
    const { rows } = await about.server.database.pool.query(
      'select * from intake_drafts where agency_id = $1',
      [about.agencyId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Ana Ruiz|form\.example/)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await resume(secret)).body).toEqual({ answers: given })
  })

  it('is over after 14 days, and deleted', async () => {
    const about = await world()
    const { save, resume, token } = await opened(about)
    await save()
    const secret = await token()
    about.server.clock.now = new Date(Date.now() + 15 * 86_400_000)
    const dead = await resume(secret)
    about.server.clock.now = null
    expect([dead.status, dead.text]).toEqual([404, (await resume('unknown')).text])
    const { pool } = about.server.database
    await pool.query(
      `update intake_drafts set expires_at = now() - interval '1 minute' where agency_id = $1`,
      [about.agencyId],
    )
    await inTransaction(about.server.ctx, deleteExpiredDrafts, 'app_platform')
    const left = await pool.query('select 1 from intake_drafts where agency_id = $1', [about.agencyId])
    expect(left.rowCount).toBe(0)
  })

  it('is opened by the link of this very form alone', async () => {
    const [about, other] = [await world(), await world()]
    const { save, token, resume } = await opened(about)
    await save()
    const secret = await token()
    const missing = await resume('unknown')
    for (const place of [about, other])
      expect((await (await opened(place)).resume(secret)).text).toBe(missing.text)
  })

  it('sends one address three emails an hour, with the same answer afterwards, and takes five posts of one visitor', async () => {
    const about = await world()
    const { path, save, mails } = await opened(about)
    const answers = []
    for (let at = 0; at < 5; at += 1) answers.push(await save())
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    expect(await mails()).toHaveLength(3)
    expect((await save({ email: 'no' })).body.fields).toHaveProperty('email')
    expect((await save({ website: 'spam' })).status).toBe(204)
    const one = apiAs(about.server.app, {})
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1)
      statuses.push(
        (await one.post(`${path}/drafts`, { email: 'a@b.example', answers: {}, website: '' })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })
})
