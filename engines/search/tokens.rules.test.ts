import { describe, expect, it } from 'vitest'
import { tokenize } from './tokens.rules.ts'

const terms = (text: string) =>
  tokenize(text)
    .map(({ term }) => term)
    .join(' ')

describe('the words of a text', () => {
  it.each([
    ['E&O', 'E & O'],
    ['E&O', 'errors and omissions'],
    ['WC', 'w/c'],
    ['WC', "workers' compensation"],
    ['work comp', "Workers' Comp"],
    ['GL', 'General liability'],
    ['BOP', "business owner's policy"],
    ['COI', 'certificates of insurance'],
    ['UM/UIM', 'uninsured motorists, underinsured motorist'],
    ['DIC', 'difference in conditions'],
    ['401(k)', '401k'],
    ['401 (K)', '401k'],
    ['HO-3', 'HO3'],
    ['HO 3', 'ho3'],
    ['non-renewal', 'nonrenewals'],
    ['non renewed', 'nonrenewed'],
    ['dec page', 'Declarations pages'],
    ['$25,000.00', '25000'],
    ['1,000,000', '1000000'],
    ["client's", 'clients'],
    ['client’s', 'client'],
    ['Café', 'cafe'],
    ['follow-up', 'follow up'],
  ])('%s is the same as %s', (one, other) => {
    expect(terms(one)).toBe(terms(other))
    expect(terms(one)).not.toBe('')
  })

  it.each([
    ['ACORD 25', 'acord 25'],
    ['10% of $5', '10 of 5'],
    ['auto-owner', 'auto owner'],
    ['a 😀 b', 'a b'],
    ['<b>bold</b>', 'b bold b'],
    ['.*+?^$()|[\\]', ''],
    ['', ''],
  ])('of %s are %s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  it('know where they stand, written out or not', () => {
    const text = 'Ask for the COI, née “E&O” 😀 form'
    const stretches = tokenize(text).map(({ start, end }) => text.slice(start, end))
    expect(stretches).toEqual(['Ask', 'for', 'the', 'COI', 'COI', 'COI', 'née', 'E&O', 'E&O', 'form'])
  })

  it('are cut where nothing separates them', () => {
    expect(tokenize('x'.repeat(100_000)).map(({ word }) => word.length)).toEqual([40])
  })
})
