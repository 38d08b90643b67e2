import { expect, it } from 'vitest'
import { lineOfName } from './line-names.rules.ts'
import { dayOf, dollarsOf, numberOf } from './values.rules.ts'

it.each([
  ['1/17/2020', '2020-01-17'],
  ['05-12-22', '2022-05-12'],
  ['2021-12-01', '2021-12-01'],
  ['Tuesday, March 1, 2022, 3:44 PM', '2022-03-01'],
  ['O1/O5/2024', '2024-01-05'],
  ['13/45/2020', null],
  ['MM/DD/YYYY', null],
])('reads %j as the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

it.each([
  ['$1,000,000', 1_000_000],
  ['$ 92,550,000', 92_550_000],
  ['1.000.000', 1_000_000],
  ['25,546.39', 25_546.39],
  ['1M', 1_000_000],
  ['500K', 500_000],
  ['2.5 million', 2_500_000],
  ['$25,000*', 25_000],
  ['1,OOO,OOO', 1_000_000],
  ['s 400,000', 400_000],
  ['1M/$2M', null],
  ['3%/$100k', null],
  ['Included', null],
  ['', null],
])('reads %j as %s dollars', (text, amount) => {
  expect(dollarsOf(text)).toBe(amount)
})

it.each([
  ['4,700', 4700],
  ['80%', 80],
  ['n/a', null],
])('reads %j as the number %s', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

it.each([
  ['Cyber Liability', 'cyber'],
  ['Commercial Auto Physical Damage', 'auto'],
  ['Garage Keepers Liability', null],
  ['Property Damage', null],
  ['Workers Comp', 'wc'],
  ['XS Earth Movement', null],
])('takes %j for the line %s', (text, line) => {
  expect(lineOfName(text)).toBe(line)
})
