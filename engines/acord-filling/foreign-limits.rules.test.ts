import { describe, expect, it } from 'vitest'
import { foreignLimits } from './foreign-limits.rules.ts'

function of(lineOfBusiness: string, ...names: string[]): string[] {
  const coverages = names.map((name) => ({ name, limit: '$1,000,000', deductible: '', premium: null }))
  return foreignLimits({ lineOfBusiness, coverages })
}

describe('a limit of another line', () => {
  it.each([
    ['Workers comp', 'Each occurrence'],
    ['Workers comp', 'General aggregate'],
    ['General liability', 'Disease - each employee'],
    ['Commercial auto', 'Products - completed operations aggregate'],
    ['Homeowners', 'General aggregate'],
    ['Cyber', 'Combined single limit'],
  ])('is found: %s, %s', (line, name) => expect(of(line, name)).toEqual([name]))

  it.each([
    ['Workers comp', 'Employers liability each accident'],
    ['Workers comp', 'Statutory limits'],
    ['General liability', 'Each occurrence'],
    ['General liability', 'Stop gap employers liability'],
    ['General liability', 'Employee benefits liability'],
    ['BOP', 'Hired and non-owned auto combined single limit'],
    ['Commercial auto', 'Bodily injury and property damage'],
    ['Commercial umbrella', 'Each occurrence'],
    ['Homeowners', 'Personal liability'],
    ['Commercial package', 'Disease - policy limit'],
    ['', 'Each occurrence'],
  ])('is not: %s, %s', (line, name) => expect(of(line, name)).toEqual([]))
})
