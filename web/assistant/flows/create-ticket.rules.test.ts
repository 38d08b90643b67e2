import { describe, expect, test } from 'vitest'
import type { PersonMatch } from '#shared/assistant/matches.contract.ts'
import { dana, daniel, led, replyOf, said, settle, stateOf } from '#web/assistant/testing/flow-talk.ts'
import { clientsFound } from './create-ticket.rules.ts'
import type { CreateTicketState, Said } from './flow.contract.ts'
import { beginFlow } from './flow.rules.ts'
import {
  cancelled,
  invalidOfTicket,
  personNotFound,
  questions,
  unclearConfirmation,
} from './operation-texts.ts'

const begin = said('create a ticket', 'ticket.create')
const toType = ['Roof leak']
const toPriority = [...toType, 'claim']
const toClient = [...toPriority, 'high']
const toConfirm = [...toClient, "Dana O'Brien"]

const whole = said(
  `create a high priority claim ticket titled "Roof leak" for Dana O'Brien`,
  'ticket.create',
  {
    title: 'Roof leak',
    priority: 'high',
    ticketType: 'claim',
    name: "Dana O'Brien",
  },
)

function create(answers: readonly (Said | string)[], first = begin) {
  return led('ticket.create', first, answers)
}

describe('creating a ticket in the six steps', () => {
  test('asks for title, type, priority and client, then shows everything and asks for a yes', () => {
    expect(replyOf(create([]))).toBe(questions.title)
    expect(create(toType)).toMatchObject({
      reply: {
        content: questions.type,
        choices: expect.arrayContaining(['Claim', 'Policy change', 'Question']),
      },
    })
    expect(create(toPriority)).toMatchObject({
      reply: { content: questions.priority, choices: ['Low', 'Medium', 'High', 'Urgent'] },
    })
    expect(create(toClient)).toMatchObject({
      reply: { content: questions.ticketClient, choices: ['No client'] },
    })
    expect(create(toConfirm)).toMatchObject({
      reply: {
        content: questions.confirmTicket,
        choices: ['Yes', 'No'],
        changes: [
          { label: 'Title', before: null, after: 'Roof leak' },
          { label: 'Type', before: null, after: 'Claim' },
          { label: 'Priority', before: null, after: 'High' },
          { label: 'Client', before: null, after: "Dana O'Brien" },
        ],
      },
    })
  })

  test.each(['yes', 'confirm', 'ok', 'sure'])('%s creates the ticket', (yes) => {
    expect(create([...toConfirm, yes])).toMatchObject({
      does: 'write',
      write: {
        operation: 'ticket.create',
        title: 'Roof leak',
        type: 'claim',
        priority: 'high',
        description: '',
        clientId: dana.id,
      },
    })
  })

  test.each(['no', 'cancel', 'stop'])('%s at the confirmation cancels', (no) => {
    expect(create([...toConfirm, no])).toMatchObject({
      does: 'end',
      reply: { content: cancelled('ticket.create') },
    })
  })

  test.each(['maybe', 'hm', 'yes and no', 'Roof', '42'])('"%s" at the confirmation asks again', (text) => {
    const turn = create([...toConfirm, text])
    expect(turn).toMatchObject({ does: 'ask', reply: { isSuccess: false, choices: ['Yes', 'No'] } })
    expect(replyOf(turn)).toBe(unclearConfirmation)
    expect(unclearConfirmation).toMatch(
      /^I didn't understand your response\. Please reply with yes to confirm or no to cancel/,
    )
  })

  test('a sentence that gives everything goes straight to the confirmation', () => {
    expect(settle(beginFlow('ticket.create', whole))).toMatchObject({
      state: { step: 'confirm', client: dana },
      reply: { content: questions.confirmTicket },
    })
  })

  test('what the first sentence gave is not asked again', () => {
    const first = said('open an urgent ticket for Dana', 'ticket.create', {
      priority: 'urgent',
      name: "Dana O'Brien",
    })
    expect(replyOf(create([], first))).toBe(questions.title)
    expect(replyOf(create(['Roof leak'], first))).toBe(questions.type)
    expect(create(['Roof leak', 'claim'], first)).toMatchObject({ state: { step: 'confirm', client: dana } })
  })

  test('keeps the day of the first sentence in the description, which the call has', () => {
    const first = said('…', 'ticket.create', { ...whole.understanding.entities, dueDate: '2026-11-30' })
    expect(create([], first)).toMatchObject({ state: { description: 'Due 2026-11-30' } })
  })
})

