import { describe, expect, it } from 'vitest'
import { chooseQuote, expiringOfLine, expiringOfLines, isBindable, requoteGrid } from './grid.rules.ts'
import type { Quote } from './quotes.contract.ts'
import type { ExpiringTerm } from './requotes.contract.ts'

const gl = 'General liability'
const wc = 'Workers comp'

const term = (fields: Partial<ExpiringTerm>) =>
  ({ carrier: 'Erie', lines: [], linePremiums: [], premium: 0, ...fields }) as unknown as ExpiringTerm
const quote = (fields: Partial<Quote>) =>
  ({ status: 'quoted', linePremiums: [], premium: null, ...fields }) as unknown as Quote

const alone = [
  term({ lines: [gl], premium: 4000 }),
  term({ lines: [wc], premium: 6000, carrier: 'Hartford' }),
]
const together = [
  term({
    lines: [gl, wc],
    premium: 9000,
    linePremiums: [
      { line: gl, premium: 3500 },
      { line: wc, premium: 5500 },
    ],
  }),
]

describe('what a line costs now', () => {
  it.each([
    ['its own term', alone, gl, 4000],
    ['its part of a package', together, wc, 5500],
    ['two terms of the same line', [...alone, term({ lines: [gl], premium: 500 })], gl, 4500],
    ['a package that nobody split', [term({ lines: [gl, wc], premium: 9000 })], gl, null],
    ['no term', [], gl, null],
  ])('is named by %s', (_name, expiring, line, cost) => {
    expect(expiringOfLine(expiring, line)).toBe(cost)
  })

  it('is unknown for several lines where it is for one of them', () => {
    expect(expiringOfLines(alone, [gl, wc])).toBe(10_000)
    expect(expiringOfLines(alone.slice(0, 1), [gl, wc])).toBeNull()
    expect(expiringOfLines(alone, [])).toBeNull()
  })
})

describe('the grid of lines and carriers', () => {
  const quotes = [
    quote({ id: '1', carrier: 'CNA', lines: [gl, wc], premium: 9900 }),
    quote({ id: '2', carrier: 'Travelers', lines: [gl], premium: 3600 }),
    quote({ id: '3', carrier: ' cna', lines: [wc], status: 'declined', reason: 'Payroll' }),
    quote({
      ...{ id: '4', carrier: 'Chubb', lines: [gl, wc], premium: 9000 },
      linePremiums: [
        { line: gl, premium: 4200 },
        { line: wc, premium: 4800 },
      ],
    }),
  ]
  const grid = requoteGrid({ lines: [gl, wc], quotes, expiring: alone })
  const cells = grid.rows.map(({ cells }) =>
    cells.map((cell) => cell.map((one) => [one.quote.id, one.premium, one.difference?.dollars ?? null])),
  )

  it('has a row for each line and a column for each carrier, however it is written', () => {
    expect(grid.carriers).toEqual(['CNA', 'Travelers', 'Chubb'])
    expect(grid.rows.map(({ line, expiring, carriers }) => [line, expiring, carriers])).toEqual([
      [gl, 4000, ['Erie']],
      [wc, 6000, ['Hartford']],
    ])
    expect(cells).toEqual([
      [[['1', 9900, -100]], [['2', 3600, -400]], [['4', 4200, 200]]],
      [
        [
          ['1', 9900, -100],
          ['3', null, null],
        ],
        [],
        [['4', 4800, -1200]],
      ],
    ])
  })

  it('tells a price of several lines apart from a split one', () => {
    const [first] = grid.rows
    expect(first?.cells.map((cell) => cell[0]?.isTogether)).toEqual([true, false, false])
  })
})

describe('choosing quotes to bind', () => {
  const quotes = [
    quote({ id: 'gl', lines: [gl] }),
    quote({ id: 'wc', lines: [wc] }),
    quote({ id: 'both', lines: [gl, wc] }),
  ]
  it.each([
    ['another line', ['gl'], 'wc', true, ['gl', 'wc']],
    ['the same lines', ['gl', 'wc'], 'both', true, ['both']],
    ['one line of a package', ['both'], 'gl', true, ['gl']],
    ['none any more', ['gl', 'wc'], 'gl', false, ['wc']],
    ['one that is gone', ['gl'], 'gone', true, ['gl']],
  ])('of %s', (_name, chosen, id, isOn, result) => {
    expect(chooseQuote(quotes, chosen, id, isOn)).toEqual(result)
  })

  it('offers what stands and has a line left', () => {
    const won = quote({ id: 'won', lines: [gl], status: 'won' })
    const requote = { lines: [gl, wc], quotes: [...quotes, won] }
    expect(requote.quotes.map((one) => isBindable(requote, one))).toEqual([false, true, true, false])
    expect(isBindable(requote, quote({ lines: [wc], status: 'declined' }))).toBe(false)
  })
})
