import { describe, expect, it } from 'vitest'
import { spellings, typingDistance } from './spelling.rules.ts'

describe('the distance of two spellings', () => {
  it.each([
    ['claim', 'claim', 0],
    ['prosepct', 'prospect', 1],
    ['clam', 'claim', 1],
    ['claaim', 'claim', 1],
    ['cleim', 'claim', 1],
    ['deductable', 'deductible', 1],
    ['certifcate', 'certificate', 1],
    ['umbrela', 'umbrellas', 2],
    ['premium', 'auto', 3],
    ['', 'ab', 2],
  ])('of %s and %s is %d', (one, other, distance) => {
    expect(typingDistance(one, other, 2)).toBe(distance)
    expect(typingDistance(other, one, 2)).toBe(distance)
  })
})

describe('what a mistyped word may mean', () => {
  const terms = ['claim', 'claims', 'clam', 'umbrella', 'flood', 'blood', '25000']
  const meant = (word: string) => spellings(word, terms, (at) => at).map((at) => terms[at])

  it.each([
    ['cliam', ['claim', 'clam']],
    ['umberlla', ['umbrella']],
    ['flod', ['flood']],
    ['xyzzy', []],
    ['25001', []],
    ['clm', []],
  ])('%s may mean %j', (word, expected) => {
    expect(meant(word)).toEqual(expected)
  })

  it('is the commonest of those that are equally close', () => {
    expect(spellings('clais', ['claim', 'clai', 'clair'], (at) => at)[0]).toBe(2)
  })
})
