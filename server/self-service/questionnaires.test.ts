import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { apiAs } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import { addInsured, openedBy, publishForm, sendForm } from './testing.ts'

const address = { street: '1 Main St', city: 'Norfolk', state: 'VA', zip: '23510' }
const given = {
  ...{ name: 'Ana Ruiz', email: 'ana@client.example', address, drivers: 'No', home_changes: 'No' },
  vehicles: [{ year: '2021', make: 'Honda', model: 'CR-V' }],
}
const answerOf = (answers: object) => ({ answers, hasConsent: true })

async function sent(about: World) {
  const formId = await publishForm(about, 'renewal_personal')
  const insured = await addInsured(about)
  const { body } = await sendForm(about, insured, formId)
  const { api } = await openedBy(about, insured)
  const path = (id: string) => `/api/self-service/questionnaires/${id}`
  return { formId, insured, api, path, id: body.questionnaires[0].id as string }
}

describe('a renewal questionnaire', { tags: ['journey'] }, () => {
  it('begins with last year’s answers, and is a ticket that says what changed', async () => {
    const about = await world()
    const { formId, insured, api, path, id } = await sent(about)
    const { agent } = about
    const first = (await api.get(path(id))).body
    expect(first.initial).toEqual({ name: 'Ana Ruiz', email: insured.email })
    const before = (await agent.api.get(`/api/policies/${insured.policyId}`)).body
    expect((await api.post(path(id), answerOf(given))).status).toBe(200)
    const again = (await sendForm(about, insured, formId)).body.questionnaires[0]
    expect(again.id).not.toBe(id)
    const next = (await api.get(path(again.id))).body
    expect(next.initial).toEqual(given)
    const changed = { ...given, drivers: 'Yes', drivers_details: 'Bo got his license', note: undefined }
    const view = await api.post(path(again.id), answerOf({ ...changed, note: undefined }))
    expect(view.body.questionnaires[0]).toMatchObject({ id: again.id, answeredAt: expect.any(String) })
    const detail = (await agent.api.get(`/api/questionnaires/${again.id}`)).body
    expect(detail.changes).toEqual([
      { label: 'Did any driver in the household change?', before: 'No', after: 'Yes' },
      { label: 'Who was added or left?', before: '', after: 'Bo got his license' },
    ])
    const ticket = (await agent.api.get(`/api/tickets/${detail.ticketId}`)).body
    expect(ticket).toMatchObject({
      ...{ type: 'follow_up', policyId: insured.policyId, assigneeId: agent.id },
      title: 'Review renewal questionnaire: Renewal',
    })
    expect(ticket.description).toContain('Who was added or left?: Bo got his license (before: —)')
    const inbox = (await agent.api.get('/api/notifications')).body.notifications
    expect(inbox[0]).toMatchObject({ kind: 'client_request', text: 'Ana Ruiz answered a questionnaire' })
    const after = (await agent.api.get(`/api/policies/${insured.policyId}`)).body
    expect([after.premium, after.version]).toEqual([before.premium, before.version])
  })

  it('begins with the intake form that made the client', async () => {
    const about = await world()
    const formId = await publishForm(about, 'renewal_personal')
    const { link } = (await about.api.get(`/api/intake-forms/${formId}`)).body
    const url = `/api/public-forms/${link.split('/').at(-1)}`
    const stranger = apiAs(about.server.app, {})
    const { opened, formVersion } = (await stranger.get(url)).body
    about.server.clock.now = new Date(Date.now() + 10_000)
    await stranger.post(url, {
      ...{ requestId: newId(), opened, formVersion, website: '', ...answerOf(given) },
    })
    about.server.clock.now = null
    const [prospect] = (await about.api.get('/api/prospects')).body
    const { version } = prospect
    const { body } = await about.api.post(`/api/prospects/${prospect.id}/convert`, { version })
    const clientId = body.client?.id ?? body.id
    const policy = { type: 'auto', clientId, effectiveDate: '2026-01-01', expirationDate: '2099-01-01' }
    const policyId = (await about.api.post('/api/policies', policy)).body.id
    const words = { subject: 'Your renewal', message: 'Please answer.' }
    const sending = await about.api.post(`/api/clients/${clientId}/questionnaires`, {
      ...words,
      formId,
      policyId,
    })
    expect(sending.status, sending.text).toBe(200)
    const { rows } = await about.server.database.pool.query(
      'select previous from questionnaires where agency_id = $1',
      [about.agencyId],
    )
    expect(JSON.stringify(rows)).not.toContain('Honda')
    const mine = { ...about, agent: about.owner }
    const { api } = await openedBy(mine, { clientId, email: given.email })
    const [item] = (await api.get('/api/self-service')).body.questionnaires
    expect((await api.get(`/api/self-service/questionnaires/${item.id}`)).body.initial).toEqual(given)
    const detail = (await about.api.get(`/api/questionnaires/${item.id}`)).body
    expect(detail).toMatchObject({ answers: null, changes: [], formName: 'Renewal' })
  })

  it('is answered once, and says what is missing', async () => {
    const about = await world()
    const { api, path, id, insured } = await sent(about)
    const missing = await api.post(path(id), { answers: {}, hasConsent: false })
    expect([missing.status, missing.body.fields]).toMatchObject([
      400,
      { name: 'Please answer this question', _consent: 'Please agree to continue' },
    ])
    expect((await api.post(path(id), answerOf({ ...given, other: 'x' }))).body.reason).toBe('unknown_field')
    const twice = await Promise.all([
      api.post(path(id), answerOf(given)),
      api.post(path(id), answerOf(given)),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await about.agent.api.get(`/api/tickets?clientId=${insured.clientId}`)).body).toHaveLength(1)
  })

  it('is nobody else’s, and for a policy of the client and a published form alone', async () => {
    const [about, other] = [await world(), await world()]
    const { id, formId, insured } = await sent(about)
    const stranger = await sent(about)
    const foreign = await sent(other)
    const missing = await stranger.api.get(stranger.path(newId()))
    for (const api of [stranger.api, foreign.api]) {
      expect((await api.get(stranger.path(id))).text).toBe(missing.text)
      expect((await api.post(stranger.path(id), answerOf(given))).text).toBe(missing.text)
    }
    expect((await about.otherAgent.api.get(`/api/questionnaires/${id}`)).status).toBe(404)
    expect((await other.api.get(`/api/questionnaires/${id}`)).status).toBe(404)
    const wrongPolicy = { clientId: insured.clientId, policyId: stranger.insured.policyId }
    expect((await sendForm(about, wrongPolicy, formId)).body.fields).toHaveProperty('policyId')
    expect((await sendForm(about, insured, foreign.formId)).body.fields).toHaveProperty('formId')
    const again = await sendForm(about, insured, formId)
    expect(again.body.questionnaires).toHaveLength(1)
  })
})
