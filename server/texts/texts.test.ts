import { afterEach, describe, expect, it } from 'vitest'
import { type Connected, connectTwilio, report, telephonyPath } from '#server/testing/telephony-samples.ts'
import { sidOf } from '#server/testing/twilio-stand-in.ts'
import { giveRights, type World, world } from '#server/testing/world.ts'
import type { ActivityEntry } from '#shared/activity/activity.contract.ts'
import type { TextMessage } from '#shared/texts/texts.contract.ts'

const number = '+15550101234'
const path = `${telephonyPath}/texts`
const stopped = 'They opted out by text. Only they can opt in again, by texting START.'

afterEach(async () => {
  ;(await world()).server.clock.now = null
})

/** An agent with a number and a client in Virginia, at noon there. */
async function begin(state = 'Virginia') {
  const made = await world()
  const connected = await connectTwilio(made)
  const noon = new Date()
  noon.setUTCHours(17, 0, 0, 0)
  made.server.clock.now = noon
  const client = { name: 'Ana Diaz', phone: '(555) 010-1234', state }
  const { body } = await made.agent.api.post('/api/clients', client)
  const clientId: string = body.id
  const { api } = made.agent
  return {
    ...{ made, connected, clientId },
    send: (text = 'Hello Ana') => api.post(path, { clientId, number, body: text }),
    consent: (isGiven = true) => api.post(`${path}/consent`, { clientId, number, isGiven, how: 'verbal' }),
    thread: async () => (await api.get(path, { query: { clientId } })).body,
  }
}

const arrive = (made: World, connected: Connected, Body: string, From = number, MessageSid = sidOf('SM')) =>
  report(made, connected, { event: 'text-received', MessageSid, From, To: '+15550101000', Body })

async function idOfLast({ server, agencyId }: World): Promise<string> {
  const text = 'select id from text_messages where agency_id = $1 order by id desc limit 1'
  return (await server.database.pool.query(text, [agencyId])).rows[0].id
}

describe('a text to a client', () => {
  it('needs consent, is sent from the member’s number, and stands in thread and timeline', {
    tags: ['journey'],
  }, async () => {
    const { made, connected, clientId, send, consent, thread } = await begin()
    const early = await send()
    expect([early.status, early.body.message]).toEqual([
      ...[400, 'Record that they agreed to get texts before you send one.'],
    ])
    const noted = (await consent()).body.numbers
    expect(noted).toMatchObject([
      { number, refusal: '', consent: { isGiven: true, how: 'verbal', byName: made.agent.name } },
    ])
    const { status, body } = await send()
    expect([status, body.messages.length]).toEqual([200, 1])
    expect(body.messages[0]).toMatchObject({
      ...{ direction: 'outbound', body: 'Hello Ana', status: 'sent', error: '', userName: made.agent.name },
    })
    expect(connected.twilio.callsOf('/Messages.json')).toMatchObject([
      { To: number, From: '+15550101000', Body: 'Hello Ana' },
    ])
    const text = await idOfLast(made)
    const about = { event: 'text-status', text, MessageSid: sidOf('SM') }
    await report(made, connected, { ...about, MessageStatus: 'delivered' })
    await report(made, connected, { ...about, MessageStatus: 'failed', ErrorCode: '30003' })
    expect((await thread()).messages[0]).toMatchObject({ status: 'delivered', error: '' })
    const query = { recordType: 'client', recordId: clientId }
    const entries = (await made.agent.api.get('/api/activity', { query })).body
    const texts = entries.filter(({ kind }: ActivityEntry) => kind === 'text')
    expect(texts).toMatchObject([{ direction: 'outbound', body: '', userName: made.agent.name }])
    const { rows } = await made.server.database.pool.query('select body from text_messages where id = $1', [
      text,
    ])
    expect(rows[0].body).not.toContain('Hello')
  })

  it.each([
    ['Virginia', true],
    ['HI', false],
  ])('to someone in %s rests half an hour before midnight in Virginia: %s', async (state, rests) => {
    const { made, send, consent } = await begin(state)
    await consent()
    made.server.clock.now = new Date((made.server.clock.now?.getTime() ?? 0) + 11.5 * 3_600_000)
    const { status, body } = await send()
    expect([status, body.message]).toEqual(
      rests
        ? [400, 'It’s outside 8 AM to 9 PM where this client is. Send it during those hours.']
        : [200, undefined],
    )
  })

  it('is refused after STOP until they text START, however anyone notes it', async () => {
    const { made, connected, send, consent, thread } = await begin()
    await consent()
    await arrive(made, connected, 'Stop')
    expect((await thread()).numbers[0]).toMatchObject({
      refusal: stopped,
      consent: { isGiven: false, how: 'text' },
    })
    expect((await send()).body.message).toBe(stopped)
    expect((await consent()).body.message).toBe(stopped)
    await arrive(made, connected, 'START')
    expect((await send()).status).toBe(200)
  })

  it('that Twilio refuses for an opt-out is an opt-out from then on', async () => {
    const { made, connected, send, consent, thread } = await begin()
    await consent()
    connected.twilio.fails = { code: 21610, message: 'Attempt to send to unsubscribed recipient' }
    expect((await send()).body.message).toBe(stopped)
    connected.twilio.fails = null
    const { numbers, messages } = await thread()
    expect([numbers[0].refusal, messages[0].status, messages[0].error]).toEqual([stopped, 'failed', stopped])
    await arrive(made, connected, 'UNSTOP')
    await send('Again')
    const text = await idOfLast(made)
    const undelivered = { MessageSid: sidOf('SM'), MessageStatus: 'undelivered', ErrorCode: '21610' }
    await report(made, connected, { event: 'text-status', text, ...undelivered })
    expect((await thread()).numbers[0].refusal).toBe(stopped)
  })

  it('is refused in words: declined, a contact against it, no number, not theirs, too long, Twilio away', async () => {
    const { made, connected, clientId, send, consent } = await begin()
    await consent(false)
    expect((await send()).body.message).toBe('They declined texts.')
    await consent()
    const [contact] = (await made.agent.api.get(`/api/clients/${clientId}/contacts`)).body
    await made.agent.api.patch(`/api/contacts/${contact.id}`, { consent: { text: false } })
    expect((await send()).body.message).toBe('A contact with this number doesn’t want texts.')
    await made.agent.api.patch(`/api/contacts/${contact.id}`, { consent: { text: null } })
    const owner = await made.api.post(path, { clientId, number, body: 'Hi' })
    expect(owner.body.reason).toBe('no_number')
    const other = await made.agent.api.post(path, { clientId, number: '+15550109999', body: 'Hi' })
    expect(other.body.fields).toEqual({ number: 'Choose one of the client’s numbers' })
    expect((await send('x'.repeat(1601))).body.fields).toEqual({ body: 'Use at most 1,600 characters' })
    expect((await send(' ')).body.fields).toEqual({ body: 'Enter a message' })
    connected.twilio.fails = 'error'
    expect((await send()).status).toBe(503)
    connected.twilio.fails = null
    expect((await made.otherAgent.api.get(path, { query: { clientId } })).status).toBe(404)
    await giveRights(made.server, made.agent, { isReadOnly: true })
    expect((await send()).status).toBe(403)
  })

  it('is sent once for two clicks, and fails in the thread where the carrier says so', async () => {
    const { made, connected, send, consent, thread } = await begin()
    await consent()
    await Promise.all([send(), send()])
    expect(connected.twilio.callsOf('/Messages.json')).toHaveLength(1)
    const about = { MessageSid: sidOf('SM'), MessageStatus: 'undelivered', ErrorCode: '30003' }
    await report(made, connected, { event: 'text-status', text: await idOfLast(made), ...about })
    expect((await thread()).messages).toMatchObject([
      { status: 'failed', error: 'The carrier did not deliver it (code 30003).' },
    ])
  })
})

