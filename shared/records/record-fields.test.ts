import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import {
  editedByAssistant,
  fieldsOf,
  inOrder,
  inputsOf,
  listedAnswers,
  otherAnswers,
  plain,
  type RecordFields,
  sensitiveOf,
  sortableOf,
  wordsOfFields,
} from '#shared/fields/record-field.ts'
import { Id, line } from '#shared/fields.ts'
import { isSensitiveField } from '#shared/sensitive-fields.rules.ts'
import { recordFields, sensitiveNames } from './record-fields.ts'

// What a form of a client asks for is a concept that forms know: this does not compile otherwise.
const concepts: readonly (Concept | null)[] = Object.values(clientFields).map(
  ({ formConcept }) => formConcept,
)

const sample = {
  website: {
    ...plain,
    isSensitive: false,
    schema: line(50),
    kind: 'line',
    label: 'Website',
    list: { column: null },
    isSortable: true,
    isExported: true,
    form: { row: 'website' },
    import: null,
    assistant: { isSentToModels: true, isEdited: true, words: ['website', 'web site'] },
  },
  secret: {
    ...plain,
    isSensitive: true,
    schema: line(9).nullable(),
    kind: 'line',
    label: 'Secret',
    list: null,
    isExported: false,
    form: null,
    import: null,
    assistant: { isSentToModels: false, isEdited: false, words: ['secret'] },
  },
  ownerId: {
    ...plain,
    isSensitive: false,
    schema: Id,
    kind: 'member',
    label: 'Owner',
    list: { column: null },
    isExported: false,
    form: null,
    import: null,
  },
} as const satisfies RecordFields

describe('the description of a record', () => {
  it('is written by its schemas and answered without their limits', () => {
    const input = z.strictObject(inputsOf(sample)).partial()
    expect(input.safeParse({ website: 'x'.repeat(51) }).success).toBe(false)
    const answer = z.object(listedAnswers(sample))
    expect(Object.keys(answer.shape)).toEqual(['website', 'ownerId'])
    expect(answer.shape.website.safeParse('x'.repeat(51)).success).toBe(true)
    expect(answer.shape.ownerId.safeParse('no id').success).toBe(false)
    expect(z.object(otherAnswers(sample)).parse({ secret: null })).toEqual({ secret: null })
  })

  it('says what can be sorted by, is sensitive, and changes by conversation', () => {
    expect(sortableOf(sample)).toEqual(['website'])
    expect(sensitiveOf(sample)).toEqual(['secret'])
    expect(editedByAssistant(sample)).toEqual(['website'])
    expect(wordsOfFields(sample, ({ isSensitive }) => !isSensitive)).toEqual(['website', 'web site'])
  })

  it('keeps its order but for what a list has always had first', () => {
    expect(inOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['c', 'a', 'b'])
  })
})

describe('a sensitive field', () => {
  const sensitive = Object.entries<RecordFields>(recordFields).flatMap(([kind, fields]) =>
    fieldsOf(fields).flatMap(([name, field]) => (field.isSensitive ? [{ kind, name, field }] : [])),
  )

  it.each(sensitive)('$name of a $kind is in no list, file, search or model', ({ name, field }) => {
    const { list, isExported, isSearchable, isSortable, assistant } = field
    expect({ list, isExported, isSearchable, isSortable }).toEqual({
      list: null,
      isExported: false,
      isSearchable: false,
      isSortable: false,
    })
    expect(assistant?.isSentToModels ?? false).toBe(false)
    expect(assistant?.isEdited ?? false).toBe(false)
    expect(assistant?.words.length).toBeGreaterThan(0)
    expect(field.import === null || field.import.unreadable !== undefined).toBe(true)
    expect(isSensitiveField(name)).toBe(true)
  })

  it('is one of a day of birth and a tax number today', () => {
    expect(sensitiveNames.toSorted()).toEqual(['dateOfBirth', 'fein'])
    expect(concepts.filter((concept) => concept !== null).length).toBeGreaterThan(5)
  })
})
