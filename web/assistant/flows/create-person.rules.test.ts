import { describe, expect, test } from 'vitest'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { RecordField } from '#shared/fields/record-field.ts'
import { led, replyOf, said } from '#web/assistant/testing/flow-talk.ts'
import { readWorded } from './field-values.rules.ts'
import type { Said } from './flow.contract.ts'
import { cancelled, contactQuestion, questions, unclearConfirmation } from './operation-texts.ts'

const kinds = ['client', 'prospect'] as const

describe.each(kinds)('creating a %s', (what) => {
  const kind = `${what}.create` as const
  const create = (answers: readonly (Said | string)[], first = said(`add a ${what}`, kind)) =>
    led(kind, first, answers)
  const named = ['Noah Bell']
  const toConfirm = [...named, 'noah@bell.example']

  test('asks for the name, then for email or phone, then for a yes', () => {
    expect(replyOf(create([]))).toBe(questions.createName[what])
    expect(replyOf(create(named))).toBe(contactQuestion('Noah Bell'))
    expect(create(toConfirm)).toMatchObject({
      reply: {
        content: questions.confirmCreate[what],
        choices: ['Yes', 'No'],
        changes: [
          { label: 'Name', before: null, after: 'Noah Bell' },
          { label: 'Email', before: null, after: 'noah@bell.example' },
        ],
      },
    })
    expect(create([...toConfirm, 'yes'])).toMatchObject({
      does: 'write',
      write: { operation: kind, name: 'Noah Bell', email: 'noah@bell.example', phone: '' },
    })
  })
  test.each([
    ['757-555-0142', { email: '', phone: '757-555-0142' }],
    ['noah@bell.example, phone 757-555-0142', { email: 'noah@bell.example', phone: '757-555-0142' }],
    ['no', { email: '', phone: '' }],
    ["i don't have one", { email: '', phone: '' }],
  ])('"%s" answers how to reach them', (text, state) => {
    expect(create([...named, text])).toMatchObject({ state: { step: 'confirm', ...state } })
  })
  test('something else is neither email nor phone', () => {
    expect(replyOf(create([...named, 'by pigeon']))).toBe(questions.contactUnknown)
  })
  test.each(['yes', 'none', '?', 'x'.repeat(201)])('"%s" is no name', (text) => {
    expect(replyOf(create([text]))).toBe(questions.nameEmpty[what])
  })
  test('one sentence may give everything', () => {
    const text = `add ${what} Noah Bell, noah@bell.example, 757-555-0142`
    expect(create([], said(text, kind, { name: 'Noah Bell' }))).toMatchObject({
      state: { step: 'confirm', name: 'Noah Bell', email: 'noah@bell.example', phone: '757-555-0142' },
    })
    expect(create(['Noah Bell, phone 757-555-0142'])).toMatchObject({
      state: { step: 'confirm', name: 'Noah Bell', phone: '757-555-0142' },
    })
  })
  test.each(['cancel', 'stop', 'never mind'])('%s cancels at every step', (no) => {
    for (const answers of [[], named, toConfirm])
      expect(create([...answers, no])).toMatchObject({ does: 'end', reply: { content: cancelled(kind) } })
  })
  test('no at the confirmation cancels, anything unclear asks again', () => {
    expect(create([...toConfirm, 'no'])).toMatchObject({ does: 'end' })
    expect(replyOf(create([...toConfirm, 'maybe']))).toBe(unclearConfirmation)
  })
  test.each([
    ['no, the name is Noah Bellamy', { name: 'Noah Bellamy' }],
    ['phone 757-555-0142', { phone: '757-555-0142', email: 'noah@bell.example' }],
    ['email should be n@b.example', { email: 'n@b.example' }],
  ])('"%s" corrects it at the confirmation', (text, state) => {
    expect(create([...toConfirm, text])).toMatchObject({ does: 'ask', state: { step: 'confirm', ...state } })
  })
})

test('further fields that someone new is given are read by the words of their description', () => {
  const website = {
    ...clientFields.contactName,
    label: 'Website',
    assistant: { isSentToModels: true, isEdited: true, isGiven: true, words: ['website', 'web site'] },
  } as const
  const isGiven = ({ assistant }: RecordField) => assistant?.isGiven === true
  const fields = { ...clientFields, website }
  expect(
    readWorded(fields, isGiven, 'create client Harbor Cafe, website: harbor.example, phone 757'),
  ).toEqual({
    website: 'harbor.example',
  })
  expect(readWorded(clientFields, isGiven, 'website: harbor.example, name is Harbor')).toEqual({})
})
