import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { uploadDocument } from '#server/documents/testing.ts'
import { newId } from '#server/new-id.ts'
import { apiAs } from '#server/testing/api.ts'
import { giveRights, type World, world } from '#server/testing/world.ts'
import { triesOfCode, triesOfLink, wrongCodeMessage } from '#shared/self-service/self-service.contract.ts'
import { addInsured, codeFor, keepCookie, linkTokenOf, openedBy } from './testing.ts'

const codeCall = '/api/self-service/code'
const openCall = '/api/self-service/open'
const guest = ({ server }: World) => apiAs(server.app, {})
const hourMillis = 3_600_000
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const request = (answers: object) => ({ requestId: newId(), answers })

async function later<T>({ server }: World, minutes: number, run: () => Promise<T>): Promise<T> {
  const { clock } = server
  const before = clock.now
  clock.now = new Date((before?.getTime() ?? Date.now()) + minutes * 60_000)
  try {
    return await run()
  } finally {
    clock.now = before
  }
}

describe('a self-service link', { tags: ['journey'] }, () => {
  it('opens with the code that goes to the email on file, and shows what is the client’s', async () => {
    const about = await world()
    const insured = await addInsured(about)
    await addInsured(about)
    const { api, answer } = await openedBy(about, insured)
    expect([answer.status, answer.text, answer.headers['referrer-policy']]).toEqual([204, '', 'no-referrer'])
    expect(answer.headers['set-cookie']).toMatch(
      /^bindery-self-service=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const { status, body } = await api.get('/api/self-service')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      clientName: 'Ana Ruiz',
      policies: [{ id: insured.policyId, line: 'Personal auto', premium: 1200, hasIdCard: true }],
      documents: [],
      requests: [],
    })
  })

  it('is emailed in the words of whoever sends it, and extended when it is sent again', async () => {
    const about = await world()
    const { clientId, email } = await addInsured(about)
    const path = `/api/clients/${clientId}/self-service-link/email`
    const words = { subject: 'Your link', message: 'Hi Ana,\n\n{selfService.link}\n\nRobin' }
    const { status, body } = await about.agent.api.post(path, words)
    expect([status, body.link.isLocked, body.link.openedAt]).toEqual([200, false, null])
    await about.server.jobs.settle()
    const mail = about.server.mails.filter(({ to }) => to === email).at(-1)
    expect(mail?.text).toContain(body.link.link)
    const again = await about.agent.api.post(path, { ...words, message: 'Hi' })
    expect(again.body.link.link).toBe(body.link.link)
    expect((await about.agent.api.post(path, { ...words, message: '{client.name}' })).status).toBe(400)
  })

  it('needs an email address on file, and the right to change the client', async () => {
    const about = await world()
    const { id } = (await about.agent.api.post('/api/clients', { name: 'No Mail' })).body
    const path = `/api/clients/${id}/self-service-link`
    expect(await about.agent.api.post(path)).toMatchObject({ status: 422, body: { reason: 'no_email' } })
    expect((await about.otherAgent.api.post(path)).status).toBe(404)
    await giveRights(about.server, about.agent, { isReadOnly: true })
    expect((await about.agent.api.post(path)).status).toBe(403)
  })

  it('tells nobody whether it works: codes are answered alike, and refused alike', async () => {
    const [about, other] = [await world(), await world()]
    const insured = await addInsured(about)
    const token = await linkTokenOf(about, insured.clientId)
    const sent = await guest(about).post(codeCall, { token })
    const code = await codeFor(about, insured.email)
    const stranger = await addInsured(other)
    const foreign = await linkTokenOf(other, stranger.clientId)
    const answers = [await guest(about).post(openCall, { token, code: wrong(code) })]
    answers.push(await guest(about).post(openCall, { token: 'unknown', code }))
    answers.push(await guest(about).post(openCall, { token: foreign, code }))
    answers.push(await later(about, 11, () => guest(about).post(openCall, { token, code })))
    answers.push(await later(about, 91 * 1440, () => guest(about).post(openCall, { token, code })))
    await about.agent.api.post(`/api/clients/${insured.clientId}/self-service-link/revoke`)
    answers.push(await guest(about).post(openCall, { token, code }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, body: { message: wrongCodeMessage } })
    for (const dead of ['unknown', token]) {
      const { status, text } = await guest(about).post(codeCall, { token: dead })
      expect([status, text]).toEqual([sent.status, sent.text])
    }
  })

  it('takes a code once, the newest alone, and five tries of it', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const token = await linkTokenOf(about, insured.clientId)
    const askFor = async () => {
      await guest(about).post(codeCall, { token })
      return codeFor(about, insured.email)
    }
    const first = await askFor()
    const second = await later(about, 1, askFor)
    const open = (code: string) => guest(about).post(openCall, { token, code })
    if (first !== second) expect((await open(first)).status).toBe(400)
    const twice = await Promise.all([open(second), open(second)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 400])
    expect((await open(second)).status).toBe(400)
    const third = await later(about, 2, askFor)
    await later(about, 2, async () => {
      for (let at = 0; at < triesOfCode; at += 1) expect((await open(wrong(third))).status).toBe(400)
      expect((await open(third)).status).toBe(400)
    })
  })

  it('is locked after twenty wrong codes in a row, which the agency sees', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const token = await linkTokenOf(about, insured.clientId)
    for (let round = 0; round < triesOfLink / triesOfCode; round += 1)
      await later(about, round * 61, async () => {
        await guest(about).post(codeCall, { token })
        const code = await codeFor(about, insured.email)
        for (let at = 0; at < triesOfCode; at += 1)
          await guest(about).post(openCall, { token, code: wrong(code) })
      })
    const path = `/api/clients/${insured.clientId}/self-service`
    expect((await about.agent.api.get(path)).body.link).toMatchObject({ isLocked: true })
    expect(await about.agent.api.post(`${path}-link`)).toMatchObject({
      status: 422,
      body: { reason: 'locked' },
    })
    await about.agent.api.post(`${path}-link/revoke`)
    expect((await about.agent.api.post(`${path}-link`)).body.link).toMatchObject({ isLocked: false })
  })

  it('sends at most five codes an hour, and a wrong guess is limited per address', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const token = await linkTokenOf(about, insured.clientId)
    for (let at = 0; at < 8; at += 1) expect((await guest(about).post(codeCall, { token })).status).toBe(204)
    await about.server.jobs.settle()
    expect(about.server.mails.filter(({ to }) => to === insured.email)).toHaveLength(5)
    const one = guest(about)
    const answers: number[] = []
    for (let at = 0; at < 21; at += 1)
      answers.push((await one.post(openCall, { token: 'x', code: '000000' })).status)
    expect(answers.at(-1)).toBe(429)
  })

  it('keeps neither the secret of a link, nor a code, nor a session in clear', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const { api, token } = await openedBy(about, insured)
    const kept: string[] = []
    for (const table of ['links', 'codes', 'sessions']) {
      const text = `select * from self_service_${table} where agency_id = $1`
      kept.push(JSON.stringify((await about.server.database.pool.query(text, [about.agencyId])).rows))
    }
    for (const secret of [token, await codeFor(about, insured.email), api.cookies['bindery-self-service']])
      expect(kept.join()).not.toContain(secret)
  })
})

