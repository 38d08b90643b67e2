import { describe, expect, it } from 'vitest'
import { policyLimits } from '#engines/acord-filling/policy-limits.rules.ts'
import { coveragesOf } from '#engines/acord-reading/facts/coverages.rules.ts'
import { policyFieldsOf } from '#engines/filing/filing-draft.rules.ts'
import { factsOfPolicy } from '#engines/gap-analysis/term-diff.rules.ts'
import { limitLines, limitNames } from '#engines/limits/limit-codes.rules.ts'
import type { LimitKind } from '#engines/limits/limits.contract.ts'
import { parseLimits } from '#engines/limits/parse-limits.rules.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { extractFacts } from './extract-facts.rules.ts'
import { pageOf } from './testing.ts'

const titles: Partial<Record<LineCode, string>> = {
  auto: 'COMMERCIAL AUTO DECLARATIONS',
  wc: 'WORKERS COMPENSATION INFORMATION PAGE',
  umbrella: 'COMMERCIAL UMBRELLA DECLARATIONS',
  gl: 'COMMERCIAL GENERAL LIABILITY DECLARATIONS',
  professional: 'PROFESSIONAL LIABILITY DECLARATIONS',
}

function readIn(line: LineCode, row: string) {
  return extractFacts([pageOf(`${titles[line]}\nPolicy Number: AB-1234567\n${row}`)])
}

const bodily = { bi_person: 100_000, bi_accident: 300_000 }
const employers = { el_accident: 500_000, el_policy: 500_000, el_employee: 500_000 }
const million = 1_000_000

describe('limits that a document writes together', () => {
  it.each<[LineCode, string, Partial<Record<CoverageCode, number>>]>([
    ['auto', 'Bodily Injury    100/300', bodily],
    ['auto', 'Bodily Injury Liability    $100,000/$300,000', bodily],
    ['auto', 'Bodily Injury   $100,000 each person / $300,000 each accident', bodily],
    ['auto', 'Liability   100/300/50', { ...bodily, pd: 50_000 }],
    ['auto', 'Liability   CSL 1,000,000', { csl: million }],
    ['wc', 'Employers Liability   500/500/500', employers],
    ['wc', 'Employers Liability   $500,000/$500,000/$500,000', employers],
    ['umbrella', 'Each Occurrence   $5 million', { umbrella_occ: 5 * million }],
    [
      'umbrella',
      'Limit of Liability   $5 million / $5 million',
      { umbrella_occ: 5 * million, umbrella_agg: 5 * million },
    ],
    [
      'gl',
      'Each Occurrence / General Aggregate    $1,000,000 / $2,000,000',
      { occ: million, agg: 2 * million },
    ],
    [
      'gl',
      'General Liability    $1MM/$2MM/$2MM',
      { occ: million, agg: 2 * million, products_agg: 2 * million },
    ],
    ['gl', 'Each Occurrence    one million dollars ($1,000,000)', { occ: million }],
  ])('are the same in %s facts, in the filed policy and on a form: %s', (line, row, limits) => {
    const facts = readIn(line, row)
    const found = facts.coverages.map(({ code, limit }) => [code, limit?.value])
    expect(Object.fromEntries(found)).toEqual(limits)
    const filed = policyFieldsOf(facts, 0)?.coverages ?? []
    const onForm = policyLimits(line, filed).map(({ code, limit }) => [code, limit])
    expect(Object.fromEntries(onForm)).toEqual(limits)
    expect(facts.policies.map(({ premium }) => premium)).toEqual([null])
  })

  it.each(['$1,000,000 per claim / $2,000,000 aggregate', '$1,000,000/$2,000,000'])(
    'are those of a claim and of the term for claims-made lines: %s',
    (words) => {
      const facts = readIn('professional', `Professional Liability   ${words}`)
      expect(facts.coverages.map(({ code, name, limit }) => [code, name.value, limit?.value])).toEqual([
        ['professional', 'Each claim', million],
        [null, 'Aggregate', 2 * million],
      ])
      expect(facts.totalPremium).toBeNull()
    },
  )

  it.each<[LineCode, string, string]>([
    ['gl', 'Each Occurrence    1M or 2M', '1M or 2M'],
    ['auto', 'Uninsured Motorists   25/50', '25/50'],
  ])('that are not certain stay words and no amount: %s %s', (line, row, words) => {
    const facts = readIn(line, row)
    expect(facts.coverages.map(({ limit, limitText }) => [limit, limitText?.value])).toEqual([[null, words]])
    expect(policyFieldsOf(facts, 0)?.coverages).toMatchObject([{ limit: words, premium: null }])
  })

  it('leave the premium beside them in its place', () => {
    const { coverages } = readIn('auto', 'Coverage   Limit   Premium\nBodily Injury   100/300   $450')
    expect(coverages.map(({ code, limit, premium }) => [code, limit?.value, premium?.value])).toEqual([
      ['bi_person', 100_000, 450],
      ['bi_accident', 300_000, undefined],
    ])
  })

  it('are not seen in dates and editions of forms', () => {
    expect(readIn('gl', 'Each Occurrence effective 06/01/2026 to 06/01/2027').coverages).toEqual([])
    expect(readIn('gl', 'CG 20 10 04/13 Additional insured').coverages).toEqual([])
  })
})

it('the names that are given to such limits are read as the same limits again', () => {
  const kinds = Object.keys(limitNames) as LimitKind[]
  for (const what of kinds) {
    const again = Object.values(limitLines).map((line) =>
      parseLimits(`${limitNames[what]}: $1,000,000`, line),
    )
    expect(again).toContainEqual([{ what, amount: million }])
  }
})

it('amounts in words are amounts in the fields of a form and against the policy of the book', () => {
  const found = { text: '', page: 1, box: null, confidence: 0.9, by: 'form' as const }
  const [coverage] = coveragesOf(new Map([['gl.occ', { ...found, value: 'One million' }]]))
  expect([coverage?.limit?.value, coverage?.limitText]).toEqual([million, null])
  const row = { name: 'Umbrella', limit: '$5 million', deductible: '2%', premium: null }
  const policy = { policyNumber: '', carrier: '', effectiveDate: null, expirationDate: null, premium: 0 }
  const { coverages } = factsOfPolicy(
    { ...policy, lineOfBusiness: 'Commercial umbrella', coverages: [row] },
    emptyFacts('policy'),
  )
  expect(coverages[0]).toMatchObject({ limit: { value: 5 * million }, limitText: null })
  expect(coverages[0]).toMatchObject({ deductible: null, deductibleText: { value: '2%' } })
})
