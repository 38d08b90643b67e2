import { describe, expect, it } from 'vitest'
import { EmailSend } from './emails.contract.ts'
import {
  fillIn,
  firstNameOf,
  joinNames,
  type MergeField,
  type MergeValues,
  mergeFieldGroups,
  mergeFieldLabel,
  mergeFields,
  unfilledMessage,
  unknownFieldMessage,
} from './merge-fields.rules.ts'
import { starterTemplates } from './starter-templates.ts'
import { EmailTemplateCreate } from './templates.contract.ts'

const names = Object.keys(mergeFields) as MergeField[]
const empty = Object.fromEntries(names.map((name) => [name, ''])) as MergeValues

describe('merge fields', () => {
  it.each<[text: string, filled: string, missing: MergeField[]]>([
    ['Hi {client.firstName}!', 'Hi Ana!', []],
    ['{ client.firstName } and {client.firstName}', 'Ana and Ana', []],
    ['{policy.number} for {client.firstName}', '{policy.number} for Ana', ['policy.number']],
    ['{policy.number} {policy.number}', '{policy.number} {policy.number}', ['policy.number']],
    ['No braces', 'No braces', []],
    ['{unknown}', '{unknown}', []],
    ['{client.firstName', '{client.firstName', []],
  ])('fill in %j', (text, filled, missing) => {
    expect(fillIn(text, { ...empty, 'client.firstName': 'Ana' })).toEqual({ text: filled, missing })
  })

  it('does not read a value as a merge field', () => {
    const values = { ...empty, 'client.name': '{policy.number}', 'policy.number': 'P-1' }
    expect(fillIn('{client.name}', values)).toEqual({ text: '{policy.number}', missing: [] })
  })

  it.each([
    ['Hi {client.firstName}', null],
    ['Hi {client.nickname}', '{client.nickname} isn’t a merge field'],
    ['{a} {b}', '{a}, {b} aren’t merge fields'],
    ['{}', '{} isn’t a merge field'],
    ['{toString}', '{toString} isn’t a merge field'],
  ])('are checked in %j', (text, message) => {
    expect(unknownFieldMessage(text)).toBe(message)
  })

  it.each([
    ['All filled in', null],
    ['Use {curly} words freely', null],
    ['Policy {policy.number}', 'Fill in {policy.number} before sending'],
    ['{client.nickname} and {policy.number}', 'Fill in {client.nickname}, {policy.number} before sending'],
  ])('left in %j stop it from being sent', (text, message) => {
    expect(unfilledMessage(text)).toBe(message)
    const email = { recordType: 'client', recordId: crypto.randomUUID(), to: 'a@b.example' }
    const sent = EmailSend.safeParse({ ...email, subject: text, message: 'Hello' })
    expect(sent.success).toBe(message === null)
    if (message) expect(sent.error?.issues[0]).toMatchObject({ path: ['subject'], message })
  })

  it('each have a group and a label', () => {
    for (const name of names) expect(mergeFieldLabel(name)).toMatch(/^[A-Z][a-z -]+: \S/)
    const groups = new Set(names.map((name) => name.split('.')[0]))
    expect([...groups].toSorted()).toEqual(Object.keys(mergeFieldGroups).toSorted())
  })
})

describe('starter templates', () => {
  it('can each be saved as they are, under ids and names of their own', () => {
    expect(starterTemplates).toHaveLength(13)
    for (const { id: _, ...fields } of starterTemplates)
      expect(EmailTemplateCreate.safeParse(fields).error?.issues ?? []).toEqual([])
    expect(new Set(starterTemplates.map(({ id }) => id)).size).toBe(13)
    expect(new Set(starterTemplates.map(({ name }) => name)).size).toBe(13)
  })
})

describe('names', () => {
  it.each([
    ['Ana Reyes', 'Ana'],
    ['Reyes, Ana Maria', 'Ana'],
    ['Mrs. Ana Reyes', 'Ana'],
    ['  Ana ', 'Ana'],
    ['', ''],
    ['123', ''],
  ])('have a first name: %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first)
  })

  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'A', '', 'C'], 'A, B and C'],
  ])('stand in one sentence: %j', (things, sentence) => {
    expect(joinNames(things)).toBe(sentence)
  })
})
