import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyRetention } from '#server/data-retention/retention.ts'
import { signUp } from '#server/testing/accounts.ts'
import type { Fault, ModelStandIn, SentToModel } from '#server/testing/model-stand-in.ts'
import { closeTestServer, testServer } from '#server/testing/server.ts'
import { addAdmin, type Person, world } from '#server/testing/world.ts'
import { shortWaits, withModel } from './testing.ts'

afterAll(closeTestServer)

let model: ModelStandIn & { remove(): Promise<void> }

beforeEach(async () => {
  model = await withModel()
})
afterEach(() => model.remove())

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await testServer()).database.pool.query<Row>(text, values)).rows
}

function callsOf(agencyId: string) {
  return rowsOf<{ outcome: string; fields: string[]; host: string; model: string; input_tokens: number }>(
    'select * from model_calls where agency_id = $1 order by id',
    [agencyId],
  )
}

async function ask(person: Person, content: string, more: object = {}) {
  const { status, body } = await person.api.post('/api/chat', { content, ...more })
  expect(status).toBe(200)
  return body
}

function toolResults({ messages }: SentToModel): string {
  return JSON.stringify(messages.filter(({ role }) => role === 'tool'))
}

describe('a language model', () => {
  it('is reported to the browser as long as it is set up and not switched off', async () => {
    const { agent, server } = await world()
    const offersModel = async () => (await agent.api.get('/api/assistant/config')).body.hasModel
    expect(await offersModel()).toBe(true)
    const admin = await addAdmin(server)
    await admin.api.patch('/api/admin/settings/assistant', { provider: 'rules' })
    expect(await offersModel()).toBe(false)
    await admin.api.patch('/api/admin/settings/assistant', { provider: 'automatic' })
    expect(await offersModel()).toBe(true)
  })

  it('answers as the person who asks, from what its tools read', async () => {
    const { agent, agencyId } = await world()
    const client = (
      await agent.api.post('/api/clients', {
        name: 'Ana Lopez',
        fein: '12-3456789',
        dateOfBirth: '1980-02-03',
      })
    ).body
    model.play(
      { call: [{ name: 'find_clients', input: { query: 'Ana' } }] },
      { call: [{ name: 'get_client', input: { clientId: client.id } }] },
      { say: `The client is [Ana Lopez](/clients/${client.id}).` },
    )
    const body = await ask(agent, 'Who is Ana?', { messages: [{ role: 'user', content: 'Hello' }] })
    expect(body).toMatchObject({
      answeredBy: 'model',
      message: `The client is [Ana Lopez](/clients/${client.id}).`,
      sources: [],
      proposals: [],
    })
    expect(model.sent).toHaveLength(3)
    expect(model.sent[0]?.authorization).toBe(`Bearer ${model.key}`)
    expect(model.sent[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user'])
    expect(toolResults(model.sent[1] ?? { model: '', messages: [] })).toContain('Ana Lopez')
    const left = JSON.stringify(model.sent)
    for (const secret of ['12-3456789', '1980-02-03', 'fein', 'dateOfBirth'])
      expect(left).not.toContain(secret)
    const [call] = await callsOf(agencyId)
    expect(call).toMatchObject({
      outcome: 'answered',
      host: model.host,
      model: 'gpt-4o-mini',
      input_tokens: 300,
    })
    expect(call?.fields).toEqual(
      expect.arrayContaining(['question', 'conversation', 'client.name', 'client.phone']),
    )
    expect(JSON.stringify(call)).not.toContain('Ana')
  })

  it('keeps social security and employer numbers of a question to itself', async () => {
    const { owner } = await world()
    model.play({ say: 'Noted.' })
    await ask(owner, 'Her SSN is 123-45-6789')
    expect(JSON.stringify(model.sent[0])).toContain('Her SSN is [removed]')
  })

  it.each<[Fault, string, number]>([
    [401, 'refused', 1],
    [429, 'rate_limited', 3],
    [500, 'failed', 3],
    ['garbage', 'failed', 1],
    ['page', 'failed', 1],
    ['empty', 'failed', 1],
    ['cut', 'failed', 1],
  ])(
    'that answers with %s is replaced by rules, and noted as %s after %i tries',
    async (fault, outcome, tries) => {
      const { agent, agencyId } = await world()
      await agent.api.post('/api/clients', { name: 'Ana Lopez', phone: '555-010-1234' })
      model.play({ fault }, { fault }, { fault }, { fault })
      const body = await ask(agent, "What is Ana Lopez's phone number?")
      expect(body.answeredBy).toBe('rules')
      expect(body.message).toMatch(
        /^The AI model did not respond, so this answer comes from rules only\.\n\n/,
      )
      expect(body.message).toContain('555-010-1234')
      expect(model.sent).toHaveLength(tries)
      expect((await callsOf(agencyId)).map((call) => call.outcome)).toEqual([outcome])
    },
  )

  it('that says nothing or never ends is waited for no longer than that', async () => {
    const { owner, agencyId } = await world()
    // Longer than a test may take: only the short wait can end it.
    const patience = 3_600_000
    await model.remove()
    model = await withModel({ ...shortWaits, wholeMs: patience })
    model.play({ fault: 'hang' })
    expect((await ask(owner, 'Hi')).answeredBy).toBe('rules')
    await model.remove()
    model = await withModel({ ...shortWaits, firstTokenMs: patience })
    model.play({ fault: 'hang' })
    expect((await ask(owner, 'Hi')).answeredBy).toBe('rules')
    expect((await callsOf(agencyId)).map(({ outcome }) => outcome)).toEqual(['timed_out', 'timed_out'])
  })

  it('is stopped when the person goes away, and nothing of it is kept', async () => {
    const { server, owner, agencyId } = await world()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    model.play({ fault: 'hang' })
    const cookie = Object.entries(owner.api.cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const controller = new AbortController()
    const asked = fetch(`${address}/api/chat`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Hi' }),
      signal: controller.signal,
    })
    await expect.poll(() => model.sent.length).toBe(1)
    controller.abort()
    await expect(asked).rejects.toThrow(/abort/)
    await expect
      .poll(async () => (await callsOf(agencyId)).map(({ outcome }) => outcome))
      .toEqual(['aborted'])
    expect(model.sent[0]?.isCutOff).toBe(true)
    expect((await owner.api.get('/api/chat/history')).body.messages).toEqual([])
  })

  it('that is busy for a moment is asked again', async () => {
    const { owner } = await world()
    model.play({ fault: 429 }, { fault: 500 }, { say: 'Here I am.' })
    expect(await ask(owner, 'Hi')).toMatchObject({ answeredBy: 'model', message: 'Here I am.' })
    expect(model.sent).toHaveLength(3)
  })

  it('that never stops calling tools is stopped after six rounds', async () => {
    const { owner } = await world()
    const call = { call: [{ name: 'find_clients', input: {} }] }
    model.play(...Array.from({ length: 12 }, () => call))
    expect(await ask(owner, 'Hi there')).toMatchObject({ answeredBy: 'rules' })
    expect(model.sent).toHaveLength(7)
    expect(model.sent.map((sent) => sent.tool_choice === 'none')).toEqual([...Array(6).fill(false), true])
  })

  it('that says more than any answer is not listened to until the end', async () => {
    const { owner, agencyId } = await world()
    model.play({ fault: 'endless' })
    expect((await ask(owner, 'Hi')).answeredBy).toBe('rules')
    expect((await callsOf(agencyId)).map(({ outcome }) => outcome)).toEqual(['failed'])
    await expect.poll(() => model.sent[0]?.isCutOff).toBe(true)
  })

  it('that calls a hundred tools at once is answered for thirty of them', async () => {
    const { owner } = await world()
    model.play({ call: Array.from({ length: 100 }, () => ({ name: 'find_clients', input: {} })) })
    expect(await ask(owner, 'Hi')).toMatchObject({ answeredBy: 'model', message: 'Done.' })
    const results = (model.sent[1]?.messages ?? []).filter(({ role }) => role === 'tool')
    const refused = results.filter(({ content }) =>
      String(content).includes('Answer with what you have read'),
    )
    expect([results.length, refused.length]).toEqual([100, 70])
  })

  it('that proposes what cannot be stored gets an error, and its answer stands', async () => {
    const { owner } = await world()
    const ticket = (description: string) => ({
      name: 'propose_ticket',
      input: { title: 'Call Ana', type: 'claim', description },
    })
    model.play({ call: [ticket('a\u0000b'), ticket('a\ud800b')] }, { say: 'I could not.' })
    expect(await ask(owner, 'Hi')).toMatchObject({ message: 'I could not.', proposals: [] })
    expect(toolResults(model.sent[1] ?? { model: '', messages: [] })).toContain('cannot be stored')
  })

  it('holds no connection of the database while it thinks', async () => {
    const { owner, agent } = await world()
    await model.remove()
    model = await withModel(shortWaits)
    model.play({ fault: 'hang' })
    const asked = ask(owner, 'Hi')
    await expect.poll(() => model.sent.length).toBe(1)
    // The embedded database has one connection: this would wait for the model.
    const others = await Promise.all([1, 2, 3].map(() => agent.api.get('/api/clients')))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await callsOf(agent.agencyId ?? '')).toEqual([])
    expect((await asked).answeredBy).toBe('rules')
  })

  it('gets tools that survive what a model may send them', async () => {
    const { owner } = await world()
    model.play(
      { call: [{ name: 'no_such_tool', input: {} }] },
      { call: [{ name: 'get_client', input: { clientId: 'no-id' } }] },
      { call: [{ name: 'get_client', input: '{broken' }] },
      { call: [{ name: 'get_client', input: { clientId: crypto.randomUUID() } }] },
      { say: 'I found nothing.' },
    )
    expect(await ask(owner, 'Hi')).toMatchObject({ answeredBy: 'model', message: 'I found nothing.' })
    expect(toolResults(model.sent[4] ?? { model: '', messages: [] })).toContain('Not found')
  })

  it('is not asked where an admin, the owner or nobody set it so', async () => {
    const { server, api, owner, agencyId } = await world()
    const admin = await addAdmin(server)
    const set = (fields: object) => admin.api.patch('/api/admin/settings/assistant', fields)
    expect((await set({ provider: 'rules' })).status).toBe(200)
    expect((await ask(owner, 'Hi')).answeredBy).toBe('rules')
    expect((await api.get('/api/assistant/usage')).body.isModelOn).toBe(false)
    await set({ provider: 'automatic' })
    await rowsOf('update agencies set allows_language_model = false where id = $1', [agencyId])
    expect((await ask(owner, 'Hi')).answeredBy).toBe('rules')
    await rowsOf('update agencies set allows_language_model = true where id = $1', [agencyId])
    expect(model.sent).toEqual([])
    expect((await ask(owner, 'Hi')).answeredBy).toBe('model')
  })
})

describe('the share of a language model', () => {
  it('is used up by a person for the day, and by an agency for the month', async () => {
    const { server, owner, agent, otherAgent } = await world()
    const admin = await addAdmin(server)
    const set = (fields: object) => admin.api.patch('/api/admin/settings/assistant', fields)
    await set({ dailyTokensPerUser: 120, monthlyTokensPerAgency: 240 })
    expect((await ask(agent, 'Hi')).answeredBy).toBe('model')
    const used = await ask(agent, 'Hi')
    expect(used.answeredBy).toBe('rules')
    expect(used.message).toMatch(
      /^You’ve reached today’s AI model limit, so this answer comes from rules only\./,
    )
    expect((await ask(otherAgent, 'Hi')).answeredBy).toBe('model')
    const month = await ask(owner, 'Hi')
    expect(month.message).toMatch(/^Your agency reached this month’s AI model limit/)
    expect(model.sent).toHaveLength(2)
    const { body } = await owner.api.get('/api/assistant/usage')
    expect(body).toMatchObject({ isModelOn: true, tokens: 240, monthlyTokens: 240, dailyTokensPerUser: 120 })
    expect(body.people).toHaveLength(2)
    expect(body.people[0]).toMatchObject({ requests: 1, tokens: 120 })
    await set({ dailyTokensPerUser: 200_000, monthlyTokensPerAgency: 5_000_000 })
  })

  it('is overrun by two questions at most, however many are asked at once', async () => {
    const { server, agent } = await world()
    const admin = await addAdmin(server)
    await admin.api.patch('/api/admin/settings/assistant', { dailyTokensPerUser: 100 })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(agent, `Hi ${index}`)))
    expect(model.sent.length).toBeLessThanOrEqual(2)
    const other = answers.filter(({ answeredBy }) => answeredBy === 'rules')
    expect(other.length).toBeGreaterThanOrEqual(6)
    for (const { message } of other) expect(message).toMatch(/, so this answer comes from rules only\./)
    await admin.api.patch('/api/admin/settings/assistant', { dailyTokensPerUser: 200_000 })
  })

  it('is estimated where the server does not count, and booked where it fails', async () => {
    const { owner, agencyId } = await world()
    model.play({ say: 'Hello there', withoutUsage: true }, { fault: 401 })
    await ask(owner, 'Hi')
    await ask(owner, 'Hi')
    const calls = await callsOf(agencyId)
    expect(calls.map(({ input_tokens }) => input_tokens > 100)).toEqual([true, true])
  })
})

