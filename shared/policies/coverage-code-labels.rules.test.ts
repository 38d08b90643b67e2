import { expect, it } from 'vitest'
import { coverageCodes } from '#shared/documents/facts.contract.ts'
import { coverageCodeLabels } from './coverage-code-labels.ts'
import { detailFields, detailFieldText } from './term-details.rules.ts'

const code = detailFields.coverages.find(({ name }) => name === 'code')

it('has words for every code of a coverage, no two alike', () => {
  expect(Object.keys(coverageCodeLabels)).toEqual([...coverageCodes])
  expect(new Set(Object.values(coverageCodeLabels)).size).toBe(coverageCodes.length)
})

it('writes the code of a coverage in words, and one that nobody knows as it was entered', () => {
  expect(code?.label).toBe('Type of limit')
  expect(code && detailFieldText(code, { code: 'el_accident' })).toBe('Employers liability, each accident')
  expect(code && detailFieldText(code, { code: 'MYOWN' })).toBe('MYOWN')
})
