import { afterEach, describe, expect, it } from 'vitest'
import {
  type Connected,
  connectTwilio,
  giveNumber,
  missCall,
  report,
  telephonyPath,
  withTwilio,
} from '#server/testing/telephony-samples.ts'
import { sidOf } from '#server/testing/twilio-stand-in.ts'
import { addPerson, giveRights, type World, world } from '#server/testing/world.ts'
import type { ActivityEntry } from '#shared/activity/activity.contract.ts'

afterEach(async () => {
  ;(await world()).server.clock.now = null
})

const phone = '(555) 010-1234'
const number = '+15550101234'

async function withClient(made: World) {
  const { body } = await made.agent.api.post('/api/clients', { name: 'Ana Diaz', phone })
  return body.id as string
}

async function calls({ api }: World, clientId: string): Promise<ActivityEntry[]> {
  const query = { recordType: 'client', recordId: clientId }
  const { body } = await api.get('/api/activity', { query })
  return body.filter(({ kind }: ActivityEntry) => kind === 'call')
}

const incoming = (CallSid: string, From = number) => ({ CallSid, From, To: '+15550101000' })

describe('the account', () => {
  it('is checked at Twilio before it is kept, and its token is answered by no call', {
    tags: ['journey'],
  }, async () => {
    const made = await world()
    const off = (await made.api.get(telephonyPath)).body
    expect(off).toEqual({
      ...{ isConnected: false, accountName: '', accountSid: '', connectedAt: null },
      ...{ voiceUrl: '', statusUrl: '', textUrl: '', numbers: [] },
    })
    const { accountSid, authToken } = await withTwilio(made)
    const wrong = await made.api.put(telephonyPath, { accountSid, authToken: '0'.repeat(32) })
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'credentials'])
    expect((await made.api.get(telephonyPath)).body.isConnected).toBe(false)
    const { status, body } = await made.api.put(telephonyPath, { accountSid, authToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isConnected: true, accountName: 'Tidewater Insurance', accountSid })
    expect(body.numbers.map((one: { number: string; name: string }) => [one.number, one.name])).toEqual([
      ['+15550101000', 'Main line'],
      ['+15550102000', 'Service'],
    ])
    const { rows } = await made.server.database.pool.query(
      `select row_to_json(a)::text as text from phone_accounts a
       union all select row_to_json(e)::text from audit_entries e where agency_id = $1`,
      [made.agencyId],
    )
    for (const { text } of rows) expect(text).not.toContain(authToken)
    expect(JSON.stringify(body)).not.toContain(authToken)
    expect((await made.agent.api.get(telephonyPath)).status).toBe(403)
  })

  it.each([
    [{ accountSid: 'AC1' }, 'accountSid'],
    [{ authToken: 'secret' }, 'authToken'],
  ])('is refused as %j', async (fields, field) => {
    const { api } = await world()
    const valid = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'a'.repeat(32) }
    const { status, body } = await api.put(telephonyPath, { ...valid, ...fields })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it.each(['error', 'hang-up'] as const)('is kept as it is while Twilio is away: %s', async (fails) => {
    const made = await world()
    const twilio = await withTwilio(made)
    twilio.fails = fails
    const { accountSid, authToken } = twilio
    const { status, body } = await made.api.put(telephonyPath, { accountSid, authToken })
    expect([status, body.message]).toEqual([
      503,
      'Twilio can’t be reached right now. Try again in a few minutes.',
    ])
    expect((await made.api.get(telephonyPath)).body.isConnected).toBe(false)
  })

  it('is forgotten with its numbers when the owner disconnects it, and its reports are refused', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    expect((await made.api.delete(telephonyPath)).status).toBe(204)
    const { isConnected, numbers } = (await made.api.get(telephonyPath)).body
    expect([isConnected, numbers]).toEqual([false, []])
    expect((await made.agent.api.get(`${telephonyPath}/own`)).body).toEqual({ number: '', forwardTo: '' })
    const late = await report(made, connected, { event: 'voice', ...incoming(sidOf('CA')) })
    expect(late.status).toBe(403)
  })
})