describe('the steps of creating a ticket', () => {
  test.each([
    ['Roof leak', 'Roof leak'],
    ['"Roof leak"', 'Roof leak'],
    ['the title is Roof leak', 'Roof leak'],
    ['call it Roof leak', 'Roof leak'],
    ["Dana's roof: leak, again", "Dana's roof: leak, again"],
    ['Update the dec page for Smith', 'Update the dec page for Smith'],
  ])('the title of "%s" is %s', (text, title) => {
    expect(create([text])).toMatchObject({ state: { step: 'type', title } })
  })
  test.each(['yes', 'ok', 'x'.repeat(201)])('"%s" is no title', (text) => {
    expect(create([text])).toMatchObject({
      state: { step: 'title' },
      reply: { content: questions.titleEmpty, isSuccess: false },
    })
  })
  test.each([
    ['claim', 'claim'],
    ['Claim', 'claim'],
    ['policy change', 'policy_change'],
    ['Policy-Change', 'policy_change'],
    ["it's a policy change", 'policy_change'],
    ['follow up', 'follow_up'],
    ['flowers', 'send_flowers'],
    ['gift card', 'gift_card'],
    ['cancellation', 'cancellation'],
    ['question', 'question'],
    ['billing', 'payment'],
  ])('the type "%s" is %s', (text, type) => {
    expect(create([...toType, text])).toMatchObject({ state: { step: 'priority', type } })
  })
  test('another word is no type', () => {
    expect(create([...toType, 'banana'])).toMatchObject({
      state: { step: 'type' },
      reply: { content: questions.typeUnknown, isSuccess: false },
    })
  })
  test.each([
    ['low', 'low'],
    ['High', 'high'],
    ['high priority please', 'high'],
    ['make it urgent', 'urgent'],
    ['skip', 'medium'],
  ])('the priority "%s" is %s', (text, priority) => {
    expect(create([...toPriority, text])).toMatchObject({ state: { step: 'client', priority } })
  })
  test('another word is answered with the priorities', () => {
    const turn = create([...toPriority, 'banana'])
    expect(turn).toMatchObject({ state: { step: 'priority' }, reply: { isSuccess: false } })
    expect(replyOf(turn)).toBe(
      '"banana" is not a valid priority. Please choose from: low, medium, high, urgent',
    )
    expect(invalidOfTicket('priority', 'banana')).toBe(replyOf(turn))
  })
  test('one answer may give several things', () => {
    const answer = said('claim, urgent, for Dana', 'none', {
      ticketType: 'claim',
      priority: 'urgent',
      name: 'Dana',
    })
    expect(create([...toType, answer])).toMatchObject({
      state: { step: 'confirm', type: 'claim', priority: 'urgent', client: dana },
    })
  })
})

