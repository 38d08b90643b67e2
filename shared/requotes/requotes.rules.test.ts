import { describe, expect, it } from 'vitest'
import type { Quote } from './quotes.contract.ts'
import { type QuoteStatus, quoteStatuses } from './requote-choices.ts'
import type { ExpiringTerm } from './requotes.contract.ts'
import {
  differenceOf,
  dueLabel,
  isExpiredQuote,
  mayQuoteBecome,
  mayReopen,
  openLines,
  premiumOfLine,
  quoteGaps,
  statusOfRequote,
  termsOfQuote,
  totalCost,
} from './requotes.rules.ts'

const gl = 'General liability'
const wc = 'Workers comp'
const quote = (status: QuoteStatus, lines = [gl, wc], sentOn: string | null = null) => ({
  status,
  lines,
  sentOn,
})

describe('a quote', () => {
  it.each([
    ['requested', ['requested', 'quoted', 'declined', 'no_answer']],
    ['quoted', ['requested', 'quoted', 'declined', 'presented', 'lost']],
    ['presented', ['quoted', 'declined', 'presented', 'lost']],
    ['declined', ['requested', 'quoted', 'declined']],
    ['no_answer', ['requested', 'quoted', 'declined', 'no_answer']],
    ['won', ['won']],
    ['lost', ['quoted', 'presented', 'lost']],
  ] as const)('that is %s may become %j', (from, to) => {
    expect(quoteStatuses.filter((next) => mayQuoteBecome(from, next))).toEqual(to)
  })

  it.each([
    [{ status: 'quoted', premium: null, reason: '' }, { premium: 'Enter the quoted premium' }],
    [{ status: 'presented', premium: null, reason: '' }, { premium: 'Enter the quoted premium' }],
    [{ status: 'quoted', premium: 0, reason: '' }, {}],
    [{ status: 'declined', premium: null, reason: '' }, { reason: 'Enter the reason it declined' }],
    [{ status: 'lost', premium: 5, reason: '' }, { reason: 'Enter the reason it was lost' }],
    [{ status: 'lost', premium: 5, reason: 'Price' }, {}],
  ] as const)('%j lacks %j', (answer, gaps) => {
    expect(quoteGaps(answer)).toEqual(gaps)
  })

  it('costs its premium, taxes and fees together', () => {
    const fees: Quote['fees'] = [{ kind: 'carrier', amount: 35.1, refundable: false }]
    expect(totalCost({ premium: 1000.2, taxes: 24.7, fees })).toBe(1060)
    expect(totalCost({ premium: 1000, taxes: null, fees: [] })).toBe(1000)
    expect(totalCost({ premium: null, taxes: 5, fees })).toBeNull()
  })

  it('has a premium for a line where the carrier splits it, or has one line', () => {
    const split = { lines: [gl, wc], linePremiums: [{ line: wc, premium: 400 }], premium: 1000 }
    expect([gl, wc].map((line) => premiumOfLine(split, line))).toEqual([null, 400])
    const single = { lines: [gl], linePremiums: [], premium: 1000 }
    expect([gl, wc].map((line) => premiumOfLine(single, line))).toEqual([1000, null])
  })

  it('holds through its last day', () => {
    expect(isExpiredQuote({ validUntil: '2026-11-22' }, '2026-11-22')).toBe(false)
    expect(isExpiredQuote({ validUntil: '2026-11-21' }, '2026-11-22')).toBe(true)
    expect(isExpiredQuote({ validUntil: null }, '2026-11-22')).toBe(false)
  })

  it('can follow the terms that have a line of it', () => {
    const term = (id: string, lines: string[]) => ({ id, lines }) as ExpiringTerm
    const terms = [term('a', [gl]), term('b', [wc, 'Cyber']), term('c', ['Cyber'])]
    expect(termsOfQuote(terms, { lines: [gl, wc] }).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('a requote', () => {
  const lines = [gl, wc]
  it.each([
    ['requested', [], null],
    ['requested', [quote('requested')], null],
    ['marketing', [quote('requested', lines, '2026-11-01')], null],
    ['marketing', [quote('quoted')], null],
    ['marketing', [quote('declined')], null],
    ['presented', [quote('declined'), quote('presented')], null],
    ['marketing', [quote('won', [gl])], null],
    ['presented', [quote('won', [gl]), quote('presented', [wc])], null],
    ['won', [quote('won', [gl]), quote('won', [wc])], null],
    ['won', [quote('won')], null],
    ['kept', [quote('lost')], 'kept'],
    ['lost', [quote('presented')], 'lost'],
    ['won', [quote('won', [gl])], 'won'],
  ] as const)('is %s with %j and the outcome %s', (status, quotes, outcome) => {
    expect(statusOfRequote(lines, quotes, outcome)).toBe(status)
  })

  it('has the lines open that nobody bound', () => {
    expect(openLines(lines, [quote('won', [wc]), quote('quoted', [gl])])).toEqual([gl])
  })

  it('is reopened only where a person closed it', () => {
    expect([null, 'won', 'kept', 'lost'].map((outcome) => mayReopen({ outcome: outcome as 'won' }))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it.each([
    ['2026-11-23', 'Due in 1 day', false],
    ['2026-11-22', 'Due today', false],
    ['2026-11-19', 'Overdue by 3 days', true],
    [null, '', false],
  ])('that is due on %s says %j', (dueDate, words, isOverdue) => {
    expect(dueLabel({ status: 'marketing', dueDate }, '2026-11-22')).toEqual({ words, isOverdue })
    expect(dueLabel({ status: 'won', dueDate }, '2026-11-22').words).toBe('')
  })

  it.each([
    [1200, 900, { dollars: -300, percent: -25 }],
    [1200, 1250.1, { dollars: 50.1, percent: 4.2 }],
    [0, 100, { dollars: 100, percent: null }],
    [null, 100, null],
    [100, null, null],
  ])('expiring at %s and offered at %s differs by %j', (expiring, offered, difference) => {
    expect(differenceOf(expiring, offered)).toEqual(difference)
  })
})