describe('a number', () => {
  it('is given to a member with their own phone, and its calls are led here', async () => {
    const made = await world()
    const { twilio, publicId } = await connectTwilio(made)
    const [first, second] = (await made.api.get(telephonyPath)).body.numbers
    expect(first).toMatchObject({
      userId: made.agent.id,
      userName: made.agent.name,
      forwardTo: '+15550190000',
    })
    const at = `http://localhost:3000${telephonyPath}/callbacks/${publicId}`
    expect(twilio.callsOf(`/IncomingPhoneNumbers/${twilio.numbers[0]?.sid}.json`)).toEqual([
      {
        ...{ VoiceUrl: `${at}/voice`, VoiceMethod: 'POST' },
        ...{ StatusCallback: `${at}/status`, StatusCallbackMethod: 'POST' },
        ...{ SmsUrl: `${at.replace('callbacks', 'text-callbacks')}/received`, SmsMethod: 'POST' },
      },
    ])
    expect((await made.agent.api.get(`${telephonyPath}/own`)).body).toEqual({
      ...{ number: '+15550101000', forwardTo: '+15550190000' },
    })
    const again = await giveNumber(made, second.id, made.agent, '')
    expect(again.body.fields).toEqual({ userId: `${made.agent.name} already has (555) 010-1000` })
    const stranger = (await world()).agent
    expect((await giveNumber(made, second.id, stranger, '')).body.fields).toEqual({
      userId: 'Choose a member of your team',
    })
    expect((await giveNumber(made, second.id, null, '+44 20 7946 0958')).body.fields).toEqual({
      forwardTo: 'Enter a US or Canadian number such as (555) 010-1234',
    })
    const stale = { userId: null, forwardTo: '', version: 1 }
    expect((await made.api.patch(`${telephonyPath}/numbers/${first.id}`, stale)).status).toBe(409)
  })

  it('keeps its member when the numbers are read again, and goes with the account’s', async () => {
    const made = await world()
    const { twilio } = await connectTwilio(made)
    twilio.numbers = twilio.numbers.slice(0, 1)
    twilio.numbers.push({ sid: sidOf('PN'), phone_number: '+15550103000', friendly_name: 'New' })
    const { body } = await made.api.post(`${telephonyPath}/numbers/refresh`)
    const shown = body.numbers.map((one: { number: string; userId: string | null }) => [
      one.number,
      one.userId,
    ])
    expect(shown).toEqual([
      ['+15550101000', made.agent.id],
      ['+15550103000', null],
    ])
  })

  it('of a former member is nobody’s', async () => {
    const made = await world()
    await connectTwilio(made)
    await made.server.database.pool.query("update users set status = 'deleted' where id = $1", [
      made.agent.id,
    ])
    const [first] = (await made.api.get(telephonyPath)).body.numbers
    expect([first.userId, first.userName]).toEqual([null, ''])
  })
})

