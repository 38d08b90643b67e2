import { describe, expect, it } from 'vitest'
import { Facts } from '#shared/documents/facts.contract.ts'
import { bestOf, heldToReading } from './confidence.rules.ts'
import { extractFacts } from './extract-facts.rules.ts'
import { pageOf, textPageOf } from './testing.ts'

const dec = `
Blue Anchor Indemnity Company
BUSINESSOWNERS POLICY DECLARATIONS
Policy Number: BP 104 2255            Policy Period: 01/01/2024 to 01/01/2025
Named Insured and Mailing Address          Agent
Maple Roofing LLC                          Hollis Agency
12 Main St                                 9 Elm St
Dayton, OH 45402                           Reno, NV 89501
Liability and Medical Expenses             $1,000,000
Business Personal Property                 $75,000
Total Policy Premium                       $1,234.00
Forms and Endorsements
BP 00 03 (07 13)    Businessowners Coverage Form
End of the schedule of forms`

function summaryOf({
  namedInsured,
  mailingAddress,
  policies,
  totalPremium,
  coverages,
  forms,
  producer,
}: Facts) {
  const [policy] = policies
  return {
    insured: namedInsured?.value,
    address: mailingAddress?.value,
    producer: producer?.value,
    carrier: policy?.carrier?.value,
    number: policy?.policyNumber?.value,
    term: [policy?.effectiveDate?.value, policy?.expirationDate?.value],
    lines: policy?.lines.map(({ value }) => value),
    total: totalPremium?.value,
    limits: coverages.map(({ code, limit }) => [code, limit?.value]),
    forms: forms.map(({ number }) => number.value),
  }
}

const expected = {
  insured: 'Maple Roofing LLC',
  address: '12 Main St, Dayton, OH 45402',
  producer: 'Hollis Agency',
  carrier: 'Blue Anchor Indemnity Company',
  number: 'BP 104 2255',
  term: ['2024-01-01', '2025-01-01'],
  lines: ['bop'],
  total: 1234,
  limits: [
    ['liability_med', 1_000_000],
    ['contents', 75_000],
  ],
  forms: ['BP 00 03'],
}

describe('the facts of declarations', () => {
  it('are found with page and place', () => {
    const facts = extractFacts([pageOf('Dear client, please find your policy.'), pageOf(dec, { page: 2 })])
    expect(summaryOf(facts)).toEqual(expected)
    expect(Facts.parse(facts)).toEqual(facts)
    expect(facts.namedInsured).toMatchObject({
      page: 2,
      text: 'Maple Roofing LLC',
      by: 'words',
      box: { x: 20 },
    })
  })

  it('are found without places as well, in text and in tables', () => {
    const facts = extractFacts([textPageOf(dec)])
    expect(summaryOf(facts)).toEqual(expected)
    expect(facts.namedInsured?.box).toBeNull()
    const table = {
      ...textPageOf('DECLARATIONS'),
      tables: [
        [
          ['Policy Number', 'BP 104 2255'],
          ['Named Insured', 'Maple Roofing LLC'],
        ],
      ],
    }
    expect(summaryOf(extractFacts([table]))).toMatchObject({
      number: 'BP 104 2255',
      insured: 'Maple Roofing LLC',
    })
  })

  it('are nothing where the pages say nothing', () => {
    const facts = extractFacts([pageOf('Thank you for your letter of last week.')])
    expect(facts).toMatchObject({
      namedInsured: null,
      mailingAddress: null,
      policies: [],
      coverages: [],
      totalPremium: null,
    })
    expect(extractFacts([])).toMatchObject({ namedInsured: null, policies: [] })
  })

  it('do not come from the wording that follows them', () => {
    const wording = Array.from({ length: 30 }, (_, at) =>
      at === 9
        ? 'the first Named Insured shown in the Declarations must pay a limit of $100,000 by 01/01/2030 at the latest'
        : 'We will pay those sums that the insured becomes legally obligated to pay as damages because of loss',
    ).join('\n')
    expect(summaryOf(extractFacts([pageOf(dec), pageOf(wording, { page: 2 })]))).toEqual(expected)
  })
})

describe('confidence', () => {
  it('is held to how surely a picture was read', () => {
    expect([100, 80, 60].map((reading) => heldToReading(0.95, reading) >= 0.8)).toEqual([true, true, false])
  })

  it('grows where a value is found twice and falls where another stands against it', () => {
    const one = { value: 'A', spans: [], score: 0.8 }
    const score = (...all: { value: string; spans: []; score: number }[]) =>
      bestOf(
        all.map((each) => ({ ...each })),
        String,
      )?.score ?? 0
    const alone = score({ ...one, spans: [] })
    expect(score({ ...one, spans: [] }, { ...one, spans: [] })).toBeGreaterThan(alone)
    expect(score({ ...one, spans: [] }, { value: 'B', spans: [], score: 0.78 })).toBeLessThan(alone)
    expect(bestOf([], String)).toBeNull()
  })
})
