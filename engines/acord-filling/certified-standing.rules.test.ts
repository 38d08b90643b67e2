import { describe, expect, it } from 'vitest'
import type { FormEndorsement } from '#shared/acord-forms/form-endorsements.contract.ts'
import { certifiedStanding, marksAsked } from './certified-standing.rules.ts'
import { wordingBlockers } from './certified-wording.rules.ts'
import { listedPolicies } from './listed-policies.rules.ts'
import { conceptValues } from './prefill.rules.ts'
import { anInput, aPolicy } from './testing.ts'

const policy = aPolicy('General liability')
const certifiedTo = 'City of Norfolk'
const marks = ['additional_insured', 'waiver'] as const
const additional = (schedule?: string, form = 'CG 20 10') => ({
  form,
  edition: '12 19',
  ...(schedule && { schedule }),
})
const waiver = (schedule?: string) => additional(schedule, 'CG 24 04')

type Sections = Parameters<typeof anInput>[1]

const standing = (sections: Sections, named: FormEndorsement[] = [], holder = certifiedTo) =>
  certifiedStanding({ ...anInput(policy, sections), certifiedTo: holder, named, marks })

const marked = (sections: Sections) => {
  const values = conceptValues(anInput(policy, sections, { certifiedTo }))
  return [values.get('gl.additionalInsured'), values.get('gl.waiver')]
}

describe('whoever a certificate is for', () => {
  it.each<[string, Sections, boolean, boolean]>([
    ['is named by a schedule', { endorsements: [additional('City of Norfolk'), waiver()] }, true, false],
    [
      'is named among others',
      { endorsements: [waiver('1. Port Authority\n2. The City of Norfolk, 810 Union St')] },
      false,
      true,
    ],
    [
      'is named after a heading',
      { endorsements: [additional('Name of organization: CITY OF NORFOLK')] },
      true,
      false,
    ],
    [
      'is an interest of the term',
      { interests: [{ kind: 'additional_insured', name: 'City of Norfolk' }] },
      true,
      false,
    ],
    ['is another interest', { interests: [{ kind: 'mortgagee', name: 'City of Norfolk' }] }, false, false],
    ['is only like a name', { endorsements: [additional('City of Norfolk Public Schools')] }, false, false],
    [
      'may be one of whom contracts name',
      { endorsements: [additional('Where required by written contract')] },
      false,
      false,
    ],
    ['is not the one who is named', { endorsements: [additional('Port Authority')] }, false, false],
    ['has no endorsement', { coverages: [{ name: 'Each occurrence' }] }, false, false],
  ])('%s, and is marked only where the term names them', (_, sections, isInsured, isWaived) => {
    expect(marked(sections)).toEqual([isInsured || undefined, isWaived || undefined])
  })

  it('is told why something is not marked', () => {
    const said = (sections: Sections) => standing(sections).remarks.map(({ reason }) => reason)
    const noWaiver = 'waiver of subrogation isn’t marked: no endorsement grants it on Jun 1, 2026'
    expect(said({})).toEqual([
      'its endorsements aren’t entered, so additional insured and waiver aren’t marked',
    ])
    expect(said({ endorsements: [additional('City of Norfolk')] })).toEqual([noWaiver])
    expect(said({ endorsements: [additional('Blanket'), waiver('City of Norfolk')] })).toEqual([
      'CG 20 10 (12 19) applies where a contract requires it. Mark additional insured only if one does',
    ])
    expect(said({ endorsements: [additional(), waiver('City of Norfolk')] })).toEqual([
      'CG 20 10 (12 19) doesn’t list a name. Mark additional insured only if it names City of Norfolk',
    ])
    expect(said({ endorsements: [additional('Port Authority'), waiver('City of Norfolk')] })).toEqual([
      'additional insured isn’t marked: CG 20 10 (12 19) names Port Authority, not City of Norfolk',
    ])
    expect(standing({}, [], '').remarks).toEqual([])
  })

  it('is told of a text that its coverages contradict', () => {
    const own = aPolicy('General liability', [['Occurrence', '$5,000,000']])
    const coverages = [{ code: 'occ', name: 'Each occurrence', limits: [{ amount: 1_000_000 }] }]
    const asked = { ...anInput(own, { coverages }), named: [], marks: [] }
    expect(certifiedStanding(asked).remarks.map(({ reason }) => reason)).toEqual([
      'its text “Occurrence $5,000,000” differs from its coverages, which say $1,000,000 and count',
    ])
  })
})

describe('what stands behind a certificate', () => {
  const named = (form: string, edition = '12 19'): FormEndorsement => ({
    ...{ policyId: policy.id, covers: 'additional_insured', form, edition, listedOn: 'Page 3' },
  })
  const forms = (sections: Sections, own: FormEndorsement[] = []) =>
    standing(sections, own).endorsements.map(({ form }) => form)

  it('is what the term lists, by number or by title, unless it names somebody else', () => {
    const own = { form: 'TRV 900', title: 'Blanket additional insured' }
    const less = { form: 'TRV 901', title: 'Exclusion: additional insured' }
    expect(forms({ endorsements: [additional(), own, less, { form: 'CG 21 47' }] })).toEqual([
      'CG 20 10',
      'TRV 900',
    ])
    expect(forms({ endorsements: [additional('Port Authority')] })).toEqual([])
  })

  it('is what a person names of a term that lists none, and otherwise only what it lists', () => {
    const own = named('CG 20 10')
    expect(forms({}, [own])).toEqual(['CG 20 10'])
    expect(standing({}, [own]).remarks[0]?.reason).toBe(
      'its endorsements aren’t entered, so those named here count',
    )
    const unlisted = standing({ endorsements: [waiver()] }, [own])
    expect(unlisted.endorsements.map(({ form }) => form)).toEqual(['CG 24 04'])
    expect(unlisted.gaps).toEqual([
      {
        policyId: policy.id,
        covers: 'additional_insured',
        reason:
          'CG 20 10 (12 19) isn’t among the policy’s endorsements on Jun 1, 2026. Enter it on the policy first.',
      },
    ])
    expect(forms({ endorsements: [additional()] }, [named('CG2010')])).toContain('CG2010')
    expect(forms({ endorsements: [additional()] }, [named('CG 20 10', '04 13')])).toEqual(['CG 20 10'])
    expect(forms({ endorsements: [additional('Port Authority')] }, [own])).toEqual([])
  })

  it('decides over marks and words, whose refusal says what is missing', () => {
    const form = {
      formNumber: '25',
      fields: [{ name: 'Y', kind: 'text' as const, page: 1, box: { x: 0, y: 0, width: 9, height: 9 } }],
      mapping: { Y: 'gl.additionalInsured' },
    }
    const refusals = (sections: Sections) => {
      const { endorsements, gaps } = standing(sections)
      const behind = { listed: listedPolicies([policy]), endorsements, gaps }
      return wordingBlockers(form, { Y: 'Y' }, behind).map(({ reason }) => reason)
    }
    expect(refusals({ endorsements: [additional('Blanket')] })).toEqual([])
    expect(refusals({})[0]).toContain('Only an endorsement can add an additional insured')
    expect(refusals({ endorsements: [additional('Port Authority')] })[0]).toContain(
      'CG 20 10 (12 19) names Port Authority, not City of Norfolk.',
    )
  })

  it('is asked for where the form has marks', () => {
    expect(marksAsked({ mapping: { a: 'gl.waiver', b: 'gl.occ' } })).toEqual(['waiver'])
    expect(marksAsked({ mapping: { a: 'covered.1.number' } })).toEqual([])
  })
})