describe('the client of a ticket', () => {
  test.each(['no', 'none', 'No client', 'skip', 'n/a', 'no client please'])('"%s" means none', (text) => {
    expect(create([...toClient, text])).toMatchObject({
      state: { step: 'confirm', client: null },
      reply: { changes: expect.arrayContaining([{ label: 'Client', before: null, after: 'None' }]) },
    })
    expect(create([...toClient, text, 'yes'])).toMatchObject({ write: { clientId: null } })
  })
  test.each(['cancel', 'stop', 'never mind'])('"%s" cancels there', (text) => {
    expect(create([...toClient, text])).toMatchObject({ does: 'end' })
  })
  test.each(["Dana O'Brien", 'dana o’brien'.replace('’', "'"), "it's for Dana O'Brien", 'client: Dana'])(
    '"%s" is looked up by its name',
    (text) => expect(create([...toClient, text])).toMatchObject({ state: { client: dana } }),
  )
  test('a client who is not found is shown with the name that was given, and asked for again', () => {
    const turn = create([...toClient, 'Zed Null'])
    expect(turn).toMatchObject({ state: { step: 'client' }, reply: { isSuccess: false } })
    expect(replyOf(turn)).toMatch(/^I couldn't find a client named "Zed Null"/)
    expect(replyOf(turn)).toBe(personNotFound('client', 'Zed Null'))
    expect(create([...toClient, 'Zed Null', 'Dana'])).toMatchObject({ state: { client: dana } })
  })
  test.each([
    ['2', daniel],
    ['the second one', daniel],
    ['#1', dana],
    ['the last', daniel],
    ['Reyes', daniel],
    ["dana o'brien", dana],
    ['dana@old.example', dana],
  ])('several are listed, and "%s" chooses', (text, client) => {
    const several = create([...toClient, 'Dan'])
    expect(several).toMatchObject({
      state: { step: 'client', options: [dana, daniel] },
      reply: { choices: ["Dana O'Brien", 'Daniel Reyes', 'No client'] },
    })
    expect(replyOf(several)).toBe(
      "Which client do you mean? Reply with the number or the name.\n\n1. **Dana O'Brien** · dana@old.example · 757-555-0100\n2. **Daniel Reyes**",
    )
    expect(create([...toClient, 'Dan', text])).toMatchObject({ state: { step: 'confirm', client } })
  })
  test.each(['yes', 'rey', 'dan'])('"%s" chooses nobody unless it begins a word of one name', (text) => {
    const { state } = create([...toClient, 'Dan', text]) as { state: { step: string } }
    expect(state.step).toBe(text === 'rey' ? 'confirm' : 'client')
  })
  function found(clientName: string) {
    return clientsFound({ ...(stateOf(create(toClient)) as CreateTicketState), clientName }, [dana])
  }
  test('the only one that was found is asked about where the name is another', () => {
    const asked = found('Dana Nelson')
    expect(asked).toMatchObject({ state: { step: 'client', options: [dana] } })
    expect(replyOf(asked)).toMatch(
      /^I couldn't find a client named "Dana Nelson". Did you mean one of these\? Reply with the number or the name\.\n\n1\. /,
    )
  })
  test('a slip of the keys needs no choosing', () => {
    expect(found("Dnaa O'Brein")).toMatchObject({
      state: { step: 'confirm', client: dana },
    })
  })
  test('at most five are listed', () => {
    const clients: PersonMatch[] = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      ...dana,
      id: `${n}`,
      name: `Dan ${n}`,
    }))
    const from = { clients, prospects: [], tickets: [] }
    expect(led('ticket.create', begin, [...toClient, 'Dan'], from)).toMatchObject({
      state: { options: { length: 5 } },
    })
  })
  test.each([
    ['make it low', { priority: 'low' }],
    ['actually title should be Attic leak', { title: 'Attic leak' }],
  ])('"%s" is no name but a correction', (text, changed) => {
    expect(create([...toClient, text])).toMatchObject({
      state: { step: 'client', ...changed },
      reply: { content: questions.ticketClient },
    })
  })
  test.each(['Set Designs LLC', 'Title Insurance Partners', 'Addison Marsh'])('"%s" is a name', (text) => {
    expect(replyOf(create([...toClient, text]))).toBe(personNotFound('client', text))
  })
  test('a name in the list of choices that is none of them is looked up anew', () => {
    expect(create([...toClient, 'Dan', "Dana O'Brien"])).toMatchObject({ state: { client: dana } })
    expect(replyOf(create([...toClient, 'Dan', 'Zed']))).toBe(personNotFound('client', 'Zed'))
  })
})

describe('correcting at the confirmation of a ticket', () => {
  test.each([
    ['make it low', { priority: 'low' }],
    ['no, make it urgent', { priority: 'urgent' }],
    ['yes but make it low', { priority: 'low' }],
    ['low', { priority: 'low' }],
    ['priority should be low', { priority: 'low' }],
    ["actually it's a policy change", { type: 'policy_change' }],
    ['change the title to Attic leak', { title: 'Attic leak' }],
    ['title: "Attic leak"', { title: 'Attic leak' }],
    ['rename it to Attic leak', { title: 'Attic leak' }],
    ['change the client to Daniel', { client: daniel }],
    ["it's for Daniel Reyes", { client: daniel }],
    ['no client', { client: null }],
    ['remove the client', { client: null }],
    ['add a note: call before noon', { description: 'call before noon' }],
    ['description is call before noon', { description: 'call before noon' }],
  ])('"%s" corrects it and shows everything again', (text, changed) => {
    expect(create([...toConfirm, text])).toMatchObject({
      does: 'ask',
      state: { step: 'confirm', ...changed },
      reply: { content: questions.confirmTicket, isSuccess: true },
    })
  })
  test.each(['is it high?', 'what happens then?'])('the question "%s" corrects nothing', (text) => {
    expect(replyOf(create([...toConfirm, text]))).toBe(unclearConfirmation)
  })
})
