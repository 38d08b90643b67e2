import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { idOf } from '#server/testing/client-samples.ts'
import { world } from '#server/testing/world.ts'
import { BulkEmailPreview, BulkEmailResult, maxEmailsPerHour } from '#shared/emails/emails.contract.ts'
import { addOpenRenewal } from './testing.ts'

const path = '/api/renewals/emails'

async function bulkWorld() {
  const made = await world()
  const { api, agent, server } = made
  const addClient = async (name: string, email: string, numbers: string[]) => {
    const id = await idOf(agent.api.post('/api/clients', { name, email }))
    const ids: string[] = []
    for (const policyNumber of numbers)
      ids.push(await idOf(addOpenRenewal(agent.api, id, { policyNumber, carrier: 'Erie' })))
    return { id, ids }
  }
  const template = { name: 'Renewal', subject: 'Renewal of {policy.number}', body: '{policy.list}' }
  const templateId = await idOf(api.post('/api/email-templates', template))
  const domain = `${newId()}.example`
  const sent = async () => {
    await server.jobs.settle()
    return server.mails.filter(({ to }) => to.endsWith(domain)).map(({ subject }) => subject)
  }
  return { ...made, addClient, domain, templateId, sent }
}

describe('emails to the clients of renewals', () => {
  it('are one per client, leave out and name those who can’t get one, and go out once', async () => {
    const { agent, otherAgent, addClient, domain, templateId, sent } = await bulkWorld()
    const ana = await addClient('Ana Lopez', `ana@${domain}`, ['P-1', 'P-2'])
    const bo = await addClient('Bo Chen', '', ['P-3'])
    const cy = await addClient('Cy Diaz', `cy@${domain}`, [''])
    const di = await addClient('Di Evans', `di@${domain}`, ['P-5'])
    const [contact] = (await agent.api.get(`/api/clients/${di.id}/contacts`)).body
    await agent.api.patch(`/api/contacts/${contact.id}`, { consent: { email: false } })
    const leftOut = [
      { clientId: bo.id, clientName: 'Bo Chen', reason: 'no_email', missing: [] },
      { clientId: cy.id, clientName: 'Cy Diaz', reason: 'missing', missing: ['policy.number'] },
      { clientId: di.id, clientName: 'Di Evans', reason: 'opted_out', missing: [] },
    ]
    const all = { filter: {}, templateId }
    const preview = await agent.api.post(`${path}/preview`, all)
    expect(BulkEmailPreview.strict().parse(preview.body)).toEqual(preview.body)
    expect(preview).toMatchObject({ status: 200, body: { count: 1, leftOut, remaining: maxEmailsPerHour } })
    const [sample] = preview.body.samples
    expect(sample).toMatchObject({ to: `ana@${domain}`, subject: 'Renewal of P-1 and P-2' })
    expect(sample.message.split('\n')).toEqual([
      expect.stringMatching(/^- Auto P-1, with Erie, expires \w{3} \d+, \d{4}$/),
      expect.stringMatching(/^- Auto P-2, with Erie/),
    ])

    const headers = { 'idempotency-key': newId() }
    const [first, second] = await Promise.all([
      agent.api.post(path, all, { headers }),
      agent.api.post(path, all, { headers }),
    ])
    expect(BulkEmailResult.strict().parse(first.body)).toEqual(first.body)
    for (const done of [first, second]) expect(done.body).toEqual({ queued: 1, leftOut })
    expect(await sent()).toEqual(['Renewal of P-1 and P-2'])

    const again = await agent.api.post(path, { ids: ana.ids, templateId })
    const reason = { clientId: ana.id, clientName: 'Ana Lopez', reason: 'already_sent', missing: [] }
    expect(again.body).toEqual({ queued: 0, leftOut: [reason] })
    expect((await otherAgent.api.post(path, { ids: ana.ids, templateId })).body).toEqual({
      ...{ queued: 0, leftOut: [] },
    })
    const entries = await agent.api.get('/api/activity', {
      query: { recordType: 'client', recordId: ana.id },
    })
    expect(entries.body[0]).toMatchObject({ kind: 'email', email: { status: 'sent' } })
  })

  it('from two windows at once are sent by one of them', async () => {
    const { agent, addClient, domain, templateId, sent } = await bulkWorld()
    const { ids } = await addClient('Ana Lopez', `ana@${domain}`, ['P-1'])
    const both = await Promise.all([
      agent.api.post(path, { ids, templateId }),
      agent.api.post(path, { ids, templateId }),
    ])
    expect(both.map(({ body }) => body.queued).toSorted()).toEqual([0, 1])
    expect(await sent()).toHaveLength(1)
  })

  it('are refused as a whole above the agency’s emails of an hour', async () => {
    const { agent, server, agencyId, addClient, domain, templateId, sent } = await bulkWorld()
    const { id, ids } = await addClient('Ana Lopez', `ana@${domain}`, ['P-1'])
    await server.database.pool.query(
      `insert into outgoing_emails (agency_id, id, sender_id, record_type, record_id, "to", subject, message, status, created_at)
       select $1, gen_random_uuid(), $2, 'client', $3, 'a@b.example', 'x', 'x', 'sent', now() from generate_series(1, $4)`,
      [agencyId, agent.id, id, maxEmailsPerHour],
    )
    expect((await agent.api.post(`${path}/preview`, { ids, templateId })).body).toMatchObject({
      ...{ count: 1, remaining: 0 },
    })
    expect((await agent.api.post(path, { ids, templateId })).status).toBe(429)
    expect(await sent()).toEqual([])
  })

  it('need a template of the agency and one selection', async () => {
    const { agent, addClient, domain, templateId } = await bulkWorld()
    const { ids } = await addClient('Ana Lopez', `ana@${domain}`, ['P-1'])
    expect((await agent.api.post(path, { ids, templateId: newId() })).status).toBe(404)
    expect((await agent.api.post(path, { templateId })).status).toBe(400)
    expect((await agent.api.post(path, { ids, filter: {}, templateId })).status).toBe(400)
  })
})