describe('a session of a client', () => {
  it('ends after 30 idle minutes, after 12 hours, when the client ends it, and when the link is revoked', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const { api } = await openedBy(about, insured)
    const look = async () => (await api.get('/api/self-service')).status
    expect(await later(about, 29, look)).toBe(200)
    expect(await later(about, 58, look)).toBe(200)
    expect(await later(about, 89, look)).toBe(401)
    const used = 'update self_service_sessions set used_at = $2 where agency_id = $1'
    const recently = new Date(Date.now() + 12 * hourMillis)
    await about.server.database.pool.query(used, [about.agencyId, recently])
    expect(await later(about, 12 * 60 - 1, look)).toBe(200)
    await about.server.database.pool.query(used, [about.agencyId, recently])
    expect(await later(about, 12 * 60 + 1, look)).toBe(401)
    const other = await openedBy(about, await addInsured(about))
    await other.api.post('/api/self-service/end')
    expect((await other.api.get('/api/self-service')).status).toBe(401)
    const third = await addInsured(about)
    const opened = await openedBy(about, third)
    await about.agent.api.post(`/api/clients/${third.clientId}/self-service-link/revoke`)
    expect(await opened.api.get('/api/self-service')).toMatchObject({
      status: 401,
      body: { reason: 'session_ended' },
    })
  })

  it('has no right in the app, and a session of the app has none here', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const { api } = await openedBy(about, insured)
    for (const path of ['/api/user', '/api/clients', `/api/clients/${insured.clientId}`])
      expect((await api.get(path)).status).toBe(401)
    expect((await about.api.get('/api/self-service')).status).toBe(401)
    const forged = guest(about)
    keepCookie(forged, `bindery-self-service=${about.api.cookies['bindery-session']}; x`)
    expect((await forged.get('/api/self-service')).status).toBe(401)
  })

  it('ends with its client', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const { api } = await openedBy(about, insured)
    const { version } = (await about.agent.api.get(`/api/clients/${insured.clientId}`)).body
    await about.agent.api.delete(`/api/clients/${insured.clientId}`, { version })
    expect((await api.get('/api/self-service')).status).toBe(401)
  })

  it('is not used by another site', async () => {
    const about = await world()
    const { api } = await openedBy(about, await addInsured(about))
    const headers = { origin: 'https://evil.example' }
    const answer = await api.post('/api/self-service/requests', request({}), { headers })
    expect(answer.status).toBe(403)
  })
})

