import { expect, it } from 'vitest'
import { levelHeadings } from './heading-levels.rules.ts'

it.each([
  [
    ['h1', 'h2', 'h1'],
    ['h2', 'h3', 'h2'],
  ],
  [
    ['h2', 'h3', 'h2'],
    ['h2', 'h3', 'h2'],
  ],
  [
    ['h1', 'h4', 'h6', 'h6', 'h2'],
    ['h2', 'h3', 'h4', 'h5', 'h3'],
  ],
  [
    ['h3', 'p', 'h1'],
    ['h2', 'p', 'h2'],
  ],
  [[], []],
])('makes of %j %j, below the heading of the page', (written, shown) => {
  const tree = { children: written.map((tagName) => ({ tagName })) }
  levelHeadings()(tree)
  expect(tree.children.map(({ tagName }) => tagName)).toEqual(shown)
})
