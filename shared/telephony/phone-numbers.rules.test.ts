import { expect, it } from 'vitest'
import { formatPhone, isNorthAmerican, toE164 } from './phone-numbers.rules.ts'

it.each([
  ['(555) 010-1234', '+15550101234'],
  ['1-555-010-1234', '+15550101234'],
  ['555.010.1234 ext. 12', '+15550101234'],
  ['555-010-1234 x9', '+15550101234'],
  ['+1 555 010 1234', '+15550101234'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555-0101', null],
  ['911', null],
  ['(155) 010-1234', null],
  ['+0123456789', null],
  ['+1234567890123456', null],
  ['client', null],
  ['', null],
])('reads %j as %j', (text, number) => {
  expect(toE164(text)).toBe(number)
})

it('knows numbers of the United States and Canada', () => {
  expect(isNorthAmerican('+15550101234')).toBe(true)
  for (const number of ['+442079460958', '+11550101234', '15550101234'])
    expect(isNorthAmerican(number)).toBe(false)
})

it('writes a number as Americans do, and a withheld one in words', () => {
  expect(formatPhone('+15550101234')).toBe('(555) 010-1234')
  expect(formatPhone('+442079460958')).toBe('+442079460958')
  for (const withheld of ['anonymous', 'Restricted', '']) expect(formatPhone(withheld)).toBe('Unknown number')
})
