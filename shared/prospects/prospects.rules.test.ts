import { describe, expect, it } from 'vitest'
import { prospectStatuses } from './prospect-statuses.ts'
import { ProspectUpdate } from './prospects.contract.ts'
import {
  clientKindOf,
  firstPolicyOf,
  isInPipeline,
  isOpen,
  pipelineOf,
  policyTypeOf,
} from './prospects.rules.ts'

describe('a prospect', () => {
  it('counts in the pipeline until it is converted', () => {
    expect(prospectStatuses.filter(isInPipeline)).toEqual(['new', 'contacted', 'quoted', 'lost'])
  })

  it('counts in the open pipeline until it is converted or lost', () => {
    expect(prospectStatuses.filter(isOpen)).toEqual(['new', 'contacted', 'quoted'])
  })

  it('adds up to a pipeline to the cent', () => {
    const sums = [
      { status: 'new', premium: 0.1 },
      { status: 'quoted', premium: 0.2 },
      { status: 'lost', premium: 50 },
      { status: 'converted', premium: 7 },
    ] as const
    expect([pipelineOf(sums, isInPipeline), pipelineOf(sums, isOpen)]).toEqual([50.3, 0.3])
  })

  it('is never made converted by hand', () => {
    expect(ProspectUpdate.safeParse({ status: 'converted' }).success).toBe(false)
  })

  it('carries line, carrier and premium into a first policy from its X-date, else from today', () => {
    const prospect = { lineOfBusiness: 'Personal auto', currentCarrier: 'Tidal', potentialPremium: 900 }
    const policy = { lineOfBusiness: 'Personal auto', carrier: 'Tidal', premium: 900 }
    const from = (xDate: string | null) => firstPolicyOf({ ...prospect, xDate }, '2026-11-24')
    expect(from('2027-01-12')).toEqual({
      ...policy,
      ...{ effectiveDate: '2027-01-12', expirationDate: '2027-07-12' },
    })
    const soon = { ...policy, effectiveDate: '2026-11-24', expirationDate: '2027-05-24' }
    expect([from(null), from('2026-11-23')]).toEqual([soon, soon])
    expect(policyTypeOf('Other: Kites', 'commercial')).toBe('commercial')
    expect(policyTypeOf('Other: Kites', 'personal')).toBe('home')
    expect(policyTypeOf('BOP', 'personal')).toBe('commercial')
  })

  it.each([
    ['Acme Roofing LLC', '', 'commercial'],
    ['Jane Miller', '', 'personal'],
    ['Jane Miller', 'BOP', 'commercial'],
    ['Acme Inc.', 'Homeowners', 'personal'],
    ['Vincent Costa', '', 'personal'],
  ])('%s with "%s" becomes a %s client', (name, lineOfBusiness, kind) => {
    expect(clientKindOf({ name, lineOfBusiness })).toBe(kind)
  })
})
