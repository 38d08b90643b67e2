import { describe, expect, test } from 'vitest'
import { askedFor } from '#shared/assistant/spoken-fields.ts'
import type { Entities } from '#shared/assistant/understanding.contract.ts'
import type { RecordField } from '#shared/fields/record-field.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { led, replyOf, roofClaim, roofLeak, said } from '#web/assistant/testing/flow-talk.ts'
import type { Said } from './flow.contract.ts'
import {
  cancelled,
  questions,
  ticketNotFound,
  unclearConfirmation,
  valueQuestion,
} from './operation-texts.ts'

const begin = said('update a ticket', 'ticket.update')
const found = ['T-104']
const toValue = [...found, 'status']
const toConfirm = [...toValue, 'resolved']

function update(answers: readonly (Said | string)[], first = begin) {
  return led('ticket.update', first, answers)
}

function first(text: string, entities: Entities) {
  return update([], said(text, 'ticket.update', entities))
}

describe('updating a ticket in the five steps', () => {
  test('asks for the ticket, the field and the value, then shows before and after', () => {
    expect(replyOf(update([]))).toBe(questions.ticket)
    expect(update(found)).toMatchObject({
      state: { step: 'field', ticket: roofLeak },
      reply: { choices: ['Status', 'Priority', 'Title', 'Description'] },
    })
    expect(replyOf(update(found))).toBe(`**T-104** Roof leak · Open · Medium. ${questions.field}`)
    expect(update(toValue)).toMatchObject({
      state: { step: 'value', field: 'status' },
      reply: { content: valueQuestion('status'), choices: ['Open', 'In progress', 'Resolved'] },
    })
    expect(update(toConfirm)).toMatchObject({
      state: { step: 'confirm' },
      reply: {
        content: `**T-104** Roof leak · Open · Medium\n\n${questions.confirmTicketUpdate}`,
        choices: ['Yes', 'No'],
        changes: [{ label: 'Status', before: 'Open', after: 'Resolved' }],
      },
    })
  })

  test.each(['yes', 'confirm', 'ok', 'sure'])('%s changes the ticket', (yes) => {
    expect(update([...toConfirm, yes])).toMatchObject({
      does: 'write',
      write: { operation: 'ticket.update', ticketId: roofLeak.id, updates: { status: 'resolved' } },
    })
  })
  test.each(['no', 'cancel', 'stop'])('%s cancels at every step', (no) => {
    for (const answers of [[], found, toValue, toConfirm])
      expect(update([...answers, no])).toMatchObject({
        does: 'end',
        reply: { content: cancelled('ticket.update') },
      })
  })
  test('anything else at the confirmation asks again', () => {
    expect(replyOf(update([...toConfirm, 'maybe']))).toBe(unclearConfirmation)
  })
})

describe('finding the ticket', () => {
  test.each(['T-104', 't104', '104', '#104', 'ticket 104', 'Roof leak', 'leak'])('"%s" finds it', (text) => {
    const understood = said(text, 'none', /T-104/.test(text) ? { ticketNumber: 104 } : {})
    if (text === 't104') understood.understanding.entities.ticketNumber = 104
    expect(update([understood])).toMatchObject({ state: { step: 'field', ticket: roofLeak } })
  })
  test.each([
    ['2', roofClaim],
    ['T-117', roofClaim],
    ['117', roofClaim],
    ['the first one', roofLeak],
    ['photos', roofClaim],
  ])('several are listed, and "%s" chooses', (text, ticket) => {
    const several = update(['roof'])
    expect(several).toMatchObject({ state: { step: 'ticket' }, reply: { choices: ['T-104', 'T-117'] } })
    expect(replyOf(several)).toContain(
      '1. **T-104** Roof leak · Open · Medium\n2. **T-117** Roof claim photos',
    )
    expect(update(['roof', text])).toMatchObject({ state: { step: 'field', ticket } })
  })
  test('none of those listed asks anew', () => {
    expect(update(['roof', 'none'])).toMatchObject({ state: { step: 'ticket', options: [] } })
  })
  test('one that is not there is reported, and asked for again', () => {
    expect(replyOf(update(['zzz']))).toBe(ticketNotFound('zzz'))
    expect(update(['zzz', 'Roof leak'])).toMatchObject({ state: { ticket: roofLeak } })
  })
})