describe('what a client sees', () => {
  it('is the documents that the agency shared, as long as they are the client’s', async () => {
    const about = await world()
    const [insured, neighbor] = [await addInsured(about), await addInsured(about)]
    const { api } = await openedBy(about, insured)
    const { id } = (
      await uploadDocument(
        about.agent.api,
        'Dec page',
        'dec.txt',
        `?source=client&clientId=${insured.clientId}`,
      )
    ).body
    const file = `/api/self-service/documents/${id}/file`
    const unknown = await api.get(`/api/self-service/documents/${newId()}/file`)
    expect([unknown.status, (await api.get(file)).text]).toEqual([404, unknown.text])
    const share = (isShared: boolean) => about.agent.api.put(`/api/documents/${id}/sharing`, { isShared })
    expect((await share(true)).body).toEqual({ isShared: true })
    expect((await api.get('/api/self-service')).body.documents).toMatchObject([{ id, fileName: 'dec.txt' }])
    const { status, text, headers } = await api.get(file)
    expect([status, text]).toEqual([200, 'Dec page'])
    expect(headers['content-disposition']).toContain('attachment')
    const next = await openedBy(about, neighbor)
    expect((await next.api.get(file)).text).toBe(unknown.text)
    const { version } = (await about.agent.api.get(`/api/documents/${id}`)).body
    await about.agent.api.patch(`/api/documents/${id}`, { clientId: neighbor.clientId, version })
    expect([(await api.get(file)).status, (await next.api.get(file)).status]).toEqual([404, 404])
    await share(true)
    expect((await next.api.get(file)).status).toBe(200)
    await share(false)
    expect((await next.api.get(file)).status).toBe(404)
    expect((await about.otherAgent.api.put(`/api/documents/${id}/sharing`, { isShared: true })).status).toBe(
      404,
    )
  })

  it('is an ID card of a car that is wholly known, and none otherwise', async () => {
    const about = await world()
    const insured = await addInsured(about)
    const { api } = await openedBy(about, insured)
    const card = (id: string) => `/api/self-service/policies/${id}/id-card.pdf`
    const url = card(insured.policyId)
    const { rawPayload, headers } = await about.server.app.inject({ url, cookies: api.cookies })
    expect(headers['content-type']).toBe('application/pdf')
    const pages = await about.server.ctx.adapters.documents.read(Readable.from([rawPayload]), 'pdf')
    const text = pages.join(' ').replace(/\s+/g, ' ')
    for (const said of [
      'Ana Ruiz',
      'Progressive',
      '2021 Honda CR-V',
      '2HKRW2H59MH600001',
      'Not a state form',
    ])
      expect(text).toContain(said)
    const vague = await addInsured(about, { vin: '' })
    const other = await openedBy(about, vague)
    expect((await other.api.get('/api/self-service')).body.policies).toMatchObject([{ hasIdCard: false }])
    const missing = await other.api.get(card(newId()))
    expect([missing.status, (await other.api.get(card(vague.policyId))).text]).toEqual([404, missing.text])
    expect((await other.api.get(url)).text).toBe(missing.text)
    const { expirationDate: effectiveDate } = (await about.agent.api.get(`/api/policies/${insured.policyId}`))
      .body
    const notice = {
      kind: 'notice_of_cancellation',
      effectiveDate,
      givenBy: 'carrier',
      reason: 'non_payment',
    }
    await about.agent.api.post(`/api/policies/${insured.policyId}/transactions`, notice)
    expect((await api.get('/api/self-service')).body.policies).toMatchObject([
      { isNoticed: true, hasIdCard: false },
    ])
    expect((await api.get(url)).text).toBe(missing.text)
  })
})
