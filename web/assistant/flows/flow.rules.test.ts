import { describe, expect, test } from 'vitest'
import type { Intent } from '#shared/assistant/understanding.contract.ts'
import { dana, led, replyOf, said, stateOf, understood } from '#web/assistant/testing/flow-talk.ts'
import type { FlowKind, FlowState, Said } from './flow.contract.ts'
import { advanceFlow, advanceFound, beginFlow, isFlowKind } from './flow.rules.ts'
import { questions } from './operation-texts.ts'

const start = {
  'ticket.create': said('create a ticket', 'ticket.create'),
  'ticket.update': said('update a ticket', 'ticket.update'),
  'client.update': said('update a client', 'client.update'),
  'prospect.update': said('update a prospect', 'prospect.update'),
  'client.create': said('add a client', 'client.create'),
  'prospect.create': said('add a prospect', 'prospect.create'),
} satisfies Record<FlowKind, Said>

const steps: [FlowKind, string[]][] = [
  ['ticket.create', ['Roof leak', 'claim', 'high', 'Dana']],
  ['ticket.update', ['T-104', 'status', 'resolved']],
  ['client.update', ['Dana', 'email d@n.example']],
  ['prospect.update', ['Quinn Harper']],
  ['client.create', ['Noah Bell', '757-555-0142']],
  ['prospect.create', ['Noah Bell', '757-555-0142']],
]
const everyStep = steps.flatMap(([kind, answers]) =>
  [...answers.keys(), answers.length].map((count) => [kind, answers.slice(0, count)] as const),
)

function at(kind: FlowKind, answers: readonly string[]): FlowState {
  return stateOf(led(kind, start[kind], answers))
}

describe.each(everyStep)('%s after %j', (kind, answers) => {
  test.each(['cancel', 'stop', 'never mind', 'forget it'])('"%s" ends the flow', (text) => {
    expect(advanceFlow(at(kind, answers), said(text))).toMatchObject({ does: 'end' })
  })
  test('an unmistakable other question is left to others, and the flow waits', () => {
    const state = at(kind, answers)
    expect(advanceFlow(state, said('how many clients do we have?', 'client_count'))).toEqual({
      does: 'aside',
      state,
    })
    expect(advanceFlow(state, said('thanks', 'thanks'))).toEqual({ does: 'aside', state })
    expect(advanceFlow(state, said('!db help', 'db.command'))).toEqual({ does: 'aside', state })
  })
  test('a state is plain data', () => {
    const state = at(kind, answers)
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})

describe('what is an answer and what another matter', () => {
  test('what the engine is not sure of, or what has no form of a question, answers an open question', () => {
    const state = at('ticket.create', [])
    const unsure = { text: 'what about retention?', understanding: understood('retention', {}, 0.5) }
    expect(advanceFlow(state, unsure)).toMatchObject({ state: { title: 'what about retention?' } })
    const renewal = said('Call Mrs Reyes re: renewal', 'renewals')
    expect(advanceFlow(state, renewal)).toMatchObject({ state: { title: 'Call Mrs Reyes re: renewal' } })
  })
  test('a long sentence that begins with thanks may be a title', () => {
    expect(
      advanceFlow(at('ticket.create', []), said('Thanks card for the Reyes family', 'thanks')),
    ).toMatchObject({
      state: { title: 'Thanks card for the Reyes family' },
    })
  })
  test.each([
    ['create a client named Bob', 'client.create', {}],
    ["update Bob Smith's email to b@s.example", 'client.update', { name: 'Bob Smith', email: 'b@s.example' }],
  ] as const)('"%s" at a confirmation is another write, no correction', (text, intent: Intent, entities) => {
    const state = at('client.update', ['Dana', 'email d@n.example'])
    expect(advanceFlow(state, said(text, intent, entities))).toEqual({ does: 'aside', state })
  })
  test('asked for again before its first answer, a flow begins with what the new sentence gives', () => {
    const again = said("update Dana's email to d@n.example", 'client.update', { name: 'Dana' })
    const turn = advanceFlow(at('client.update', []), again)
    expect(turn).toMatchObject({ does: 'find', search: { what: 'client', wanted: 'Dana' } })
    expect(replyOf(advanceFlow(at('ticket.create', []), start['ticket.create']))).toBe(questions.title)
  })
})

test('a look-up that failed is made again', () => {
  const first = said('create a ticket', 'ticket.create', {
    title: 'Roof leak',
    ticketType: 'claim',
    priority: 'high',
    name: 'Dana',
  })
  const { state } = beginFlow('ticket.create', first) as Extract<
    ReturnType<typeof beginFlow>,
    { does: 'find' }
  >
  expect(advanceFlow(state, said('try again'))).toMatchObject({ does: 'find', search: { wanted: 'Dana' } })
  expect(advanceFound(state, { people: [dana] })).toMatchObject({ state: { step: 'confirm', client: dana } })
})

test('after a failed write "try again" is a yes, before it is not', () => {
  const state = at('client.update', ['Dana', 'email d@n.example'])
  expect(advanceFlow(state, said('try again'))).toMatchObject({ does: 'ask' })
  expect(advanceFlow({ ...state, hasFailed: true }, said('Try again'))).toMatchObject({ does: 'write' })
  const prospect = at('prospect.update', ['Quinn Harper'])
  const failed = { ...prospect, hasFailed: true, changes: { status: 'lost' } } as FlowState
  expect(advanceFlow(failed, said('Try again'))).toMatchObject({ does: 'write' })
})

test.each([
  ['ticket.create', true],
  ['prospect.update', true],
  ['ticket.search', false],
  ['greeting', false],
] as const)('%s begins a flow: %s', (intent, expected) => expect(isFlowKind(intent)).toBe(expected))
