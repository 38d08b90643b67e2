import { describe, expect, it } from 'vitest'
import { findQuote, headingAnchors, placeMarks, type TreeNode } from './text-places.rules.ts'

const text = (value: string): TreeNode => ({ type: 'text', value })
const element = (tagName: string, ...children: TreeNode[]): TreeNode => ({
  type: 'element',
  tagName,
  children,
})

describe('places in an article', () => {
  it('are its headings, each with an id of its own', () => {
    const tree = element(
      'div',
      element('h1', text('First steps')),
      element('h2', text('First, steps!')),
      element('p', text('First steps')),
    )
    headingAnchors()(tree)
    expect(tree.children?.map(({ properties }) => properties?.id)).toEqual([
      'section-first-steps',
      'section-first-steps-2',
      undefined,
    ])
  })

  it('are the blocks that a quotation stands in, whatever its spaces and marks are', () => {
    const list = element(
      'ul',
      element('li', element('p', text('Ask the insured'))),
      element('li', text('Call')),
    )
    const tree = element('div', element('p', text('Before.')), element('p', text('Send “it”,')), list)
    placeMarks('send IT: ask the')(tree)
    const [before, send] = tree.children ?? []
    const [ask, call] = list.children ?? []
    expect(before?.properties).toBeUndefined()
    expect(send?.properties).toEqual({ dataPlace: 'true', id: 'passage' })
    expect(ask?.properties).toBeUndefined()
    expect(ask?.children?.[0]?.properties).toEqual({ dataPlace: 'true' })
    expect(call?.properties).toBeUndefined()
  })

  it.each(['', '…', 'never said'])('are none for %j', (quote) => {
    const tree = element('div', element('p', text('Send it.')))
    placeMarks(quote)(tree)
    expect(tree.children?.[0]?.properties).toBeUndefined()
  })

  it('are stretches of a page of a file', () => {
    const page = 'COVERAGE B\n\nWater  backup (sewer)\nis limited.'
    const found = findQuote(page, 'water backup sewer is')
    expect(found && page.slice(found.start, found.end)).toBe('Water  backup (sewer)\nis')
    expect(findQuote(page, 'flood')).toBeNull()
    expect(findQuote(page, '()')).toBeNull()
  })
})