describe('a call that a member starts', () => {
  async function start(made: World, fields: object = {}) {
    return made.agent.api.post(`${telephonyPath}/calls`, { number: phone, ...fields })
  }

  it('rings their own phone, then the client, and is logged with its length once it is over', {
    tags: ['journey'],
  }, async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const { status, body } = await start(made)
    expect([status, body.status, body.recordId]).toEqual([201, 'ringing', clientId])
    const [order] = connected.twilio.callsOf('/Calls.json')
    expect(order).toMatchObject({ To: '+15550190000', From: '+15550101000' })
    expect(order?.Twiml).toContain('<Gather')
    const call = { call: body.id, CallSid: await sidKept(made, body.id) }
    const dial = await report(made, connected, { event: 'connect', ...call, Digits: '1' })
    expect(dial.headers['content-type']).toMatch(/^text\/xml/)
    expect(dial.text).toContain(`callerId="+15550101000"`)
    expect(dial.text).toContain(`>${number}</Dial>`)
    const over = { event: 'dialed', ...call, DialCallStatus: 'completed', DialCallDuration: '245' }
    for (let time = 0; time < 2; time++) await report(made, connected, over)
    await report(made, connected, { event: 'status', ...call, CallStatus: 'completed' })
    const logged = await calls(made, clientId)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      ...{ direction: 'outbound', outcome: 'spoke', userId: made.agent.id },
      body: 'To (555) 010-1234, 4 min 5 sec',
    })
  })

  it('is logged as not answered where the client does not pick up', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const { body } = await start(made)
    const call = { call: body.id, CallSid: await sidKept(made, body.id) }
    await report(made, connected, { event: 'dialed', ...call, DialCallStatus: 'busy' })
    expect(await calls(made, clientId)).toMatchObject([
      { outcome: 'no_answer', body: 'No answer. To (555) 010-1234' },
    ])
  })

  it('is logged nowhere where the member does not pick up themselves', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const { body } = await start(made)
    const call = { call: body.id, CallSid: await sidKept(made, body.id) }
    await report(made, connected, { event: 'status', ...call, CallStatus: 'no-answer' })
    expect(await calls(made, clientId)).toEqual([])
    const late = await report(made, connected, { event: 'connect', ...call })
    expect(late.text).not.toContain('<Dial')
  })

  it('is logged on the policy that it is started from, in its reach only', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const policy = (await made.agent.api.post(`/api/clients/${clientId}/policies`, { type: 'auto' })).body
    const { body } = await start(made, { recordType: 'policy', recordId: policy.id })
    const call = { call: body.id, CallSid: await sidKept(made, body.id) }
    await report(made, connected, {
      event: 'dialed',
      ...call,
      DialCallStatus: 'completed',
      DialCallDuration: '9',
    })
    expect(await calls(made, clientId)).toMatchObject([{ recordType: 'policy', recordId: policy.id }])
    const theirs = (await made.otherAgent.api.post('/api/clients', { name: 'Bo' })).body
    expect((await start(made, { recordType: 'client', recordId: theirs.id })).status).toBe(404)
    expect((await start(made, { recordType: 'client' })).body.fields).toEqual({
      recordId: 'Name the record and its type',
    })
  })

  it('rings once for two clicks', async () => {
    const made = await world()
    const { twilio } = await connectTwilio(made)
    const [one, two] = await Promise.all([start(made), start(made)])
    expect(one.body.id).toBe(two.body.id)
    expect(twilio.callsOf('/Calls.json')).toHaveLength(1)
  })

  it('is refused in words without a number, to other countries, and by Twilio', async () => {
    const made = await world()
    const { twilio } = await connectTwilio(made)
    const none = await made.otherAgent.api.post(`${telephonyPath}/calls`, { number: phone })
    expect([none.status, none.body.reason]).toEqual([400, 'no_number'])
    expect((await start(made, { number: '+44 20 7946 0958' })).body.fields).toEqual({
      number: 'Enter a US or Canadian number such as (555) 010-1234',
    })
    twilio.fails = { code: 21215, message: 'Account not authorized to call' }
    const { status, body } = await start(made)
    expect([status, body.message]).toEqual([400, 'Twilio refused this: Account not authorized to call'])
    twilio.fails = null
    // A call that did not begin is no first click.
    expect((await start(made)).status).toBe(201)
    await giveRights(made.server, made.agent, { isReadOnly: true })
    expect((await start(made)).status).toBe(403)
  })
})

async function sidKept({ server }: World, id: string): Promise<string> {
  const { rows } = await server.database.pool.query('select call_sid from phone_calls where id = $1', [id])
  return rows[0].call_sid
}

