import { describe, expect, it } from 'vitest'
import type { MissedChange } from '#shared/errors.ts'
import { conflictSentence, fieldNames } from './missed-changes.ts'

const change = (values: Partial<MissedChange>): MissedChange => ({
  ...{ at: '2026-11-24T15:12:00.000Z', actor: 'person', userName: 'Jane', isYou: false, fields: [] },
  ...values,
})

describe('who changed a record while it was edited', () => {
  it.each([
    [[], 'Someone else updated this record while you were editing.'],
    [[change({})], 'Jane updated this record while you were editing.'],
    [[change({}), change({})], 'Jane updated this record while you were editing.'],
    [[change({}), change({ userName: 'Lee' })], 'Jane and Lee updated this record while you were editing.'],
    [[change({ isYou: true })], 'You updated this record in another window while you were editing.'],
    [[change({ actor: 'assistant' })], 'Jane’s assistant updated this record while you were editing.'],
    [[change({ actor: 'import' })], 'An import updated this record while you were editing.'],
    [[change({ userName: '' })], 'Someone else updated this record while you were editing.'],
  ])('%#: %s', (changes, sentence) => {
    expect(conflictSentence(changes)).toBe(sentence)
  })

  it('is named with the fields as the screens call them', () => {
    const fields = [
      { field: 'zip', name: '', after: '1' },
      { field: 'custom.01990000-0000-7000-8000-000000000001', name: 'Alarm code', after: '1' },
      { field: 'assignedAgentId', name: '', after: 'Lee' },
    ]
    expect(fieldNames(change({ fields }))).toBe('ZIP, Alarm code and Producer')
  })
})
