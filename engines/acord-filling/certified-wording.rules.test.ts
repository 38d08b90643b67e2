import { describe, expect, it } from 'vitest'
import type { EndorsedKind } from '#shared/acord-forms/form-endorsements.contract.ts'
import { type Behind, wordingBlockers } from './certified-wording.rules.ts'
import type { Fillable } from './fill.rules.ts'

const concepts = [
  'gl.additionalInsured',
  'gl.waiver',
  'auto.additionalInsured',
  'auto.waiver',
  'other.1.additionalInsured',
  'other.1.waiver',
]
const form: Fillable = {
  formNumber: '25',
  mapping: Object.fromEntries(concepts.map((concept) => [concept, concept])),
  fields: concepts.map((name) => ({
    name,
    kind: 'text',
    page: 1,
    box: { x: 0, y: 0, width: 1, height: 1 },
  })),
}
const listed = [
  { policyId: 'liability', policy: 'General liability GL-1', places: ['gl', 'covered.1'] },
  { policyId: 'cars', policy: 'Commercial auto CA-1', places: ['auto', 'covered.2'] },
]

function endorsed(covers: EndorsedKind, policyId: string): Behind['endorsements'][number] {
  return { policyId, covers, form: 'XX 1', edition: '1', listedOn: 'Schedule' }
}

function stopped(values: Record<string, string>, endorsements: Behind['endorsements'] = []) {
  return wordingBlockers(form, values, { listed, endorsements }).map(({ field, kind, policies }) => [
    field,
    kind,
    ...policies.map(({ policyId }) => policyId),
  ])
}

describe('a mark for additional insured or waiver', () => {
  it.each([
    ['gl.additionalInsured', 'additional_insured', 'waiver', 'liability', 'cars'],
    ['gl.waiver', 'waiver', 'additional_insured', 'liability', 'cars'],
    ['auto.additionalInsured', 'additional_insured', 'waiver', 'cars', 'liability'],
    ['auto.waiver', 'waiver', 'additional_insured', 'cars', 'liability'],
  ] as const)(
    'at %s needs an endorsement of that kind and that policy',
    (field, kind, other, own, foreign) => {
      const marked = { [field]: 'Y' }
      expect(stopped(marked)).toEqual([[field, kind, own]])
      expect(stopped(marked, [endorsed(other, own)])).toEqual([[field, kind, own]])
      expect(stopped(marked, [endorsed(kind, foreign)])).toEqual([[field, kind, own]])
      expect(stopped(marked, [endorsed(kind, own)])).toEqual([])
    },
  )

  it('is one however it is written, and N or an empty place is none', () => {
    for (const mark of ['Y', 'y', 'Yes', 'X'])
      expect(stopped({ 'gl.waiver': mark })).toEqual([['gl.waiver', 'waiver', 'liability']])
    for (const mark of ['', ' ', 'N', 'no', 'None', 'N/A', 'false'])
      expect(stopped({ 'gl.waiver': mark })).toEqual([])
  })

  it('where no listed policy stands needs an endorsement of one that is listed', () => {
    const marked = { 'other.1.waiver': 'Y' }
    expect(stopped(marked)).toEqual([['other.1.waiver', 'waiver', 'liability', 'cars']])
    expect(stopped(marked, [endorsed('waiver', 'cars')])).toEqual([])
    const alone = wordingBlockers(form, marked, { listed: [], endorsements: [] })
    expect(alone.map(({ kind, policies }) => [kind, policies])).toEqual([['waiver', []]])
  })

  it('on a form without any endorsement behind a second mark stops for that one alone', () => {
    const values = { 'gl.additionalInsured': 'Y', 'gl.waiver': 'Y' }
    expect(stopped(values, [endorsed('additional_insured', 'liability')])).toEqual([
      ['gl.waiver', 'waiver', 'liability'],
    ])
  })
})
