import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { plain, type RecordFields } from '#shared/fields/record-field.ts'
import { line, paragraphs } from '#shared/fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { askedFor, editedList, spokenChanges, spokenGiven, wordsOfChoice } from './spoken-fields.ts'

const described = { ...plain, isSensitive: false, list: null, isExported: false, import: null } as const

const sample = {
  name: {
    ...described,
    schema: line(20).min(1, 'Enter a name'),
    kind: 'line',
    label: 'Name',
    form: { row: 'name', isRequired: true },
    assistant: { isSentToModels: true, isEdited: false, isGiven: true, words: [] },
  },
  notes: {
    ...described,
    schema: paragraphs(),
    kind: 'paragraphs',
    label: 'Notes',
    form: { row: 'notes' },
    assistant: { isSentToModels: true, isEdited: true, words: ['notes'] },
  },
  website: {
    ...described,
    schema: line(50),
    kind: 'line',
    label: 'Website',
    form: { row: 'website' },
    assistant: { isSentToModels: true, isEdited: true, isGiven: true, words: ['website'] },
  },
  status: {
    ...described,
    schema: z.enum(['open', 'in_work']),
    kind: 'choice',
    choices: { open: 'Open', in_work: 'In work' },
    label: 'Status',
    form: null,
    assistant: { isSentToModels: true, isEdited: true, words: ['status'] },
  },
} as const satisfies RecordFields

describe('what may be said of the fields of a record', () => {
  const change = z.strictObject(spokenChanges(sample)).partial()
  const created = z.strictObject(spokenGiven(sample))

  it('changes those that say so, and empties only texts of several lines', () => {
    expect(change.parse({ notes: '', website: 'a.example', status: 'In work' })).toEqual({
      notes: '',
      website: 'a.example',
      status: 'in_work',
    })
    expect(change.safeParse({ website: '' }).error?.issues[0]?.message).toBe('Enter a value')
    expect(change.safeParse({ name: 'Ana' }).success).toBe(false)
  })

  it('refuses a word that a choice does not have with those that it has', () => {
    expect(change.safeParse({ status: 'shut' }).error?.issues[0]?.message).toBe(
      '"shut" is not a valid status. Please choose from: open, in_work',
    )
    expect([wordsOfChoice(sample.status), wordsOfChoice(sample.name)]).toEqual([['open', 'in_work'], null])
  })

  it('gives a new record what its description lets it be given, and needs what its form needs', () => {
    expect(created.parse({ name: 'Ana' })).toEqual({ name: 'Ana' })
    expect(created.parse({ name: 'Ana', website: '' })).toEqual({ name: 'Ana', website: '' })
    expect(created.safeParse({ website: 'a.example' }).success).toBe(false)
    expect(created.safeParse({ name: 'Ana', status: 'open' }).success).toBe(false)
  })

  it('asks for them in words, contact and status first', () => {
    expect(askedFor(sample)).toEqual(['status', 'notes', 'website'])
    expect(editedList(clientFields)).toBe('email or phone')
    expect(editedList(prospectFields)).toBe('email, phone or status')
    expect(editedList(ticketFields)).toBe('status, priority, title or description')
  })
})
