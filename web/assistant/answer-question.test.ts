import { describe, expect, it, vi } from 'vitest'
import { contextFromMetrics } from '#shared/assistant/context.rules.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { anAssistantConfig, assistantAnswers, someMetrics } from '#web/testing/assistant.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { answerQuestion } from './answer-question.ts'
import { postChat } from './chat.api.ts'

const unknown = 'Explain coinsurance penalties to me'
const user = aUser()

function asker(answers: Record<string, unknown> = {}, changes: { isKnowledgeOn?: boolean } = {}) {
  const api = fakeApi({ ...assistantAnswers(), ...answers })
  const client = createQueryClient()
  const asking = {
    client,
    user,
    config: anAssistantConfig(),
    pathname: '/dashboard',
    isKnowledgeOn: false,
    ...changes,
  }
  const ask = (content: string) =>
    answerQuestion(asking, { content, messages: [], signal: new AbortController().signal })
  return { api, asking, ask }
}

describe('the order of answers', () => {
  it('begins with a data operation', async () => {
    const { api, ask } = asker()
    const reply = await ask('Create a ticket')
    expect(reply.prefix).toBe('local-response')
    expect(api.callsOf('POST /api/chat')).toHaveLength(0)
  })

  it('goes on with fixed answers', async () => {
    const { api, ask } = asker()
    expect((await ask('Who are you?')).content).toContain('Paige')
    expect(api.callsOf('POST /api/chat')).toHaveLength(0)
  })

  it('then answers from the agency’s figures', async () => {
    const { api, ask } = asker()
    const reply = await ask('How many clients do we have?')
    expect(reply).toMatchObject({ prefix: 'local-response', content: expect.stringContaining('412') })
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it('asks the metrics call for figures that only the server has', async () => {
    const rows = [{ label: 'Clients with these policies', path: '/clients?policyCreatedFrom=2026-06-01' }]
    const { api, ask } = asker({
      'POST /api/business-metrics': { message: 'You wrote $18,400 in June.', rows },
    })
    expect(await ask('What premium did we write in June?')).toEqual({
      prefix: 'business',
      content: 'You wrote $18,400 in June.',
      detail: { rows },
    })
    expect(api.callsOf('POST /api/business-metrics')[0]?.body).toEqual({
      content: 'What premium did we write in June?',
      userId: user.id,
      agencyOwnerId: user.agencyOwnerId,
    })
    expect(api.callsOf('POST /api/chat')).toHaveLength(0)
  })

  it('ends with the server', async () => {
    const { api, ask } = asker({}, { isKnowledgeOn: true })
    expect(await ask(unknown)).toMatchObject({ prefix: 'response', content: 'Ask for them **in writing**.' })
    expect(api.callsOf('POST /api/chat')[0]?.body).toMatchObject({
      content: unknown,
      userRole: 'agency_owner',
      agencyName: 'Tidewater Insurance',
      forceKnowledgeBase: true,
    })
  })
})

describe('another question in the middle of a flow', () => {
  it('is answered, and the question of the flow asked again with its quick replies', async () => {
    const validation = { 'POST /api/chatbot-db/validate-action': { isValid: true, reason: null } }
    const { ask } = asker(validation)
    await ask('Create a ticket')
    await ask('Roof leak')
    const local = await ask('How many clients do we have?')
    expect(local.content).toMatch(/412[\s\S]*Back to the new ticket.*What type of ticket is it\?$/)
    expect(local.detail?.choices).toContain('Claim')
    expect(await ask('cancel')).toMatchObject({ content: 'Cancelled the new ticket. Nothing was changed.' })
    expect((await ask('How many clients do we have?')).content).not.toContain('Back to')
  })
})

describe('the context of local answers', () => {
  const fallback = contextFromMetrics(someMetrics({ totalClients: 77 }))

  it('is kept for five minutes', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] })
    const { api, ask } = asker()
    await ask('How many clients do we have?')
    vi.setSystemTime(Date.parse('2026-11-20T12:04:59Z'))
    await ask('How many clients do we have?')
    expect(api.callsOf('GET /api/dashboard/metrics')).toHaveLength(1)
    vi.setSystemTime(Date.parse('2026-11-20T12:05:01Z'))
    await ask('How many clients do we have?')
    expect(api.callsOf('GET /api/dashboard/metrics')).toHaveLength(2)
    expect(api.callsOf('GET /api/policy-renewals')).toHaveLength(2)
  })

  it('falls back to the chat’s own context', async () => {
    const { api, ask } = asker({
      'GET /api/dashboard/metrics': answer(500),
      'GET /api/chat/context': fallback,
    })
    expect((await ask('How many clients do we have?')).content).toContain('77')
    expect(api.callsOf('GET /api/chat/context')).toHaveLength(1)
  })

  it('does without the renewals alone', async () => {
    const { ask } = asker({ 'GET /api/policy-renewals': answer(500) })
    expect((await ask('How many clients do we have?')).content).toContain('412')
  })

  it('is empty where neither is to be had, is said so, and is tried again', async () => {
    const { api, ask } = asker({
      'GET /api/dashboard/metrics': answer(500),
      'GET /api/chat/context': answer(500),
    })
    expect((await ask('How many clients do we have?')).content).toBe(
      "I'm having trouble accessing the dashboard metrics at the moment. Please try again shortly.",
    )
    await ask('How many clients do we have?')
    expect(api.callsOf('GET /api/chat/context')).toHaveLength(2)
  })
})