describe('a call that comes in', () => {
  it('rings the member’s phone, shows them who calls, and is logged once', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const call = incoming(sidOf('CA'))
    for (let time = 0; time < 2; time++) {
      const { text } = await report(made, connected, { event: 'voice', ...call })
      expect(text).toContain('>+15550190000</Dial>')
    }
    const ringing = (await made.agent.api.get(`${telephonyPath}/ringing`)).body
    expect(ringing).toMatchObject([
      { number, recordType: 'client', recordId: clientId, recordName: 'Ana Diaz' },
    ])
    expect((await made.otherAgent.api.get(`${telephonyPath}/ringing`)).body).toEqual([])
    const over = { event: 'dialed', ...call, DialCallStatus: 'completed', DialCallDuration: '60' }
    for (let time = 0; time < 2; time++) await report(made, connected, over)
    expect((await made.agent.api.get(`${telephonyPath}/ringing`)).body).toEqual([])
    expect(await calls(made, clientId)).toMatchObject([
      { direction: 'inbound', outcome: 'spoke', userId: made.agent.id, body: 'From (555) 010-1234, 1 min' },
    ])
  })

  it('counts as going on for two minutes', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    await report(made, connected, { event: 'voice', ...incoming(sidOf('CA')) })
    made.server.clock.now = new Date(Date.now() + 121_000)
    expect((await made.agent.api.get(`${telephonyPath}/ringing`)).body).toEqual([])
  })

  it('is missed where the caller hangs up, and where nobody has the number', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const call = { ...incoming(sidOf('CA')), To: '+15550102000' }
    const { text } = await report(made, connected, { event: 'voice', ...call })
    expect(text).toContain('Please leave a message after the tone')
    await report(made, connected, { event: 'status', ...call, CallStatus: 'in-progress' })
    expect(await calls(made, clientId)).toEqual([])
    await report(made, connected, { event: 'status', ...call, CallStatus: 'completed' })
    expect(await calls(made, clientId)).toMatchObject([
      { direction: 'inbound', outcome: 'no_answer', userId: null },
    ])
  })

  it.each([
    ['a contact’s', 'contact'],
    ['a prospect’s', 'prospect'],
  ])('is known by %s number', async (_whose, kind) => {
    const made = await world()
    const connected = await connectTwilio(made)
    if (kind === 'contact') {
      const client = (await made.agent.api.post('/api/clients', { name: 'Harbor' })).body
      const phones = [{ kind: 'mobile', number: phone, isPreferred: true }]
      await made.agent.api.post(`/api/clients/${client.id}/contacts`, { name: 'Bo', phones })
    } else await made.agent.api.post('/api/prospects', { name: 'Bo', phone })
    await missCall(made, connected, number)
    const [call] = (await made.api.get(`${telephonyPath}/calls?of=all`)).body
    expect(call.recordName).toBe(kind === 'contact' ? 'Harbor' : 'Bo')
  })

  it('of an unknown or shared number waits for a person who files it, once', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    await made.otherAgent.api.post('/api/clients', { name: 'Same number', phone })
    const id = await missCall(made, connected, number)
    await missCall(made, connected, 'anonymous')
    const waiting = (await made.agent.api.get(`${telephonyPath}/calls`)).body
    expect(waiting.map((call: { number: string }) => call.number)).toEqual(['anonymous', number])
    expect((await made.otherAgent.api.get(`${telephonyPath}/calls`)).body).toEqual([])
    const file = (recordId: string) =>
      made.agent.api.post(`${telephonyPath}/calls/${id}/file`, { recordType: 'client', recordId })
    expect((await file(id)).body.fields).toEqual({ recordId: 'This record doesn’t exist' })
    const filed = await file(clientId)
    expect([filed.status, filed.body.recordName]).toEqual([200, 'Ana Diaz'])
    expect(await calls(made, clientId)).toHaveLength(1)
    expect((await file(clientId)).body.reason).toBe('not_waiting')
    expect((await made.agent.api.get(`${telephonyPath}/calls`)).body).toHaveLength(1)
    const all = (await made.agent.api.get(`${telephonyPath}/calls?of=all&before=${waiting[0].id}`)).body
    expect(all.map((call: { id: string }) => call.id)).toEqual([id])
  })

  it('about a client who was deleted meanwhile waits for a person', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const call = incoming(sidOf('CA'))
    await report(made, connected, { event: 'voice', ...call })
    await made.agent.api.delete(`/api/clients/${clientId}`)
    await report(made, connected, {
      event: 'dialed',
      ...call,
      DialCallStatus: 'completed',
      DialCallDuration: '3',
    })
    const [waiting] = (await made.agent.api.get(`${telephonyPath}/calls`)).body
    expect([waiting.status, waiting.recordId]).toEqual(['answered', null])
  })
})