describe('a text that comes in', () => {
  it('stands in the thread once, and notifies the member', async () => {
    const { made, connected, clientId, thread } = await begin()
    const sid = sidOf('SM')
    for (let time = 0; time < 2; time++) await arrive(made, connected, 'Yes, please', number, sid)
    const { messages, numbers } = await thread()
    expect(messages.map(({ body, status }: TextMessage) => [body, status])).toEqual([
      ['Yes, please', 'received'],
    ])
    // "Yes" answers any question: it opts in only who had opted out.
    await arrive(made, connected, 'Yes')
    expect((await thread()).numbers[0].consent).toBeNull()
    expect(numbers[0].consent).toBeNull()
    const { notifications } = (await made.agent.api.get('/api/notifications')).body
    expect(notifications[0]).toMatchObject({
      ...{ kind: 'client_text', recordType: 'client', recordId: clientId },
      ...{ text: 'A client sent you a text', detail: '(555) 010-1234' },
    })
  })

  it('of an unknown number is a ticket, and its STOP is heeded', async () => {
    const { made, connected } = await begin()
    await arrive(made, connected, 'Is my bike covered?', '+15550107777')
    await arrive(made, connected, 'STOP', '+15550107777')
    const tickets = (await made.agent.api.get('/api/tickets')).body
    expect(tickets).toMatchObject([
      {
        ...{ title: 'Text from (555) 010-7777', type: 'question', assigneeId: made.agent.id },
        description: 'Sent to (555) 010-1000:\n\nIs my bike covered?',
      },
    ])
    const { rows } = await made.server.database.pool.query(
      "select is_given from text_consents where agency_id = $1 and number = '+15550107777'",
      [made.agencyId],
    )
    expect(rows).toEqual([{ is_given: false }])
  })

  it('is refused with a wrong signature, another account, and no SID, with nothing written', async () => {
    const { made, connected, thread } = await begin()
    const text = {
      event: 'text-received',
      MessageSid: sidOf('SM'),
      From: number,
      To: '+15550101000',
      Body: 'Hi',
    }
    const forgeries: Record<string, string>[] = [
      ...[{ signature: '' }, { signature: 'AAAA' }, { authToken: 'x' }, { AccountSid: sidOf('AC') }],
    ]
    for (const forged of forgeries)
      expect((await report(made, connected, { ...text, ...forged })).status).toBe(403)
    expect((await report(made, connected, { ...text, MessageSid: 'x' })).status).toBe(400)
    const other = await world()
    const theirs = await connectTwilio(other)
    expect((await report(other, { ...theirs, publicId: connected.publicId }, text)).status).toBe(403)
    expect((await thread()).messages).toEqual([])
  })
})
