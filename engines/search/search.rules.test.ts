import { describe, expect, it } from 'vitest'
import type { Passage } from '#shared/knowledge/search.contract.ts'
import { buildIndex, indexing } from './index.rules.ts'
import { queryTerms } from './query.rules.ts'
import { search } from './search.rules.ts'

const passage = (title: string, text: string, headings: string[] = []): Passage => ({
  articleId: title,
  title,
  headings,
  text,
  page: null,
})

const base = buildIndex([
  passage('Certificates', 'An ACORD 25 is proof of liability insurance and changes nothing in the policy.'),
  passage(
    'Workers compensation audits',
    'The carrier compares payroll after the term. Keep certificates of subcontractors.',
  ),
  passage('Cancellation', 'Ask the insured for a signed request. The carrier returns premium pro rata.', [
    'Mid-term',
  ]),
  passage('Flood', 'A homeowners policy does not pay for flood. Offer a separate flood policy in writing.'),
  passage('Umbrella', 'An umbrella pays above the auto and home policies after their limits are used up.'),
  passage('Errors and omissions', 'Write down what was offered and declined. <script>alert(1)</script> 😀'),
  passage('Deductibles', 'The deductible is what the policyholder pays first.'),
])
const titles = (query: string, limit = 3) => search(base, query, limit).map((found) => found.passage.title)

describe('searching passages', () => {
  it.each([
    ['certificate', 'Certificates'],
    ['COI', 'Certificates'],
    ['what is an acord 25?', 'Certificates'],
    ['WC audit', 'Workers compensation audits'],
    ['w/c payroll', 'Workers compensation audits'],
    ['how do I terminate a policy mid-term', 'Cancellation'],
    ['is flooding covered by my house policy', 'Flood'],
    ['umberlla', 'Umbrella'],
    ['car limits used up', 'Umbrella'],
    ['E&O', 'Errors and omissions'],
    ['deductable', 'Deductibles'],
  ])('finds for "%s" first "%s"', (query, title) => {
    expect(titles(query)[0]).toBe(title)
  })

  it.each(['', ' \n', 'what is the', 'how do I', '...', '😀', '.*', '(?=a)+$', 'zzzzqqq'])(
    'finds nothing for %j',
    (query) => {
      expect(search(base, query, 10)).toEqual([])
    },
  )

  it.each([
    '\\',
    '[flood',
    '(flood*',
    '<b>flood</b>',
    'flood'.padEnd(2000, ' flood'),
    'flood'.padEnd(5000, '😀'),
  ])('is not misled by hostile text around a word (%#)', (query) => {
    expect(titles(query)[0]).toBe(query === '\\' ? undefined : 'Flood')
  })

  it('reads a question of 2,000 characters to its end', () => {
    const unknown = Array.from({ length: 250 }, (_, at) => `wrod${at}`.padEnd(7, 'x')).join(' ')
    expect(titles(`flood ${unknown}`)).toEqual(['Flood'])
  })

  it('says how much of the question a passage covers', () => {
    const coverage = (query: string) => search(base, query, 1)[0]?.coverage ?? 0
    expect(coverage('flood policy')).toBe(1)
    expect(coverage('what about the flood')).toBe(1)
    expect(coverage('flood requirements on Mars')).toBeLessThan(0.5)
    expect(coverage('flodo')).toBeLessThan(1)
    expect(coverage('flodo')).toBeGreaterThan(0.5)
  })

  it('marks the words that matched, as other forms, meanings and abbreviations too', () => {
    const marked = (query: string) => {
      const [found] = search(base, query, 1)
      return found?.marks.map(({ start, end }) => found.passage.text.slice(start, end))
    }
    expect(marked('COI for subcontractors')).toEqual(['certificates', 'subcontractors'])
    expect(marked('what does a customer pay')).toEqual(['policyholder', 'pays'])
    expect(marked('E&O')).toEqual([])
  })

  it('prefers the passage that says it as asked, and the one that begins with it', () => {
    const index = buildIndex([
      passage(
        'one',
        'A policy may have a limit. Some time later a term begins. Whole families ask about life.',
      ),
      passage('two', 'Some families ask about much. In the end whole life has a limit that is high.'),
      passage('three', 'Whole life is a policy no expiration. Some families ask about a limit.'),
    ])
    expect(search(index, 'what is whole life', 3).map((found) => found.passage.title)).toEqual([
      'three',
      'two',
      'one',
    ])
  })

  it('answers the same every time, whatever was asked before', () => {
    const first = search(base, 'policy limits', 5)
    search(base, 'flood', 5)
    expect(search(base, 'policy limits', 5)).toEqual(first)
    expect(search(buildIndex(base.passages), 'policy limits', 5)).toEqual(first)
  })

  it('gives no more than asked for, and nothing from an empty index', () => {
    expect(search(base, 'policy', 2)).toHaveLength(2)
    expect(search(buildIndex([]), 'policy', 2)).toEqual([])
  })
})

describe('building an index', () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    passage(`T${at}`, `word${at} ${'common words here '.repeat(30)}`),
  )

  it('comes in slices that leave room for other work, the more of them the longer the passages are', () => {
    const slices = (passages: Passage[]) => [...indexing(passages)].length
    const short = many.slice(0, 500)
    const long = short.map(({ title, text }) => passage(title, text.repeat(4)))
    const characters = short.reduce((sum, { text }) => sum + text.length, 0)
    expect(slices(short)).toBeGreaterThan(characters / 30_000)
    expect(slices(long)).toBeGreaterThan(3 * slices(short))
  })

  it('reads no more than 1,000 characters of the title and headings that stand above each passage', () => {
    const index = buildIndex([passage('Long', 'Premiums are due', ['begins '.repeat(150), 'unreadable'])])
    expect(search(index, 'begins', 1)).toHaveLength(1)
    expect(index.numbers.has('unread')).toBe(false)
  })

  it('holds every passage, a huge one and an empty one too', () => {
    const huge = passage('Huge', `${'filler words '.repeat(20_000)} needle`)
    const index = buildIndex([...many, huge, passage('', '')])
    expect(search(index, 'needle', 1)[0]?.passage).toBe(huge)
    expect(search(index, 'word1234', 1)[0]?.passage.title).toBe('T1234')
  })
})

describe('the words asked about', () => {
  it.each([
    ['What is the COI for?', ['certificate', 'insurance']],
    ["O'Brien's 401(k) & <b>", ['obrien', '401k', 'b']],
    ['how do I', []],
  ])('of "%s" are %j', (query, words) => {
    expect(queryTerms(query)).toEqual(words)
  })
})
