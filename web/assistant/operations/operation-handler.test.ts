import { beforeEach, describe, expect, test } from 'vitest'
import { emptyContext } from '#shared/assistant/context.rules.ts'
import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'
import type { Entities, Intent } from '#shared/assistant/understanding.contract.ts'
import * as texts from '#web/assistant/flows/operation-texts.ts'
import { dana, daniel, quinn, roofLeak, understood } from '#web/assistant/testing/flow-talk.ts'
import { clearUser } from '#web/session/remembered-user.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { cancelFlow, handleOperation, hasOpenFlow, openFlowQuestion } from './operation-handler.ts'

const userId = '01990000-0000-7000-8000-000000000001'
const agencyOwnerId = '01990000-0000-7000-8000-000000000002'
const sender = { userId, agencyOwnerId }
const until = '2026-11-22T15:00:00.000Z'
const actionId = '01990000-0000-7000-8000-00000000a001'
const written = { success: true, message: 'Done.', actionId, undoUntil: until, before: null, after: {} }
const ticket = {
  ...roofLeak,
  type: 'claim',
  dueDate: null,
  clientId: null,
  clientName: '',
  userId,
  agencyOwnerId,
}
const client = { ...dana, policyCount: 2 }

const db = '/api/chatbot-db'
const answers = {
  [`POST ${db}/validate-action`]: { isValid: true, reason: null },
  [`POST ${db}/client/search`]: { success: true, clients: [client], count: 1 },
  [`POST ${db}/clients/search`]: { success: true, clients: [client], count: 1 },
  [`POST ${db}/prospects/search`]: { success: true, prospects: [quinn], count: 1 },
  [`POST ${db}/ticket/search`]: { success: true, tickets: [ticket], count: 1 },
  [`POST ${db}/ticket/create`]: { ...written, ticket },
  [`POST ${db}/ticket/update`]: {
    ...written,
    before: { status: 'open' },
    after: { status: 'resolved' },
    ticket,
  },
  [`POST ${db}/client/create`]: { ...written, client },
  [`POST ${db}/client/update`]: { ...written, client },
  [`POST ${db}/prospect/update`]: { ...written, before: { status: 'contacted' }, prospect: quinn },
}

type Changes = Parameters<typeof handleOperation>[0]['context']

function contextFor(changes: Partial<Changes> = {}): Changes {
  const user = {
    id: userId,
    role: 'agent',
    name: 'Maya',
    agencyOwnerId,
    agencyName: 'Tidewater',
    profileImage: null,
  }
  const signedIn = { isAuthenticated: true, enableDatabaseOperations: true, userId, userRole: 'agent', user }
  return { ...emptyContext, ...signedIn, ...changes }
}

function say(text: string, intent: Intent = 'none', entities: Entities = {}, context = contextFor()) {
  return handleOperation({
    text,
    understanding: understood(intent, entities),
    context,
    signal: new AbortController().signal,
  })
}

test.each(['yes', 'cancel', 'never mind'])(
  '"%s" where nothing is open says that, and asks nobody',
  async (text) => {
    const { calls } = fakeApi(answers)
    expect(await say(text)).toEqual({ content: texts.nothingOpen, isSuccess: true })
    expect(calls).toEqual([])
  },
)

test.each([
  ['client.search', 'clients/search', { success: true, clients: [], count: 0 }, 'only one policy'],
  ['ticket.search', 'ticket/search', { success: true, tickets: [], count: 0 }, 'closed last month'],
] as const)('%s by words that find nothing is left to the next step', async (intent, path, none, query) => {
  fakeApi({ ...answers, [`POST ${db}/${path}`]: none })
  expect(await say(query, intent, { query })).toBeNull()
  expect(await say('zork', intent, { query: 'zork' })).toMatchObject({ isSuccess: false })
})

test('thanks are left to the next step', async () => {
  fakeApi(answers)
  expect(await say('ok thanks', 'thanks')).toBeNull()
})