describe('the log of what left', () => {
  it('is the owner’s, newest first and page by page, without names, keys or paths of the server', async () => {
    const { owner, agent } = await world()
    for (const content of ['Hi one', 'Hi two', 'Hi three']) await ask(agent, content)
    expect((await agent.api.get('/api/assistant/model-calls')).status).toBe(403)
    const first = (await owner.api.get('/api/assistant/model-calls?limit=2')).body
    expect(first.calls).toHaveLength(2)
    expect(first.calls[0]).toMatchObject({
      userName: agent.name,
      host: model.host,
      fields: ['question'],
      outcome: 'answered',
      inputTokens: 100,
      outputTokens: 20,
    })
    const second = (await owner.api.get(`/api/assistant/model-calls?limit=2&cursor=${first.next}`)).body
    expect([second.calls.length, second.next]).toEqual([1, null])
    const text = JSON.stringify([first, second])
    for (const secret of ['Hi one', model.key, '/v1']) expect(text).not.toContain(secret)
    expect((await (await world()).owner.api.get('/api/assistant/model-calls')).body.calls).toEqual([])
  })

  it('and what was used are shown to an agent who works alone, and to no agent of a team', async () => {
    const { api } = await signUp({ role: 'agent' })
    const { agent } = await world()
    for (const path of ['/api/assistant/model-calls', '/api/assistant/usage']) {
      expect((await api.get(path)).status).toBe(200)
      expect((await agent.api.get(path)).status).toBe(403)
    }
  })

  it('is kept for a year', async () => {
    const { server, owner, agencyId } = await world()
    await ask(owner, 'Hi')
    const age = (days: number) =>
      rowsOf('update model_calls set at = now() - make_interval(days => $2) where agency_id = $1', [
        agencyId,
        days,
      ])
    await age(364)
    await applyRetention(server.ctx)
    expect(await callsOf(agencyId)).toHaveLength(1)
    await age(366)
    await applyRetention(server.ctx)
    expect(await callsOf(agencyId)).toEqual([])
  })
})
