import { describe, expect, test } from 'vitest'
import { isSurelyNamed } from '#engines/questions/choosing.rules.ts'
import type { Entities } from '#shared/assistant/understanding.contract.ts'
import { dana, daniel, led, quinn, replyOf, said } from '#web/assistant/testing/flow-talk.ts'
import type { Said } from './flow.contract.ts'
import {
  cancelled,
  convertInstead,
  fieldsQuestion,
  noUpdatableInformation,
  personNotFound,
  questions,
  unclearConfirmation,
} from './operation-texts.ts'

function client(answers: readonly (Said | string)[], text = 'update a client', entities: Entities = {}) {
  return led('client.update', said(text, 'client.update', entities), answers)
}
function prospect(answers: readonly (Said | string)[], text = 'update a prospect', entities: Entities = {}) {
  return led('prospect.update', said(text, 'prospect.update', entities), answers)
}

const named = ["Dana O'Brien"]
const toConfirm = [...named, 'email dana@new.example']

describe('updating a client', () => {
  test('asks for the name and the fields, shows before and after, and changes after a yes', () => {
    expect(replyOf(client([]))).toBe(questions.updateName.client)
    expect(replyOf(client(named))).toBe(fieldsQuestion('client', "Dana O'Brien"))
    expect(client(toConfirm)).toMatchObject({
      state: { step: 'confirm' },
      reply: {
        choices: ['Yes', 'No'],
        changes: [{ label: 'Email', before: 'dana@old.example', after: 'dana@new.example' }],
      },
    })
    expect(client([...toConfirm, 'yes'])).toMatchObject({
      does: 'write',
      write: { operation: 'client.update', clientId: dana.id, updates: { email: 'dana@new.example' } },
    })
  })
  test.each(['no', 'cancel', 'stop', 'never mind'])('%s cancels at every step', (no) => {
    for (const answers of [[], named, toConfirm])
      expect(client([...answers, no])).toMatchObject({
        does: 'end',
        reply: { content: cancelled('client.update') },
      })
  })
  test('anything else at the confirmation asks again', () => {
    expect(replyOf(client([...toConfirm, 'maybe']))).toBe(unclearConfirmation)
  })
  test.each([
    ['email dana@new.example', { email: 'dana@new.example' }],
    ['dana@new.example', { email: 'dana@new.example' }],
    ['phone 757-555-0142', { phone: '757-555-0142' }],
    ['phone (757) 555-0142', { phone: '(757) 555-0142' }],
    ['7575550142', { phone: '757-555-0142' }],
    [
      'phone to 757.555.0142 and email to d.o@new.example.',
      { phone: '757.555.0142', email: 'd.o@new.example' },
    ],
  ])('"%s" is read', (text, changes) => {
    expect(client([...named, text])).toMatchObject({ state: { step: 'confirm', changes } })
  })
  test.each(['address to 12 Main St', 'email to nowhere', 'phone 555', 'blue'])(
    '"%s" has nothing to update',
    (text) => {
      const turn = client([...named, text])
      expect(turn).toMatchObject({ state: { step: 'fields' }, reply: { isSuccess: false } })
      expect(replyOf(turn)).toBe(noUpdatableInformation.client)
      expect(replyOf(turn)).toMatch(/^I couldn't find any updatable information in your message/)
    },
  )
  test('a client who is not found is shown with the name that was given', () => {
    expect(replyOf(client(['Zed Null']))).toBe(personNotFound('client', 'Zed Null'))
    expect(replyOf(client(['Zed Null']))).toMatch(/^I couldn't find a client named "Zed Null"/)
  })
  test('a name without its apostrophe is that name', () => {
    expect(isSurelyNamed('dana obrien', "Dana O'Brien")).toBe(true)
    expect(isSurelyNamed('dan obrien', "Dana O'Brien")).toBe(false)
  })
  test('several of that name are listed, and one is chosen by number or name', () => {
    expect(client(['Dan'])).toMatchObject({ reply: { choices: ["Dana O'Brien", 'Daniel Reyes'] } })
    expect(client(['Dan', '2'])).toMatchObject({ state: { person: daniel } })
    expect(client(['Dan', 'Reyes'])).toMatchObject({ state: { person: daniel } })
  })
  test('what the first sentence gives is not asked again', () => {
    const text = "update Dana O'Brien's email to dana@new.example and phone to 757-555-0142"
    expect(
      client([], text, { name: "Dana O'Brien", email: 'dana@new.example', phone: '7575550142' }),
    ).toMatchObject({
      state: { step: 'confirm', changes: { email: 'dana@new.example', phone: '757-555-0142' } },
    })
  })
  test('a first sentence that names no one asks for the name and keeps the values', () => {
    const turn = client([], 'update the email to dana@new.example', { email: 'dana@new.example' })
    expect(replyOf(turn)).toBe(questions.updateName.client)
    expect(client(["Dana O'Brien"], 'update the email to dana@new.example')).toMatchObject({
      state: { step: 'confirm', changes: { email: 'dana@new.example' } },
    })
  })
  test('a first sentence with nothing to update says so once the client is found', () => {
    expect(replyOf(client([], "update Dana O'Brien's address to 12 Main St", { name: "Dana O'Brien" }))).toBe(
      noUpdatableInformation.client,
    )
    expect(replyOf(client([], "update client Dana O'Brien", { name: "Dana O'Brien" }))).toBe(
      fieldsQuestion('client', "Dana O'Brien"),
    )
  })
  test('a value that is there already is reported and not written', () => {
    expect(replyOf(client([...named, 'email dana@old.example']))).toBe(
      `Dana O'Brien already has email dana@old.example. ${fieldsQuestion('client', "Dana O'Brien")}`,
    )
  })
  test.each([
    ['no, d@other.example', { changes: { email: 'd@other.example' } }],
    ['and phone 757-555-0199', { changes: { email: 'dana@new.example', phone: '757-555-0199' } }],
    ['no, I meant Daniel Reyes', { person: daniel }],
  ])('"%s" corrects it at the confirmation', (text, state) => {
    expect(client([...toConfirm, text])).toMatchObject({ does: 'ask', state: { step: 'confirm', ...state } })
  })
})

describe('updating a prospect', () => {
  test('asks for the name and the fields, and changes at once without a confirmation', () => {
    expect(replyOf(prospect([]))).toBe(questions.updateName.prospect)
    expect(replyOf(prospect(['Quinn Harper']))).toBe(fieldsQuestion('prospect', 'Quinn Harper'))
    expect(prospect(['Quinn Harper', 'status to quoted'])).toMatchObject({
      does: 'write',
      write: { operation: 'prospect.update', prospectId: quinn.id, updates: { status: 'quoted' } },
    })
  })
  test.each([
    ['quoted', { status: 'quoted' }],
    ['status to Lost', { status: 'lost' }],
    ['change the status to quoted and email to q@h.example', { status: 'quoted', email: 'q@h.example' }],
    ['phone 757-555-0142', { phone: '757-555-0142' }],
  ])('"%s" is read', (text, updates) => {
    expect(prospect(['Quinn Harper', text])).toMatchObject({ does: 'write', write: { updates } })
  })
  test('a sentence that gives everything is written at once', () => {
    const text = "update prospect Quinn Harper's status to quoted"
    expect(prospect([], text, { name: 'Quinn Harper', prospectStatus: 'quoted' })).toMatchObject({
      does: 'write',
      write: { updates: { status: 'quoted' } },
    })
  })
  test('a status that prospects do not have is shown with those they have', () => {
    expect(replyOf(prospect(['Quinn Harper', 'status to banana']))).toBe(
      '"banana" is not a valid status. Please choose from: new, contacted, quoted, lost',
    )
    expect(replyOf(prospect([], "set Quinn Harper's status to banana", { name: 'Quinn Harper' }))).toMatch(
      /^"banana" is not a valid status/,
    )
  })
  test('converting is not a change of status', () => {
    expect(replyOf(prospect(['Quinn Harper', 'status to converted']))).toBe(convertInstead(quinn.id))
  })
  test('nothing to update is reported', () => {
    expect(replyOf(prospect(['Quinn Harper', 'blue']))).toBe(noUpdatableInformation.prospect)
    expect(noUpdatableInformation.prospect).toMatch(
      /^I couldn't find any updatable information in your message\./,
    )
  })
  test('a prospect who is not found is shown with the name that was given', () => {
    expect(replyOf(prospect(['Zed Null']))).toMatch(/^I couldn't find a prospect named "Zed Null"/)
  })
  test('a name that only resembles is asked for, since nothing is confirmed', () => {
    const turn = prospect([], 'set Qui to lost', { name: 'Qui', prospectStatus: 'lost' })
    expect(turn).toMatchObject({ does: 'ask', state: { step: 'name', options: [quinn] } })
    expect(prospect(['1'], 'set Qui to lost', { name: 'Qui', prospectStatus: 'lost' })).toMatchObject({
      does: 'write',
    })
  })
  test.each(['no', 'cancel', 'stop'])('%s cancels', (no) => {
    expect(prospect(['Quinn Harper', no])).toMatchObject({ does: 'end' })
  })
})
