import { describe, expect, it } from 'vitest'
import type { Entities } from '#shared/assistant/understanding.contract.ts'
import { dana, quinn, roofLeak } from '#web/assistant/testing/flow-talk.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { type ReadIntent, runRead } from './reads.ts'

const sender = { userId: 'u-1', agencyOwnerId: 'o-1' }
const requestId = 'r-1'
const db = '/api/chatbot-db'
const user = { ...sender, id: 'u-1', name: 'Maya', email: 'maya@x.example', role: 'agent', agencyName: 'Bay' }
const answers = {
  [`POST ${db}/clients/search`]: { success: true, clients: [dana], count: 1 },
  [`POST ${db}/prospects/search`]: { success: true, prospects: [quinn], count: 1 },
  [`POST ${db}/ticket/search`]: { success: true, tickets: [roofLeak], count: 1 },
  [`POST ${db}/policies/expiring`]: { success: true, policies: [], count: 0, message: '' },
  [`GET ${db}/user/info`]: { success: true, user, message: '' },
}

async function bodyOf(intent: ReadIntent, text: string, entities: Entities = {}): Promise<unknown> {
  const api = fakeApi(answers)
  const { signal } = new AbortController()
  await runRead(intent, { sender, requestId, signal }, { text, entities })
  expect(api.calls).toHaveLength(1)
  return api.calls[0]?.body
}

describe('the bodies of reads', () => {
  it('list without a name at most five', async () => {
    const body = { filters: {}, limit: 5, requestId, ...sender }
    expect(await bodyOf('client.search', 'list clients')).toEqual(body)
    expect(await bodyOf('prospect.search', 'list prospects')).toEqual(body)
  })

  it('look a name up with the limit of 1, and prospects by status too', async () => {
    const named = { limit: 1, requestId, ...sender }
    expect(await bodyOf('client.search', 'find Dana', { name: 'Dana' })).toEqual({
      filters: { name: 'Dana' },
      ...named,
    })
    const quoted: Entities = { name: 'Quinn', prospectStatus: 'quoted' }
    expect(await bodyOf('prospect.search', 'is Quinn quoted', quoted)).toEqual({
      filters: { name: 'Quinn', status: 'quoted' },
      ...named,
    })
  })

  it.each([
    ['show clients assigned to me', false],
    ['list my own clients', false],
    ['list clients of the whole agency', true],
    ["list everyone's clients", true],
    ['list clients', undefined],
  ])('say with agencyScope whose records "%s" asks for', async (text, agencyScope) => {
    const body = { filters: {}, limit: 5, requestId, ...sender }
    expect(await bodyOf('client.search', text)).toEqual(
      agencyScope === undefined ? body : { ...body, agencyScope },
    )
  })

  it.each([
    [{}, 60],
    [{ days: 30 }, 30],
    [{ days: 1000 }, 365],
    [{ days: 0 }, 1],
  ])('ask for expiring policies of 60 days unless %j says otherwise', async (entities, days) => {
    expect(await bodyOf('policy.expiring', 'what expires', entities)).toEqual({ requestId, ...sender, days })
  })

  it('ask for the policies that expire in the stretch of days that was named', async () => {
    const period = { from: '2026-12-01', to: '2026-12-31', label: 'next month' }
    const { from, to } = period
    expect(await bodyOf('policy.expiring', 'what expires next month', { period })).toEqual({
      requestId,
      ...sender,
      from,
      to,
    })
  })

  it.each<[string, Entities, string]>([
    ['show T-104', { ticketNumber: 104 }, 'T-104'],
    ['my overdue tickets', {}, 'my overdue'],
    ['open high tickets', { ticketStatus: 'open', priority: 'high' }, 'open high'],
    ['list tickets', {}, ''],
  ])('look tickets up: %s', async (text, entities, query) => {
    expect(await bodyOf('ticket.search', text, entities)).toEqual({ query, ...sender })
  })

  it.each<[ReadIntent, string, Entities]>([
    ['policy.expiring', 'policies not expiring this month', {}],
    ['policy.expiring', 'which home policies expire', {}],
    ['policy.expiring', 'policies with Progressive that expire', {}],
    ['policy.expiring', 'policies expiring in the last 30 days', { days: 30 }],
    ['client.search', 'clients that have only auto', { query: 'only auto' }],
    ['ticket.search', 'tickets that are not overdue', {}],
    ['ticket.search', 'open tickets not assigned to me', { ticketStatus: 'open' }],
  ])('leave to the server what they would list wrong: %s, %s', async (intent, text, entities) => {
    const api = fakeApi(answers)
    const { signal } = new AbortController()
    expect(await runRead(intent, { sender, requestId, signal }, { text, entities })).toBeNull()
    expect(api.calls).toEqual([])
  })

  it('ask who is signed in without a body', async () => {
    expect(await bodyOf('user.info', 'who am i')).toBeUndefined()
  })
})
