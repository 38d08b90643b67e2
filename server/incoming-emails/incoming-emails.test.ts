import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { idOf } from '#server/testing/client-samples.ts'
import { openMailbox, postEmail, rawEmail } from '#server/testing/mail-samples.ts'
import { giveRights, type World, world } from '#server/testing/world.ts'
import { IncomingEmail, IncomingEmailItem } from '#shared/incoming-emails/incoming-emails.contract.ts'

async function mailWorld() {
  const made = await world()
  const { agent } = made
  const mailbox = await openMailbox(made)
  const email = `${newId()}@client.example`
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Ana Lopez', email }))
  const post = async (body: string | Buffer, options = {}) => {
    const answer = await postEmail(made, mailbox, body, options)
    await made.server.jobs.settle()
    return answer
  }
  return { ...made, mailbox, email, clientId, post }
}

type Mail = Awaited<ReturnType<typeof mailWorld>>
const listed = async ({ api }: Pick<World, 'api'>, status = 'waiting') =>
  (await api.get('/api/incoming-emails', { query: { status } })).body
const timeline = async ({ agent }: Mail, recordType: string, recordId: string) =>
  (await agent.api.get('/api/activity', { query: { recordType, recordId } })).body.filter(
    ({ kind }: { kind: string }) => kind === 'email',
  )

/** Sends an email from here and answers the headers that it went out with. */
async function sendOne({ agent, server, clientId, email }: Mail) {
  const words = { to: email, subject: 'Renewal', message: 'Hello Ana' }
  await agent.api.post('/api/emails', { recordType: 'client', recordId: clientId, ...words })
  await server.jobs.settle()
  return server.mails.findLast(({ to }) => to === email)
}

