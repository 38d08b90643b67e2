import { describe, expect, it } from 'vitest'
import { prospectStatuses } from './prospect-statuses.ts'
import { ProspectUpdate } from './prospects.contract.ts'
import { clientKindOf, isInPipeline } from './prospects.rules.ts'

describe('a prospect', () => {
  it('counts in the pipeline until it is converted', () => {
    expect(prospectStatuses.filter(isInPipeline)).toEqual(['new', 'contacted', 'quoted', 'lost'])
  })

  it('is never made converted by hand', () => {
    expect(ProspectUpdate.safeParse({ status: 'converted' }).success).toBe(false)
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