const whole: [string, Intent, Entities] = [
  `create a high priority claim ticket titled "Roof leak" for Dana O'Brien`,
  'ticket.create',
  { title: 'Roof leak', priority: 'high', ticketType: 'claim', name: "Dana O'Brien" },
]

function pathsOf(calls: readonly FakeCall[]): string[] {
  return calls.map(({ path }) => path.replace(`${db}/`, ''))
}

beforeEach(() => {
  fakeApi({})
})

describe('who may', () => {
  test('without a signed-in user nothing is called', async () => {
    const api = fakeApi(answers)
    const reply = await say(...whole, emptyContext)
    expect(reply).toEqual({ content: texts.notSignedIn, isSuccess: false })
    expect(reply?.content).toBe(
      "I'm unable to perform database operations right now. Please try again after signing in.",
    )
    expect(api.calls).toEqual([])
  })
  test('with writes switched off a write points to the pages, and reads go on', async () => {
    const api = fakeApi(answers)
    const off = contextFor({ enableDatabaseOperations: false })
    expect((await say(...whole, off))?.content).toMatch(/can't make changes.*\/clients.*\/prospects/)
    expect(api.calls).toEqual([])
    expect(await say('find Dana', 'client.search', { name: 'Dana' }, off)).toMatchObject({ isSuccess: true })
  })
  test('a refusal of the server because writes are off ends the flow with the same sentence', async () => {
    fakeApi({
      ...answers,
      [`POST ${db}/ticket/create`]: answer(403, {
        error: 'forbidden',
        message: 'Off',
        reason: 'writes_disabled',
      }),
    })
    await say(...whole)
    expect(await say('yes')).toEqual({ content: writesDisabled, isSuccess: false })
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test('a validation that says writes are off is shown with that sentence alone', async () => {
    fakeApi({ ...answers, [`POST ${db}/validate-action`]: { isValid: false, reason: writesDisabled } })
    expect(await say(...whole)).toEqual({ content: writesDisabled, isSuccess: false })
  })
  test.each(['agent', 'user'])('%s may give no direct command', async (userRole) => {
    const api = fakeApi(answers)
    const reply = await say('!db help', 'db.command', {}, contextFor({ userRole }))
    expect(reply?.content).toBe("You don't have permission to execute direct database commands.")
    expect(api.calls).toEqual([])
  })
  test.each(['agency_owner', 'admin', 'super_admin'])(
    'a direct command of %s skips the validation',
    async (userRole) => {
      const done = { ...written, message: 'Tickets: 3', actionId: null, undoUntil: null, after: null }
      const api = fakeApi({ ...answers, [`POST ${db}/command`]: done })
      const reply = await say(
        '!db list tickets',
        'db.command',
        { command: 'list tickets' },
        contextFor({ userRole }),
      )
      expect(reply).toEqual({ content: 'Tickets: 3', isSuccess: true })
      expect(pathsOf(api.calls)).toEqual(['command'])
      expect(api.calls[0]?.body).toEqual({
        command: 'list tickets',
        requestId: expect.any(String),
        ...sender,
      })
      expect(api.calls[0]?.headers['idempotency-key']).toEqual(expect.any(String))
    },
  )
  test('what a direct command is refused for is shown in the words of the server', async () => {
    fakeApi({
      [`POST ${db}/command`]: answer(400, { error: 'invalid', message: 'Unknown operation "fly".' }),
    })
    const reply = await say('!db fly', 'db.command', {}, contextFor({ userRole: 'agency_owner' }))
    expect(reply).toEqual({ content: 'Unknown operation "fly".', isSuccess: false })
  })
})

describe('validation first', () => {
  test('every other operation is validated before anything else', async () => {
    const api = fakeApi(answers)
    await say(...whole)
    expect(pathsOf(api.calls)).toEqual(['validate-action', 'client/search'])
    expect(api.calls[0]?.body).toEqual({
      actionType: 'ticket.create',
      content: whole[0],
      requestId: expect.any(String),
    })
  })
  test.each([
    [
      { isValid: false, reason: 'Tickets are closed today.' },
      "I couldn't process your request. Tickets are closed today.",
    ],
    [{ isValid: false, reason: null }, "I couldn't process your request. No specific reason provided"],
    [{ isValid: false, reason: '' }, "I couldn't process your request. No specific reason provided"],
  ])('%o is shown as "%s" and nothing is done', async (validity, content) => {
    const api = fakeApi({ ...answers, [`POST ${db}/validate-action`]: validity })
    expect(await say(...whole)).toEqual({ content, isSuccess: false })
    expect(api.calls).toHaveLength(1)
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test.each([answer(500, {}), answer(404, {}), {}, answer(200, 'x')])(
    'a call that fails is reported',
    async (failure) => {
      fakeApi({ ...answers, [`POST ${db}/validate-action`]: failure })
      const reply = await say(...whole)
      expect(reply?.content).toMatch(/^Failed to validate the action/)
      expect(reply?.isSuccess).toBe(false)
    },
  )
})

describe('the bodies', () => {
  test('a ticket', async () => {
    const api = fakeApi(answers)
    await say(...whole)
    const done = await say('yes')
    expect(api.callsOf(`POST ${db}/client/search`)[0]?.body).toEqual({ query: "Dana O'Brien", ...sender })
    const [create] = api.callsOf(`POST ${db}/ticket/create`)
    expect(create?.body).toEqual({
      title: 'Roof leak',
      type: 'claim',
      priority: 'high',
      description: '',
      clientId: dana.id,
      ...sender,
      status: 'open',
    })
    expect(create?.headers['idempotency-key']).toEqual(expect.any(String))
    expect(done).toEqual({
      content: `Created ticket [T-104](/tickets/${roofLeak.id}): Roof leak.`,
      isSuccess: true,
      undo: { actionId, until },
    })
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test('an update of a ticket', async () => {
    const api = fakeApi(answers)
    await say('resolve T-104', 'ticket.update', { ticketNumber: 104, ticketStatus: 'resolved' })
    await say('ok')
    expect(api.callsOf(`POST ${db}/ticket/search`)[0]?.body).toEqual({ query: 'T-104', ...sender })
    expect(api.callsOf(`POST ${db}/ticket/update`)[0]?.body).toEqual({
      ticketId: roofLeak.id,
      updates: { status: 'resolved' },
      ...sender,
    })
  })
  test('an update of a client, whose calls share a request id', async () => {
    const api = fakeApi(answers)
    await say("update Dana O'Brien's email to d@n.example", 'client.update', { name: "Dana O'Brien" })
    await say('confirm')
    const [validate, search, update] = api.calls.map(({ body }) => body as Record<string, unknown>)
    const { requestId } = validate ?? {}
    expect(search).toEqual({ filters: { name: "Dana O'Brien" }, limit: 1, requestId, ...sender })
    expect(update).toEqual({ clientId: dana.id, updates: { email: 'd@n.example' }, requestId, ...sender })
  })
  test('an update of a prospect, at once, which shows what it changed', async () => {
    const api = fakeApi(answers)
    const entities: Entities = { name: 'Quinn Harper', prospectStatus: 'quoted' }
    const reply = await say("set Quinn Harper's status to quoted", 'prospect.update', entities)
    expect(pathsOf(api.calls)).toEqual(['validate-action', 'prospects/search', 'prospect/update'])
    expect(api.calls[2]?.body).toEqual({
      prospectId: quinn.id,
      updates: { status: 'quoted' },
      requestId: expect.any(String),
      ...sender,
    })
    expect(reply).toEqual({
      content: `Updated prospect [Quinn Harper](/prospects/${quinn.id}).`,
      isSuccess: true,
      changes: [{ label: 'Status', before: 'Contacted', after: 'Quoted' }],
      undo: { actionId, until },
    })
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test('a new client, without what is not known', async () => {
    const api = fakeApi(answers)
    await say('add client Noah Bell, 757-555-0142', 'client.create', { name: 'Noah Bell' })
    await say('sure')
    expect(api.callsOf(`POST ${db}/client/create`)[0]?.body).toEqual({
      name: 'Noah Bell',
      phone: '757-555-0142',
      requestId: expect.any(String),
      ...sender,
    })
  })
  test('a name that several have is looked up again with the limit of 5', async () => {
    const several = (call: FakeCall) => {
      const { limit } = call.body as { limit: number }
      return { success: true, clients: [dana, daniel].slice(0, limit), count: 2 }
    }
    const api = fakeApi({ ...answers, [`POST ${db}/clients/search`]: several })
    const reply = await say('update client Dan', 'client.update', { name: 'Dan' })
    expect(
      api.callsOf(`POST ${db}/clients/search`).map(({ body }) => (body as { limit: number }).limit),
    ).toEqual([1, 5])
    expect(reply?.choices).toEqual(["Dana O'Brien", 'Daniel Reyes'])
  })
})

describe('what fails', () => {
  test.each([
    ['ticket/create', 500, "I couldn't create the ticket. Please try again."],
    ['ticket/update', 500, "I couldn't update the ticket. Please try again."],
  ])('%s answering %i is reported', async (path, status, content) => {
    fakeApi({ ...answers, [`POST ${db}/${path}`]: answer(status, { error: 'internal', message: 'Broken' }) })
    if (path === 'ticket/create') await say(...whole)
    else await say('resolve T-104', 'ticket.update', { ticketNumber: 104, ticketStatus: 'resolved' })
    expect(await say('yes')).toMatchObject({ content, isSuccess: false, choices: ['Try again', 'Cancel'] })
  })
  test('a refusal is shown with its own words', async () => {
    const refusal = answer(400, {
      error: 'invalid',
      message: 'Check it',
      fields: { title: 'Use one line of text' },
    })
    fakeApi({ ...answers, [`POST ${db}/ticket/create`]: refusal })
    await say(...whole)
    expect((await say('yes'))?.content).toBe(
      "I couldn't create the ticket. Please try again. Use one line of text.",
    )
  })
  test('trying again sends the same key, so that there is one record; after a refusal another', async () => {
    let status = 500
    const api = fakeApi({
      ...answers,
      [`POST ${db}/ticket/create`]: () => answer(status, { error: 'conflict', message: 'No' }),
    })
    await say(...whole)
    await say('yes')
    status = 409
    await say('try again')
    await say('yes')
    const keys = api.callsOf(`POST ${db}/ticket/create`).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })
  test('two yeses at once send the same key', async () => {
    const api = fakeApi(answers)
    await say(...whole)
    await Promise.all([say('yes'), say('yes')])
    const keys = api.callsOf(`POST ${db}/ticket/create`).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })
  test('a look-up that fails is reported, and can be tried again', async () => {
    let isDown = true
    const search = () => (isDown ? answer(503, {}) : answers[`POST ${db}/client/search`])
    fakeApi({ ...answers, [`POST ${db}/client/search`]: search })
    const reply = await say(...whole)
    expect(reply?.content).toMatch(/^I encountered an error while searching for clients/)
    isDown = false
    expect(await say('try again')).toMatchObject({ content: texts.questions.confirmTicket })
  })
  test.each([
    ['client.search', 'clients/search', /^I encountered an error while searching for clients/],
    ['prospect.search', 'prospects/search', /^I encountered an error while searching for prospects/],
    ['ticket.search', 'ticket/search', /^I encountered an error while searching for tickets/],
    ['policy.expiring', 'policies/expiring', /^I encountered an error while /],
  ] as const)('%s', async (intent, path, expected) => {
    fakeApi({ ...answers, [`POST ${db}/${path}`]: { success: false } })
    expect(await say('…', intent, { name: 'Dana' })).toMatchObject({
      content: expect.stringMatching(expected),
      isSuccess: false,
    })
  })
  test('an aborted operation rejects and says nothing', async () => {
    fakeApi(answers)
    const asked = { text: whole[0], understanding: understood(whole[1], whole[2]), context: contextFor() }
    await expect(handleOperation({ ...asked, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test('an answer that nobody thought of is reported with the fixed text', async () => {
    fakeApi({ ...answers, [`POST ${db}/client/search`]: { success: true, clients: [null], count: 1 } })
    expect(await say(...whole)).toEqual({
      content:
        'I encountered an error trying to process your database request. Please try again with a more specific request.',
      isSuccess: false,
    })
  })
})

describe('the kept flow', () => {
  test('is kept in session storage, by the user, until it ends', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    const key = `assistantFlow:${userId}`
    expect(JSON.parse(window.sessionStorage.getItem(key) ?? '')).toMatchObject({ state: { step: 'title' } })
    expect(hasOpenFlow(userId)).toBe(true)
    await say('Roof leak')
    expect(JSON.parse(window.sessionStorage.getItem(key) ?? '')).toMatchObject({
      state: { title: 'Roof leak' },
    })
    await say('cancel')
    expect(window.sessionStorage.getItem(key)).toBeNull()
  })
  test('is of its person alone', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    const other = contextFor({ userId: 'u-2' })
    expect(await say('Roof leak', 'none', {}, other)).toBeNull()
    expect(hasOpenFlow('u-2')).toBe(false)
    expect(hasOpenFlow(userId)).toBe(true)
  })
  test('ends with the dialog and at logout', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    cancelFlow(userId)
    expect(hasOpenFlow(userId)).toBe(false)
    await say('create a ticket', 'ticket.create')
    clearUser()
    expect(hasOpenFlow(userId)).toBe(false)
  })
  test('a broken one is none', () => {
    window.sessionStorage.setItem(`assistantFlow:${userId}`, '{"state":{"kind":"fly"}}')
    expect(hasOpenFlow(userId)).toBe(false)
    window.sessionStorage.setItem(`assistantFlow:${userId}`, '{')
    expect(hasOpenFlow(userId)).toBe(false)
  })
})

describe('another question in the middle of a flow', () => {
  test('is left to the next step, and the flow says how to go on', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    expect(await say('how many clients do we have?', 'client_count')).toBeNull()
    expect(openFlowQuestion(userId)?.content).toBe(
      `Back to the new ticket (reply cancel to stop). ${texts.questions.title}`,
    )
    expect(await say('Roof leak')).toMatchObject({ content: texts.questions.type })
  })
  test('another read is answered, and the question repeated with its quick replies', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    await say('Roof leak')
    const reply = await say('find client Dana', 'client.search', { name: 'Dana' })
    expect(reply?.content).toMatch(/^1 client:[\s\S]*Back to the new ticket.*What type of ticket is it\?$/)
    expect(reply?.choices).toContain('Claim')
  })
  test('the question is repeated as it was, not the complaint about its last answer', async () => {
    fakeApi(answers)
    await say('create a ticket', 'ticket.create')
    await say('Roof leak')
    await say('claim')
    expect((await say('banana'))?.content).toMatch(/is not a valid priority/)
    expect(openFlowQuestion(userId)).toMatchObject({
      content: `Back to the new ticket (reply cancel to stop). ${texts.questions.priority}`,
      choices: ['Low', 'Medium', 'High', 'Urgent'],
    })
  })
  test('another write takes the place of a flow that has no answer yet', async () => {
    fakeApi(answers)
    await say('update a ticket', 'ticket.update')
    expect(await say('add a prospect named Bo', 'prospect.create', { name: 'Bo' })).toMatchObject({
      content: texts.contactQuestion('Bo'),
    })
  })
  test('another write waits its turn', async () => {
    const api = fakeApi(answers)
    await say(...whole)
    const reply = await say('add a prospect named Bo', 'prospect.create', { name: 'Bo' })
    expect(reply?.content).toMatch(/^One thing at a time. I’m still working on the new ticket\. Reply cancel/)
    expect(api.callsOf(`POST ${db}/validate-action`)).toHaveLength(1)
    expect(await say('yes')).toMatchObject({ isSuccess: true })
  })
})

test('what is no operation is left to the next step', async () => {
  const api = fakeApi(answers)
  expect(await say('hello', 'greeting')).toBeNull()
  expect(await say('what is a dec page')).toBeNull()
  expect(api.calls).toEqual([])
})