describe('the values', () => {
  test.each([
    ['in progress', 'in_progress'],
    ['In_Progress', 'in_progress'],
    ['in-progress', 'in_progress'],
    ['resolved', 'resolved'],
    ['to resolved please', 'resolved'],
  ])('the status "%s" is %s', (text, status) => {
    expect(update([...toValue, text])).toMatchObject({ state: { step: 'confirm', changes: { status } } })
  })
  test.each(['banana', 'done', 'closed', 'really soon'])('"%s" is no status', (text) => {
    const turn = update([...toValue, text])
    expect(turn).toMatchObject({ state: { step: 'value' }, reply: { isSuccess: false } })
    expect(replyOf(turn)).toBe(
      `"${text}" is not a valid status. Please choose from: open, in_progress, resolved`,
    )
  })
  test.each(['banana', 'asap', '1'])('"%s" is no priority', (text) => {
    expect(replyOf(update([...found, 'priority', text]))).toBe(
      `"${text}" is not a valid priority. Please choose from: low, medium, high, urgent`,
    )
  })
  test('after a value that is not valid another one is taken', () => {
    expect(update([...toValue, 'banana', 'resolved'])).toMatchObject({ state: { step: 'confirm' } })
  })
  test.each([
    ['title', 'Attic leak', { title: 'Attic leak' }],
    ['the description', 'Call before noon.', { description: 'Call before noon.' }],
    ['priority', 'urgent', { priority: 'urgent' }],
  ])('%s takes "%s"', (field, value, changes) => {
    expect(update([...found, field, value])).toMatchObject({ state: { step: 'confirm', changes } })
  })
  test.each([
    ['status to in progress', { status: 'in_progress' }],
    ['change the priority to high', { priority: 'high' }],
    ['priority high', { priority: 'high' }],
    ['resolved', { status: 'resolved' }],
    ['urgent', { priority: 'urgent' }],
    ['rename it to Attic leak', { title: 'Attic leak' }],
    ['description: call before noon', { description: 'call before noon' }],
  ])('"%s" names the field with its value', (text, changes) => {
    expect(update([...found, text])).toMatchObject({ state: { step: 'confirm', changes } })
  })
  test('another field is asked for again', () => {
    expect(update([...found, 'color'])).toMatchObject({
      state: { step: 'field' },
      reply: { content: questions.field, isSuccess: false },
    })
  })
  test('a value that the ticket has already is reported and not written', () => {
    expect(replyOf(update([...toValue, 'open']))).toBe(`T-104 already has status Open. ${questions.field}`)
  })
})

describe('what the first sentence gives', () => {
  test('goes straight to the confirmation, with several fields at once', () => {
    const turn = first('set T-104 to in progress and high priority', {
      ticketNumber: 104,
      ticketStatus: 'in_progress',
      priority: 'high',
    })
    expect(turn).toMatchObject({
      state: { step: 'confirm' },
      reply: {
        changes: [
          { label: 'Status', before: 'Open', after: 'In progress' },
          { label: 'Priority', before: 'Medium', after: 'High' },
        ],
      },
    })
  })
  test('a title beside the number is the new one, alone it says which ticket', () => {
    expect(first('rename T-104 to "Attic"', { ticketNumber: 104, title: 'Attic' })).toMatchObject({
      state: { step: 'confirm', changes: { title: 'Attic' } },
    })
    expect(first('update the ticket "Roof leak"', { title: 'Roof leak' })).toMatchObject({
      state: { step: 'field', ticket: roofLeak, changes: {} },
    })
  })
  test('a field without a value asks for the value', () => {
    expect(first('update the status of T-104', { ticketNumber: 104 })).toMatchObject({
      state: { step: 'value', field: 'status' },
    })
  })
  test('a value that is not valid is shown once the ticket is found', () => {
    expect(replyOf(first('change the status of T-104 to banana', { ticketNumber: 104 }))).toBe(
      '"banana" is not a valid status. Please choose from: open, in_progress, resolved',
    )
  })
})

describe('correcting at the confirmation of a ticket update', () => {
  test.each([
    ['no, in progress', { status: 'in_progress' }],
    ['make the priority high', { status: 'resolved', priority: 'high' }],
    ['yes but set priority to urgent', { status: 'resolved', priority: 'urgent' }],
    ['change the title to Attic', { status: 'resolved', title: 'Attic' }],
  ])('"%s" corrects it and shows everything again', (text, changes) => {
    expect(update([...toConfirm, text])).toMatchObject({ does: 'ask', state: { step: 'confirm', changes } })
  })
  test('another number is another ticket, with the same change', () => {
    expect(update([...toConfirm, said('no, T-117', 'none', { ticketNumber: 117 })])).toMatchObject({
      state: { step: 'confirm', ticket: roofClaim, changes: { status: 'resolved' } },
    })
  })
})

describe('the fields of a ticket, by their description', () => {
  const cases = askedFor(ticketFields).flatMap((field) =>
    ticketFields[field].assistant.words.map((word) => ({ word, field })),
  )
  test.each(cases)('$word asks for the new $field', ({ word, field }) => {
    const described: RecordField = ticketFields[field]
    const choices = described.kind === 'choice' ? Object.values(described.choices) : undefined
    const turn = update([...found, `the ${word}`])
    expect(turn).toMatchObject({ state: { step: 'value', field }, reply: { content: valueQuestion(field) } })
    expect(turn.does === 'ask' ? turn.reply.choices : null).toEqual(choices)
  })
})