describe('a name in words of questions alone', () => {
  const question = 'How many active policies has the active life agency?'
  const said = { message: 'Active Life Agency has 1 active policy.' }
  const unanswered = { message: '', rows: [], isAnswered: false }

  it('is asked of the server, and no figure of all clients is given', async () => {
    const { ask } = asker({
      'GET /api/chat/names': { names: ['Active Life Agency'] },
      'POST /api/business-metrics': unanswered,
      'POST /api/chat': said,
    })
    expect((await ask(question)).content).toBe(said.message)
    expect((await ask('How many active policies do we have?')).content).toContain('903')
  })

  it('may be in any question while the names are not to be had', async () => {
    const { api, ask } = asker({
      'GET /api/chat/names': answer(500),
      'POST /api/business-metrics': { message: 'The server says 903.' },
    })
    expect((await ask('How many active policies do we have?')).content).toBe('The server says 903.')
    await ask('How many active policies do we have?')
    expect(api.callsOf('GET /api/chat/names')).toHaveLength(2)
  })
})

describe('a question that was given up', () => {
  it('asks the server nothing when the figures arrive afterwards', async () => {
    const controller = new AbortController()
    const { api, asking } = asker({
      'GET /api/dashboard/metrics': () => {
        controller.abort()
        return someMetrics()
      },
    })
    const question = { content: unknown, messages: [], signal: controller.signal }
    await expect(answerQuestion(asking, question)).rejects.toThrow(/abort/i)
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})

it('asks the chat what no figure answers', async () => {
  const { ask } = asker({
    'POST /api/business-metrics': { message: 'Nothing.', rows: [], isAnswered: false },
    'POST /api/chat': { message: '2 of 8 seats are left.' },
  })
  expect((await ask('How much premium did Zork Blip pay in June?')).content).toBe('2 of 8 seats are left.')
})

describe('what fails', () => {
  it('is answered for the metrics call with one text', async () => {
    const { ask } = asker({ 'POST /api/business-metrics': answer(500, { message: 'Inside.' }) })
    await expect(ask('What premium did we write in June?')).rejects.toThrow(
      'There was an error retrieving business metrics. Please try again.',
    )
  })

  it('is a reply where the metrics are incomplete', async () => {
    const { ask } = asker({ 'POST /api/business-metrics': {} })
    expect((await ask('What premium did we write in June?')).content).toBe(
      "I'm sorry, I couldn't retrieve the business metrics data.",
    )
  })

  it.each([
    [answer(401), 'Authentication error - please refresh the page and try again'],
    [new Response('Bad gateway', { status: 502 }), 'Bad gateway'],
    [new Response('', { status: 500 }), ''],
    [answer(200, {}), 'Invalid response from server'],
    [new Response('<html>'), 'Error processing response from server'],
  ])('is answered for the server by its own words', async (given, text) => {
    const { ask } = asker({ 'POST /api/chat': given })
    await expect(ask(unknown)).rejects.toThrow(text)
  })

  it('is shown where the server cannot be reached', async () => {
    const unreachable = () => {
      throw new TypeError('Failed to fetch')
    }
    const { ask } = asker({ 'POST /api/chat': unreachable })
    await expect(ask(unknown)).rejects.toThrow('The server cannot be reached.')
  })
})

describe('the check of a chat body', () => {
  it('is logged only: the call is made all the same', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    const api = fakeApi({
      'POST /api/chat': answer(400, { errorType: 'empty_content', message: 'Empty.' }),
    })
    await expect(postChat({ content: '' }, new AbortController().signal)).rejects.toThrow(
      'Your message cannot be empty. Please enter a question.',
    )
    expect(complain).toHaveBeenCalledTimes(1)
    expect(api.callsOf('POST /api/chat')).toHaveLength(1)
  })
})