describe('an email by a signed post', () => {
  it('that answers one of ours is filed with its files, and stands in the timeline', {
    tags: ['journey'],
  }, async () => {
    const made = await mailWorld()
    const sent = await sendOne(made)
    expect(sent?.messageId).toMatch(/^<[\da-f-]{36}\.[\da-f]{32}@localhost>$/)
    const raw = [
      `Message-ID: <${newId()}@client.example>`,
      `In-Reply-To: ${sent?.messageId}`,
      'From: Ana Lopez <elsewhere@other.example>',
      'Subject: Re: Renewal',
      'Content-Type: multipart/mixed; boundary=x',
      ...['', '--x', 'Content-Type: text/plain', '', 'Yes, please renew.', '--x'],
      'Content-Type: text/plain; name="dec.txt"',
      ...['Content-Disposition: attachment; filename="dec.txt"', '', 'Declarations', '--x--'],
    ].join('\r\n')
    expect(await made.post(raw)).toMatchObject({ status: 200, body: { received: true } })
    expect(await listed(made)).toEqual([])
    const [filed] = await listed(made, 'filed')
    expect(IncomingEmailItem.strict().parse(filed)).toMatchObject({
      ...{ subject: 'Re: Renewal', fromAddress: 'elsewhere@other.example', reason: 'thread' },
      ...{ recordType: 'client', recordId: made.clientId, recordName: 'Ana Lopez' },
      attachments: [{ name: 'dec.txt', bytes: 13 }],
    })
    const email = (await made.agent.api.get(`/api/incoming-emails/${filed.id}`)).body
    expect(IncomingEmail.strict().parse(email)).toMatchObject({
      text: 'Yes, please renew.',
      decidedByName: '',
    })
    const [entry] = await timeline(made, 'client', made.clientId)
    expect(entry).toMatchObject({
      ...{ direction: 'inbound', receivedEmailId: filed.id, email: null, userName: '', actor: 'system' },
      body: 'Re: Renewal\nFrom Ana Lopez <elsewhere@other.example>',
    })
    const documents = await made.agent.api.get('/api/documents', { query: { clientId: made.clientId } })
    expect(documents.body).toMatchObject([{ fileName: 'dec.txt', clientId: made.clientId }])
  })

  it('to a private address is filed, however the sender writes it', async () => {
    const made = await mailWorld()
    const query = { recordType: 'client', recordId: made.clientId }
    const { address } = (await made.agent.api.get('/api/mailbox/address', { query })).body
    expect((await sendOne(made))?.alsoReplyTo).toBe(address)
    await made.post(rawEmail({ From: 'who@else.example', 'Delivered-To': address.toUpperCase() }))
    expect(await listed(made, 'filed')).toMatchObject([{ recordId: made.clientId, reason: 'address' }])
    const forged = address.replace(/.@/, (end: string) => (end === '0@' ? '1@' : '0@'))
    await made.post(rawEmail({ From: 'who@else.example', To: forged, Subject: 'Forged' }))
    expect(await listed(made)).toMatchObject([{ subject: 'Forged', recordId: null, reason: null }])
    expect((await made.otherAgent.api.get('/api/mailbox/address', { query })).status).toBe(404)
  })

  it('that a colleague copies to the agency’s address is filed as sent', async () => {
    const made = await mailWorld()
    const { agencyAddress } = (await made.api.get('/api/mailbox')).body
    await made.post(rawEmail({ From: made.agent.email, To: made.email, 'X-Original-To': agencyAddress }))
    expect(await listed(made, 'filed')).toMatchObject([{ recordId: made.clientId, reason: 'copy' }])
    expect(await timeline(made, 'client', made.clientId)).toMatchObject([{ direction: 'outbound' }])
  })

  it('of a known sender only waits with a suggestion: anyone can write a header', async () => {
    const made = await mailWorld()
    await made.post(rawEmail({ From: `"Ana" <${made.email.toUpperCase()}>` }))
    expect(await timeline(made, 'client', made.clientId)).toEqual([])
    const [waiting] = await listed(made.agent)
    expect(waiting).toMatchObject({ recordType: 'client', recordName: 'Ana Lopez', reason: 'sender' })
    const made2 = { recordType: 'client', recordId: made.clientId, version: waiting.version }
    const filed = await made.agent.api.post(`/api/incoming-emails/${waiting.id}/file`, made2)
    expect(filed).toMatchObject({
      status: 200,
      body: { status: 'filed', reason: 'sender', decidedByName: made.agent.name },
    })
    expect(await timeline(made, 'client', made.clientId)).toHaveLength(1)
    const again = await made.api.post(`/api/incoming-emails/${waiting.id}/file`, made2)
    expect([again.status, again.body.reason]).toEqual([409, 'stale_version'])
  })

  it('is suggested for the policy whose number it mentions', async () => {
    const made = await mailWorld()
    const policy = { type: 'commercial', carrier: 'Erie', policyNumber: 'BOP-104277', premium: 900 }
    const policyId = await idOf(made.agent.api.post(`/api/clients/${made.clientId}/policies`, policy))
    await made.post(
      rawEmail({ From: 'carrier@erie.example', Subject: 'Policy BOP 104277' }, 'See BOP-104277.'),
    )
    expect(await listed(made.agent)).toMatchObject([
      {
        recordType: 'policy',
        recordId: policyId,
        reason: 'policy_number',
        recordName: 'Ana Lopez · BOP-104277',
      },
    ])
  })

  it('is there once, however often and by whatever way it comes', async () => {
    const made = await mailWorld()
    const raw = rawEmail({ From: 'a@b.example', 'Message-ID': '<same@b.example>' })
    const id = newId()
    await Promise.all([made.post(raw, { id }), made.post(raw, { id }), made.post(raw)])
    await made.post(`Received: by another\r\n${raw}`)
    expect(await listed(made)).toHaveLength(1)
    await made.post(rawEmail({ From: 'evil@b.example', 'Message-ID': '<same@b.example>' }, 'Another text'))
    expect(await listed(made)).toHaveLength(2)
  })

  it('ends the sequence of a prospect who answers, but not by an out-of-office reply', async () => {
    const made = await mailWorld()
    const steps = [{ id: newId(), day: 3, kind: 'call', title: 'Call again' }]
    await made.api.put('/api/follow-up-sequences', { stage: 'new', steps, version: 0 })
    const prospectId = await idOf(
      made.agent.api.post('/api/prospects', { name: 'Sam Carter', phone: '555-0101' }),
    )
    await made.server.jobs.settle()
    const query = { recordType: 'prospect', recordId: prospectId }
    const { address } = (await made.agent.api.get('/api/mailbox/address', { query })).body
    const open = async () => (await made.agent.api.get('/api/follow-ups', { query: { prospectId } })).body
    expect(await open()).toHaveLength(1)
    await made.post(rawEmail({ From: 'sam@p.example', To: address, 'Auto-Submitted': 'auto-replied' }))
    expect(await open()).toHaveLength(1)
    await made.post(rawEmail({ From: 'sam@p.example', To: address }))
    expect((await open()).filter(({ doneAt }: { doneAt: string | null }) => doneAt === null)).toEqual([])
  })

  it.each([
    [
      'application/json',
      (raw: string) => JSON.stringify({ RawEmail: raw, OriginalRecipient: 'x@mail.example' }),
    ],
    ['application/json', (raw: string) => JSON.stringify({ raw: Buffer.from(raw).toString('base64') })],
  ])('may come as %s', async (type, bodyOf) => {
    const made = await mailWorld()
    expect((await made.post(bodyOf(rawEmail({ From: 'a@b.example' })), { type })).status).toBe(200)
    expect(await listed(made)).toMatchObject([{ fromAddress: 'a@b.example' }])
    expect((await made.post('{"a":1}', { type })).status).toBe(400)
  })

  it('that cannot be read is not lost', async () => {
    const made = await mailWorld()
    const nested = Array.from(
      { length: 60 },
      (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`,
    )
    expect((await made.post(`From: a@b.example\r\n${nested.join('')}`)).status).toBe(200)
    expect(await listed(made)).toMatchObject([{ subject: 'Unreadable email' }])
  })
})

describe('a post', () => {
  it.each([
    ['without a signature', { signature: '' }],
    ['with a wrong signature', { signature: `v1,${Buffer.alloc(32).toString('base64')}` }],
    ['that is six minutes old', { at: new Date(Date.now() - 360_000) }],
  ])('%s is refused', async (_how, options) => {
    const made = await mailWorld()
    expect((await made.post(rawEmail({ From: 'a@b.example' }), options)).status).toBe(400)
    expect(await listed(made)).toEqual([])
  })

  it('to another agency’s address, or with a secret from before, is refused', async () => {
    const made = await mailWorld()
    const other = await mailWorld()
    const mixed = { ...made.mailbox, path: other.mailbox.path }
    const raw = rawEmail({ From: 'a@b.example' })
    expect((await postEmail(made, mixed, raw)).status).toBe(400)
    await made.api.post('/api/mailbox/secret')
    expect((await made.post(raw)).status).toBe(400)
    expect([...(await listed(made)), ...(await listed(other))]).toEqual([])
  })
})

describe('a waiting email', () => {
  it('is dismissed and put back, once', async () => {
    const made = await mailWorld()
    await made.post(rawEmail({ From: made.email }))
    const [{ id, version }] = await listed(made)
    const dismiss = () => made.agent.api.post(`/api/incoming-emails/${id}/dismiss`, { version })
    const both = await Promise.all([dismiss(), dismiss()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await listed(made)).toEqual([])
    expect(await listed(made, 'dismissed')).toMatchObject([{ id, version: version + 1 }])
    expect((await made.agent.api.post(`/api/incoming-emails/${id}/reopen`, {})).body.status).toBe('waiting')
  })

  it('is for those who see its client; about nobody, for those who see the whole book', async () => {
    const made = await mailWorld()
    const other = await world()
    await made.post(rawEmail({ From: made.email }))
    await made.post(rawEmail({ From: 'nobody@known.example' }))
    expect(await listed(made)).toHaveLength(2)
    expect(await listed(made.agent)).toHaveLength(1)
    expect(await listed(made.otherAgent)).toEqual([])
    const [{ id }] = await listed(made.agent)
    const place = { recordType: 'client', recordId: made.clientId }
    for (const { api } of [made.otherAgent, other])
      expect((await api.post(`/api/incoming-emails/${id}/file`, place)).status).toBe(404)
    const foreign = await idOf(other.api.post('/api/clients', { name: 'Foreign' }))
    const wrong = { recordType: 'client', recordId: foreign }
    expect((await made.api.post(`/api/incoming-emails/${id}/file`, wrong)).status).toBe(400)
    await giveRights(made.server, made.agent, { isReadOnly: true })
    expect((await made.agent.api.post(`/api/incoming-emails/${id}/file`, place)).status).toBe(403)
  })

  it('is kept encrypted', async () => {
    const made = await mailWorld()
    await made.post(rawEmail({ From: made.email, Subject: 'A secret subject' }, 'A secret text'))
    const { rows } = await made.server.database.pool.query(
      'select row_to_json(e)::text as text from incoming_emails e where agency_id = $1',
      [made.agencyId],
    )
    expect(rows[0].text).not.toContain('secret')
  })
})