describe('a voicemail', () => {
  const left = { RecordingSid: sidOf('RE'), RecordingDuration: '12' }

  it('becomes a ticket for the number’s member, once, with what Twilio understood', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const call = incoming(sidOf('CA'))
    await report(made, connected, { event: 'voice', ...call })
    const { text } = await report(made, connected, { event: 'dialed', ...call, DialCallStatus: 'no-answer' })
    expect(text).toContain('<Record')
    const transcript = { event: 'transcript', ...call, ...left, TranscriptionText: 'Please call me.' }
    for (let time = 0; time < 2; time++) {
      await report(made, connected, { event: 'voicemail', ...call, ...left })
      await report(made, connected, transcript)
    }
    const tickets = (await made.agent.api.get('/api/tickets')).body
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).toMatchObject({
      ...{ title: 'Voicemail from Ana Diaz', type: 'follow_up', clientId, assigneeId: made.agent.id },
      description:
        '(555) 010-1234 called (555) 010-1000 and left a message of 12 sec. Listen to it on Phone calls.\n\nTranscript: Please call me.',
    })
    const [kept] = (await made.agent.api.get(`${telephonyPath}/calls?of=all`)).body
    expect(kept).toMatchObject({ status: 'voicemail', hasRecording: true, ticketId: tickets[0].id })
    expect(await calls(made, clientId)).toHaveLength(1)
    const sound = await made.agent.api.get(`${telephonyPath}/calls/${kept.id}/recording`)
    expect([sound.status, sound.headers['content-type'], sound.text]).toEqual([
      200,
      'audio/mpeg',
      'the sound',
    ])
    expect((await made.otherAgent.api.get(`${telephonyPath}/calls/${kept.id}/recording`)).status).toBe(404)
    connected.twilio.fails = 'error'
    expect((await made.agent.api.get(`${telephonyPath}/calls/${kept.id}/recording`)).status).toBe(503)
  })

  it('of a number that is nobody’s goes to the owner, and its call is logged with it', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const clientId = await withClient(made)
    const call = { ...incoming(sidOf('CA')), To: '+15550102000' }
    await report(made, connected, { event: 'voice', ...call })
    await report(made, connected, { event: 'voicemail', ...call, ...left })
    await report(made, connected, { event: 'status', ...call, CallStatus: 'completed' })
    expect(await calls(made, clientId)).toMatchObject([{ outcome: 'voicemail' }])
    const [ticket] = (await made.api.get('/api/tickets')).body
    expect(ticket.assigneeId).toBe(made.owner.id)
    // A transcript that comes after the ticket was deleted.
    await made.api.delete(`/api/tickets/${ticket.id}`)
    const late = await report(made, connected, { event: 'transcript', ...call, TranscriptionText: 'Hello' })
    expect(late.status).toBe(200)
  })

  it('is none without a recording, and a call without one has no sound', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    const id = await missCall(made, connected, number)
    await report(made, connected, { event: 'voicemail', ...incoming(sidOf('CA')), ...left })
    expect((await made.api.get('/api/tickets')).body).toEqual([])
    expect((await made.agent.api.get(`${telephonyPath}/calls/${id}/recording`)).status).toBe(404)
  })
})

describe('a report', () => {
  async function written({ server, agencyId }: World): Promise<number> {
    const { rows } = await server.database.pool.query(
      `select (select count(*) from phone_calls where agency_id = $1) + (select count(*) from activities where agency_id = $1)
        + (select count(*) from audit_entries where agency_id = $1) as rows`,
      [agencyId],
    )
    return Number(rows[0].rows)
  }

  const forgeries: [string, (connected: Connected) => Record<string, string>][] = [
    ['without a signature', () => ({ signature: '' })],
    ['with a wrong signature', () => ({ signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })],
    ['signed by another token', () => ({ authToken: '0'.repeat(32) })],
    ['of another account', () => ({ AccountSid: sidOf('AC') })],
  ]
  it.each(forgeries)('%s is refused, with nothing written', async (_how, forge) => {
    const made = await world()
    const connected = await connectTwilio(made)
    const before = await written(made)
    const forged = forge(connected)
    const { status } = await report(made, connected, { event: 'voice', ...incoming(sidOf('CA')), ...forged })
    expect([status, await written(made)]).toEqual([403, before])
  })

  it('of one agency changes nothing of another', async () => {
    const [made, other] = [await world(), await world()]
    const mine = await connectTwilio(made)
    const theirs = await connectTwilio(other)
    const call = incoming(sidOf('CA'))
    await report(other, theirs, { event: 'voice', ...call })
    await report(made, mine, { event: 'dialed', ...call, DialCallStatus: 'completed' })
    const crossed = await report(made, { ...theirs, publicId: mine.publicId }, { event: 'voice', ...call })
    expect(crossed.status).toBe(403)
    expect((await made.api.get(`${telephonyPath}/calls?of=all`)).body).toEqual([])
    const [ringing] = (await other.api.get(`${telephonyPath}/calls?of=all`)).body
    expect(ringing.status).toBe('ringing')
  })

  it('that is none is refused', async () => {
    const made = await world()
    const connected = await connectTwilio(made)
    for (const CallSid of ['', 'x', `CA${'0'.repeat(31)}\0`])
      expect((await report(made, connected, { event: 'voice', CallSid })).status).toBe(400)
    const odd = { event: 'voice', CallSid: sidOf('CA'), From: '<Say>&"', To: `${'9'.repeat(100)}` }
    const { status, text } = await report(made, connected, odd)
    expect([status, text]).toEqual([200, expect.not.stringContaining('<Say>&')])
    expect((await report(made, connected, { event: 'nothing', CallSid: sidOf('CA') })).status).toBe(404)
    const admin = await addPerson(made.server, 'admin', null)
    expect((await admin.api.get(`${telephonyPath}/own`)).status).toBe(403)
  })
})
