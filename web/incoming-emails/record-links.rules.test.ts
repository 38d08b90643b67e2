import { expect, it } from 'vitest'
import { linkParts, pageOf } from './record-links.rules.ts'

it('makes links of web addresses alone, without the punctuation behind them', () => {
  const text = 'See https://erie.example/a?b=1. Or (http://x.example/), not javascript:alert(1)'
  expect(linkParts(text).map(({ text, href }) => [text, href])).toEqual([
    ['See ', null],
    ['https://erie.example/a?b=1', 'https://erie.example/a?b=1'],
    ['. Or (', null],
    ['http://x.example/', 'http://x.example/'],
    ['), not javascript:alert(1)', null],
  ])
  expect(linkParts('')).toEqual([])
})

it('names the page of each kind of record', () => {
  expect(pageOf('policy', '7')).toBe('/policies/7')
})
