import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { world } from '#server/testing/world.ts'
import { policyLabels } from '#shared/self-service/policy-labels.rules.ts'
import { requestForm, requestKindLabels, requestKinds } from '#shared/self-service/request-form.rules.ts'
import { requestsPerDay } from '#shared/self-service/self-service.contract.ts'
import { addInsured, openedBy } from './testing.ts'

const requests = '/api/self-service/requests'
const request = (answers: object) => ({ requestId: newId(), answers })
const car = { kind: requestKindLabels.add_vehicle, year: '2024', make: 'Kia', model: 'Niro' }
const address = { street: '1 Main St', city: 'Norfolk', state: 'VA', zip: '23510' }

async function opened() {
  const about = await world()
  const insured = await addInsured(about)
  const { api } = await openedBy(about, insured)
  return { about, insured, api, agent: about.agent.api }
}

describe('a request of a client', { tags: ['journey'] }, () => {
  it('is a ticket of the service person in the client’s words, and changes no record', async () => {
    const { about, insured, api, agent } = await opened()
    const { version } = (await agent.get(`/api/clients/${insured.clientId}`)).body
    await agent.patch(`/api/clients/${insured.clientId}`, { servicerId: about.agent.id, version })
    const before = (await agent.get(`/api/policies/${insured.policyId}`)).body
    const view = (await api.get('/api/self-service')).body
    const label = policyLabels(view.policies)[0]?.label
    const answers = { ...car, policy: label, note: 'From Monday, please. SSN 123-45-6789' }
    const { status, body } = await api.post(requests, request(answers))
    expect(status).toBe(200)
    const title = 'Add a vehicle: 2024 Kia Niro'
    expect(body.requests).toMatchObject([{ kind: 'add_vehicle', title, state: 'received' }])
    const [ticket] = (await agent.get(`/api/tickets?clientId=${insured.clientId}`)).body
    expect(ticket).toMatchObject({
      ...{ title, type: 'policy_change', status: 'open', policyId: insured.policyId },
      assigneeId: about.agent.id,
    })
    expect(ticket.description).toContain('Anything else: From Monday, please.')
    expect(ticket.description).not.toContain('123-45-6789')
    expect((await agent.get(`/api/policies/${insured.policyId}`)).body).toMatchObject({
      premium: before.premium,
      version: before.version,
    })
    const inbox = (await agent.get('/api/notifications')).body.notifications
    expect(inbox).toMatchObject([
      { kind: 'client_request', recordType: 'ticket', recordId: ticket.id, text: 'Ana Ruiz sent a request' },
    ])
    await agent.patch(`/api/tickets/${ticket.id}`, { status: 'in_progress', version: ticket.version })
    expect((await api.get('/api/self-service')).body.requests).toMatchObject([{ state: 'in_progress' }])
  })

  it('for a certificate is a certificate request with its holder', async () => {
    const { about, insured, api, agent } = await opened()
    const answers = {
      ...{ kind: requestKindLabels.certificate, holder: 'City of Norfolk', holder_address: address },
      purpose: 'Street fair in May',
    }
    const { body } = await api.post(requests, request(answers))
    expect(body.requests).toMatchObject([{ kind: 'certificate', state: 'received' }])
    const [asked] = (await agent.get(`/api/certificate-requests?clientId=${insured.clientId}`)).body
    expect(asked).toMatchObject({ holderName: 'City of Norfolk', assigneeId: about.agent.id, status: 'open' })
    expect(asked.wording).toContain('Street fair in May')
    await agent.post(`/api/certificate-requests/${asked.id}/decline`, {
      reason: 'No',
      version: asked.version,
    })
    expect((await api.get('/api/self-service')).body.requests).toMatchObject([{ state: 'closed' }])
  })

  it.each(requestKinds)('of the kind %s says what is missing, and takes what it asks', async (kind) => {
    const { api } = await opened()
    const label = requestKindLabels[kind]
    const { status, body } = await api.post(requests, request({ kind: label }))
    expect([status, Object.keys(body.fields).length > 0]).toEqual([400, true])
    const answers = Object.fromEntries(
      requestForm([]).sections[0]?.fields.flatMap(({ id, isRequired, showIf, type }) =>
        isRequired && showIf?.is.includes(label) ? [[id, type === 'address' ? address : 'Something']] : [],
      ) ?? [],
    )
    expect((await api.post(requests, request({ kind: label, ...answers }))).status).toBe(200)
  })

  it('is taken once, however often it is sent', async () => {
    const { insured, api, agent } = await opened()
    const body = request(car)
    const twice = await Promise.all([api.post(requests, body), api.post(requests, body)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await api.post(requests, body)).body.requests).toHaveLength(1)
    expect((await agent.get(`/api/tickets?clientId=${insured.clientId}`)).body).toHaveLength(1)
  })

  it('names no policy of somebody else, no question that there is not, and is one of twenty a day', async () => {
    const { about, insured, api } = await opened()
    const other = await addInsured(about)
    const foreign = (await about.agent.api.get(`/api/policies/${other.policyId}`)).body
    const label = policyLabels([{ ...foreign, line: 'Personal auto' }])[0]?.label
    expect((await api.post(requests, request({ ...car, policy: label }))).body.fields).toHaveProperty(
      'policy',
    )
    const unknown = await api.post(requests, request({ ...car, clientId: other.clientId }))
    expect([unknown.status, unknown.body.reason]).toEqual([400, 'unknown_field'])
    const { pool } = about.server.database
    for (let at = 0; at < requestsPerDay; at += 1)
      await pool.query(
        `insert into self_service_requests (agency_id, id, client_id, kind, request_id, answers, created_at)
         values ($1, gen_random_uuid(), $2, 'other', gen_random_uuid(), '', now())`,
        [about.agencyId, insured.clientId],
      )
    expect((await api.post(requests, request(car))).status).toBe(429)
  })

  it('is kept encrypted', async () => {
    const { about, api } = await opened()
    await api.post(requests, request({ ...car, note: 'Blue one' }))
    const { rows } = await about.server.database.pool.query(
      'select answers from self_service_requests where agency_id = $1',
      [about.agencyId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Blue one')
  })
})
