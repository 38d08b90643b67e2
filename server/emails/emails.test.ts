import { describe, expect, it, vi } from 'vitest'
import { MailRefused } from '#server/adapters/mail.ts'
import { uploadDocument } from '#server/documents/testing.ts'
import { newId } from '#server/new-id.ts'
import { idOf } from '#server/testing/client-samples.ts'
import { giveRights } from '#server/testing/world.ts'
import { Email, EmailDraft, maxEmailsPerHour } from '#shared/emails/emails.contract.ts'
import { mailedWorld } from './testing.ts'

type Mailed = Awaited<ReturnType<typeof mailedWorld>>

const starter = (api: Mailed['api'], name: string) =>
  api.get('/api/email-templates').then(({ body }) => body.find((one: { name: string }) => one.name === name))
const timeline = ({ agent, about }: Mailed) => agent.api.get('/api/activity', { query: about })

describe('the draft of an email', () => {
  it('greets a business without a contact by its name', async () => {
    const { api, agent } = await mailedWorld()
    const business = { name: 'Harbor Grill LLC', kind: 'commercial', email: 'ap@harbor.example' }
    const recordId = await idOf(agent.api.post('/api/clients', business))
    const { id: templateId } = await starter(api, 'Insurance proposal')
    const query = { recordType: 'client', recordId, templateId }
    const { body } = await agent.api.get('/api/emails/draft', { query })
    expect(body.message).toContain('Hi Harbor Grill LLC,')
    expect(body.missing).not.toContain('client.firstName')
  })

  it('is filled in with what is known, and names what is not', async () => {
    const { api, agent, agencyId, server, about, clientId, to } = await mailedWorld()
    await server.database.pool.query(`update agencies set phone = '(555) 010-9999' where id = $1`, [agencyId])
    const term = { type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Erie', premium: 1200.5 }
    const policyId = await idOf(
      agent.api.post(`/api/clients/${clientId}/policies`, { ...term, policyNumber: 'GL-1' }),
    )
    const { id: templateId } = await starter(api, 'Payment reminder')
    const { body } = await agent.api.get('/api/emails/draft', { query: { ...about, templateId } })
    expect(EmailDraft.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({ to, toName: 'Ana Lopez', missing: [] })
    expect(body.subject).toBe('Payment reminder for policy GL-1')
    expect(body.message).toContain('Hi Ana,')
    expect(body.message).toContain('General liability policy GL-1 with Erie')
    expect(body.message).toContain('call us at (555) 010-9999')
    expect(body.message).toContain(agent.name)

    await agent.api.post(`/api/clients/${clientId}/policies`, { ...term, policyNumber: 'GL-2' })
    const both = await agent.api.get('/api/emails/draft', { query: { ...about, templateId } })
    expect(both.body.missing).toEqual(['policy.number', 'policy.line', 'policy.carrier'])
    expect(both.body.subject).toContain('{policy.number}')
    for (const query of [
      { recordType: 'policy', recordId: policyId, templateId },
      { ...about, templateId, policyId },
    ]) {
      const one = await agent.api.get('/api/emails/draft', { query })
      expect(one.body).toMatchObject({ subject: 'Payment reminder for policy GL-1', missing: [] })
    }
  })

  it('is about a prospect or a ticket as well', { tags: ['journey'] }, async () => {
    const { api, agent, clientId, to } = await mailedWorld()
    const prospect = { name: 'Sam Carter', email: 'sam@prospect.example' }
    const prospectId = await idOf(agent.api.post('/api/prospects', prospect))
    const { id: templateId } = await starter(api, 'Follow-up day 3')
    const query = { recordType: 'prospect', recordId: prospectId, templateId }
    const { body } = await agent.api.get('/api/emails/draft', { query })
    expect([body.to, body.message.startsWith('Hi Sam,')]).toEqual(['sam@prospect.example', true])
    const about = { title: 'Add a driver', type: 'policy_change', clientId }
    const ticket = (await agent.api.post('/api/tickets', about)).body
    const words = { name: 'Ticket', subject: '{ticket.number}: {ticket.title}', body: 'Hi' }
    const made = (await api.post('/api/email-templates', words)).body
    const of = { recordType: 'ticket', recordId: ticket.id, templateId: made.id }
    const draft = await agent.api.get('/api/emails/draft', { query: of })
    expect(draft.body).toMatchObject({ to, subject: `T-${ticket.number}: Add a driver` })
  })

  it('says that the recipient opted out', async () => {
    const { agent, about, clientId } = await mailedWorld()
    const hasOptedOut = async () =>
      (await agent.api.get('/api/emails/draft', { query: about })).body.hasOptedOut
    expect(await hasOptedOut()).toBe(false)
    const [contact] = (await agent.api.get(`/api/clients/${clientId}/contacts`)).body
    await agent.api.patch(`/api/contacts/${contact.id}`, { consent: { email: false } })
    expect(await hasOptedOut()).toBe(true)
  })

  it('is out of reach with its record', async () => {
    const { agent, otherAgent, about } = await mailedWorld()
    expect((await otherAgent.api.get('/api/emails/draft', { query: about })).status).toBe(404)
    const wrong = { ...about, templateId: newId() }
    expect((await agent.api.get('/api/emails/draft', { query: wrong })).status).toBe(404)
    const other = { ...about, policyId: newId() }
    expect((await agent.api.get('/api/emails/draft', { query: other })).status).toBe(404)
  })
})

describe('an email', () => {
  it('goes out once with its files, answers go to the sender, and the timeline has it', async () => {
    const made = await mailedWorld()
    const { agent, to, about, words, sent: sentMails } = made
    const documentId = await idOf(uploadDocument(agent.api, 'Words', 'dec.txt'))
    const body = { ...about, ...words, documentIds: [documentId] }
    const headers = { 'idempotency-key': newId() }
    const sent = await agent.api.post('/api/emails', body, { headers })
    expect(Email.strict().parse(sent.body)).toEqual(sent.body)
    expect(sent).toMatchObject({ status: 201, body: { status: 'queued', attachments: ['dec.txt'] } })
    expect((await agent.api.post('/api/emails', body, { headers })).body.id).toBe(sent.body.id)
    const [mail, ...more] = await sentMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Hello',
      replyTo: { name: agent.name, address: agent.email },
      attachments: [{ filename: 'dec.txt' }],
    })
    expect(mail?.html).not.toContain('Bindery')
    const { body: kept } = await agent.api.get(`/api/emails/${sent.body.id}`)
    expect(kept).toMatchObject({ ...words, status: 'sent', error: '', senderName: agent.name })
    expect(kept.sentAt).not.toBeNull()
    const [entry] = (await timeline(made)).body
    expect(entry).toMatchObject({
      ...{ kind: 'email', direction: 'outbound', body: `Hello\nTo ${to}` },
      email: { id: sent.body.id, status: 'sent', error: '' },
    })
  })

  it('is kept encrypted', async () => {
    const { agent, server, agencyId, about, words } = await mailedWorld()
    await agent.api.post('/api/emails', { ...about, ...words, message: 'A secret message' })
    const { rows } = await server.database.pool.query<{ subject: string; message: string }>(
      'select subject, message from outgoing_emails where agency_id = $1',
      [agencyId],
    )
    for (const text of [rows[0]?.subject, rows[0]?.message]) expect(text).toMatch(/^encrypted\./)
  })

  it('that is rejected for good is shown as failed', async () => {
    const made = await mailedWorld()
    const { agent, server, about, words } = made
    await server.jobs.settle()
    const send = vi.spyOn(server.ctx.adapters.mail, 'send').mockRejectedValueOnce(new MailRefused('No box'))
    const { id } = (await agent.api.post('/api/emails', { ...about, ...words })).body
    await server.jobs.settle()
    send.mockRestore()
    const failed = { status: 'failed', error: 'The recipient’s mail server rejected it.' }
    expect((await agent.api.get(`/api/emails/${id}`)).body).toMatchObject(failed)
    expect((await timeline(made)).body[0].email).toEqual({ id, ...failed })
  })

  it('is sent once by a job that runs again', async () => {
    const { agent, server, about, words, sent } = await mailedWorld()
    await agent.api.post('/api/emails', { ...about, ...words })
    expect(await sent()).toHaveLength(1)
    await server.database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where name = 'emails.send'`,
    )
    expect(await sent()).toHaveLength(1)
  })

  it.each([
    [{ to: 'nobody' }, 'to'],
    [{ subject: '' }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'Policy {policy.number}' }, 'message'],
    [{ documentIds: [newId()] }, 'documentIds.0'],
  ])('is refused with %j', async (wrong, field) => {
    const { agent, about, words } = await mailedWorld()
    const sent = await agent.api.post('/api/emails', { ...about, ...words, ...wrong })
    expect([sent.status, Object.keys(sent.body.fields)]).toEqual([400, [field]])
  })

  it('is refused with more than 15 MB of files', async () => {
    const { agent, server, agencyId, about, words } = await mailedWorld()
    const documentId = await idOf(uploadDocument(agent.api, 'Words', 'dec.txt'))
    const bytes = 15 * 1024 * 1024 + 1
    await server.database.pool.query('update documents set bytes = $2 where agency_id = $1', [
      agencyId,
      bytes,
    ])
    const sent = await agent.api.post('/api/emails', { ...about, ...words, documentIds: [documentId] })
    expect([sent.status, sent.body.message]).toEqual([400, expect.stringContaining('over 15 MB')])
  })

  it('is nothing for those out of reach or with read-only access', async () => {
    const { agent, otherAgent, server, about, words } = await mailedWorld()
    const { id } = (await agent.api.post('/api/emails', { ...about, ...words })).body
    expect((await otherAgent.api.post('/api/emails', { ...about, ...words })).status).toBe(404)
    expect((await otherAgent.api.get(`/api/emails/${id}`)).status).toBe(404)
    await giveRights(server, agent, { isReadOnly: true })
    expect((await agent.api.post('/api/emails', { ...about, ...words })).status).toBe(403)
  })

  it('waits where the agency has sent its emails of an hour', async () => {
    const { agent, server, agencyId, about, words } = await mailedWorld()
    await server.database.pool.query(
      `insert into outgoing_emails (agency_id, id, sender_id, record_type, record_id, "to", subject, message, status, created_at)
       select $1, gen_random_uuid(), $2, 'client', $3, 'a@b.example', 'x', 'x', 'sent', now() - interval '59 minutes'
       from generate_series(1, $4)`,
      [agencyId, agent.id, about.recordId, maxEmailsPerHour],
    )
    const sent = await agent.api.post('/api/emails', { ...about, ...words })
    expect([sent.status, sent.body.message]).toEqual([
      429,
      'Your agency can send 500 emails an hour. You can send 0 more right now.',
    ])
    await server.database.pool.query(
      `update outgoing_emails set created_at = now() - interval '61 minutes' where agency_id = $1`,
      [agencyId],
    )
    expect((await agent.api.post('/api/emails', { ...about, ...words })).status).toBe(201)
  })
})
