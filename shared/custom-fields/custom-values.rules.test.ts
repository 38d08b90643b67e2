import { expect, it } from 'vitest'
import { CustomConditions, conditionsText, customSortField } from './custom-values.contract.ts'
import { customNameKey, keptValue, shownCustomValue } from './custom-values.rules.ts'

const choice = { name: 'Tier', kind: 'choice', choices: ['Gold', 'Silver'] } as const
const of = (kind: 'text' | 'number' | 'date') => ({ name: 'F', kind, choices: [] })
const number = 'Enter a number, such as 1,250 or 12.5'
const date = 'Enter a date, such as 5/31/2026'

it.each([
  [of('text'), ' a  b ', { value: 'a  b' }],
  [of('text'), '   ', { value: null }],
  [of('text'), 7, { value: '7' }],
  [of('text'), 'a\nb', { problem: 'Use one line of text' }],
  [of('number'), '$1,250.50', { value: 1250.5 }],
  [of('number'), '-3', { value: -3 }],
  [of('number'), 0, { value: 0 }],
  [of('number'), '', { value: null }],
  [of('number'), '1/2', { problem: number }],
  [of('number'), '$', { problem: number }],
  [of('number'), 1e13, { problem: number }],
  [of('number'), Number.NaN, { problem: number }],
  [of('date'), '2024-02-29', { value: '2024-02-29' }],
  [of('date'), '2/9/2025', { value: '2025-02-09' }],
  [of('date'), '02-29-2025', { problem: date }],
  [of('date'), 'soon', { problem: date }],
  [choice, 'GOLD', { value: 'Gold' }],
  [choice, 'Bronze', { problem: 'Choose one of: Gold, Silver' }],
  [choice, null, { value: null }],
])('of %j keeps %j as %j', (field, entered, kept) => {
  expect(keptValue({ ...field, choices: [...field.choices] }, entered)).toEqual(kept)
})

it('shows a number with its thousands and a date in words', () => {
  expect(shownCustomValue('number', 1250.5)).toBe('1,250.5')
  expect(shownCustomValue('date', '2026-05-31')).toBe('May 31, 2026')
  expect(shownCustomValue('text', '2026-05-31')).toBe('2026-05-31')
})

it('takes names for the same by their letters and digits', () => {
  expect(customNameKey(' Gate  Code: #2')).toBe('gate code 2')
})

it('writes conditions as it reads them, whatever their values hold', () => {
  const fieldId = '0197f3b2-6f0e-7c3a-9f1e-2b3c4d5e6f70'
  const conditions = [
    { fieldId, operator: 'is', value: 'Silver, new: 100%' },
    { fieldId, operator: 'empty', value: '' },
  ] as const
  expect(CustomConditions.parse(conditionsText(conditions))).toEqual(conditions)
  expect(customSortField(`-custom:${fieldId}`)).toBe(fieldId)
  expect(customSortField('-custom:x')).toBeNull()
})
