import { describe, expect, it } from 'vitest'
import { carriersOn, naicOn } from './carriers.rules.ts'
import { insuredFactsOf } from './insured-facts.rules.ts'
import { roleOf } from './page-roles.rules.ts'
import { policyFactsOf } from './policy-facts.rules.ts'
import { laid } from './testing.ts'

const insured = (text: string) => insuredFactsOf([roleOf(laid(text))])
const policy = (text: string) => policyFactsOf([roleOf(laid(text))])

describe('the insured', () => {
  it.each([
    [
      'beside its label',
      'Named Insured:   Maple Roofing LLC\nMailing Address:   12 Main St, Dayton, OH 45402',
    ],
    ['below its label', 'Named Insured and Mailing Address\nMaple Roofing LLC\n12 Main St\nDayton, OH 45402'],
    [
      'with lines in one column',
      'INSURED   Maple Roofing LLC\n          12 Main St\n          Dayton, OH 45402',
    ],
    [
      'beside the producer',
      'Producer                      Named Insured\nHollis Agency                 Maple Roofing LLC\n9 Elm St                      12 Main St\nReno, NV 89501                Dayton, OH 45402',
    ],
    [
      'under a number',
      'Item 1.  Named Insured and Address\n  Maple Roofing LLC\n  12 Main St\n  Dayton, OH 45402',
    ],
    ['in one line', 'Named Insured: Maple Roofing LLC, 12 Main St, Dayton, OH 45402'],
    ['without a label', 'COMMERCIAL DECLARATIONS\n\n\nMaple Roofing LLC\n12 Main St\nDayton, OH 45402'],
  ])('is found %s', (_how, text) => {
    const { namedInsured, mailingAddress } = insured(text)
    expect(namedInsured?.value).toBe('Maple Roofing LLC')
    expect(mailingAddress?.value.replace(/,/g, '')).toBe('12 Main St Dayton OH 45402')
  })

  it('keeps its trade name apart and the second line of its name with it', () => {
    const facts = insured(
      'Named Insured\nMaple Roofing &\nSiding Company LLC\nDBA: Top Roof\n12 Main St\nDayton, OH 45402',
    )
    expect(facts.namedInsured?.value).toBe('Maple Roofing & Siding Company LLC')
    expect(facts.otherInsureds.map(({ value }) => value)).toEqual(['Top Roof'])
  })

  it.each([
    ['a producer', 'Producer:   Hollis Agency\n            9 Elm St\n            Reno, NV 89501'],
    ['a kind of entity', 'The named insured is:   Corporation'],
    [
      'an additional insured',
      'Additional Insured:   City of Springfield\n   1 Plaza St\n   Dayton, OH 45402',
    ],
    ['a label beside it', 'Insured                Policy No.'],
  ])('is not taken from %s', (_what, text) => expect(insured(text).namedInsured).toBeNull())

  it('is sure by an explicit label and less so without one', () => {
    const named = insured('Named Insured:   Maple Roofing LLC').namedInsured
    const shown = insured('DECLARATIONS\n\n\nMaple Roofing LLC\n12 Main St\nDayton, OH 45402').namedInsured
    expect(named?.confidence).toBeGreaterThanOrEqual(0.8)
    expect(shown?.confidence).toBeLessThan(0.8)
  })

  it('recognizes entity, business and producer by their labels', () => {
    const facts = insured(
      'Form of Business:   Corporation\nBusiness Description:   Bakery and cafe\nAgency:   Hollis Agency',
    )
    expect([facts.entityType?.value, facts.businessDescription?.value, facts.producer?.value]).toEqual([
      'Corporation',
      'Bakery and cafe',
      'Hollis Agency',
    ])
    expect(insured('Form of Business').entityType).toBeNull()
  })

  it('recognizes sales, payroll and employees by their labels alone', () => {
    const facts = insured(
      'Annual Sales:   $1,250,000\nAnnual Payroll:   $300,000\nNumber of employees:   12\nYears in business:   7',
    )
    expect(facts).toMatchObject({
      annualSales: { value: 1_250_000 },
      annualPayroll: { value: 300_000 },
      employees: { value: 12 },
      yearsInBusiness: { value: 7 },
    })
    expect(insured('Building   $1,250,000').annualSales).toBeNull()
  })
})

describe('the carrier', () => {
  const carrier = (text: string) => policy(text).carrier?.value

  it.each([
    ['by a label', 'Coverage provided by:   Blue Anchor Indemnity Company', 'Blue Anchor Indemnity Company'],
    ['at the head', 'OWNERS INS. CO.\n\nPOLICY DECLARATIONS', 'OWNERS INS. CO.'],
    [
      'as a mutual',
      'SOCIETY INSURANCE, A MUTUAL COMPANY\nDECLARATIONS',
      'SOCIETY INSURANCE, A MUTUAL COMPANY',
    ],
    [
      'with its tail',
      'Insurer:   Travelers Casualty Insurance Company of America',
      'Travelers Casualty Insurance Company of America',
    ],
    [
      'over two lines',
      'Insurer:   Travelers Casualty Insurance\n           Company of America',
      'Travelers Casualty Insurance Company of America',
    ],
    ['as an exchange', 'Erie Insurance Exchange\nDECLARATIONS', 'Erie Insurance Exchange'],
  ])('is found %s', (_how, text, name) => expect(carrier(text)).toBe(name))

  it.each([
    ['an agency', 'Brightwater Insurance Agency\nDECLARATIONS'],
    ['a heading', 'LIABILITY COVERAGE      LIMIT OF INSURANCE'],
    ['a mere word', 'Insurance Company'],
    ['the one before', 'Prior carrier:   Blue Anchor Indemnity Company'],
  ])('is not taken from %s', (_what, text) =>
    expect(carriersOn(laid(text)).filter(({ score }) => score > 0.7)).toEqual([]),
  )

  it('has its NAIC number only where a label says so', () => {
    expect(naicOn(laid('NAIC #: 26271')).map(({ value }) => value)).toEqual(['26271'])
    expect(naicOn(laid('Dayton, OH 45402'))).toEqual([])
  })
})

describe('the policy number', () => {
  const number = (text: string) => policy(text).policyNumber?.value ?? null

  it.each([
    ['beside its label', 'Policy Number: EPE 9308670', 'EPE 9308670'],
    ['below its label', 'POLICY NO.          EFFECTIVE DATE\nBP-1042-77          01/01/2024', 'BP-1042-77'],
    ['after a slash', 'Certificate/Policy Number:  48-709-434263-3', '48-709-434263-3'],
    ['of a quote', 'Quote Number:   Q-204-5567', 'Q-204-5567'],
    ['with slips of a picture', 'P0licy Numher: EPE 9308670', 'EPE 9308670'],
  ])('is found %s', (_how, text, value) => {
    const page = laid(text, { source: 'ocr', confidence: 95 })
    expect(policyFactsOf([roleOf(page)]).policyNumber?.value).toBe(value)
  })

  it.each([
    ["a producer's telephone", 'Policy Number:\nProducer: (314) 555-0142'],
    ['the policy before', 'Prior Policy Number: EPE 9308669'],
    ['what it renews', 'Renewal of policy number: EPE 9308669'],
    ['an account', 'Account Number: 958366211'],
    ['an underlying policy', 'Schedule of underlying insurance\nPolicy Number: EPE 9308669'],
    ['what is still to come', 'Policy Number: TBD'],
  ])('is not taken from %s', (_what, text) => expect(number(text)).toBeNull())

  it('is one to check where a picture was read badly', () => {
    const page = laid('Policy Number: EPE 9308670', { source: 'ocr', confidence: 55 })
    expect(policyFactsOf([roleOf(page)]).policyNumber?.confidence).toBeLessThan(0.8)
  })
})

describe('the term', () => {
  const days = (text: string) => {
    const { effectiveDate, expirationDate } = policy(text)
    return [effectiveDate?.value ?? null, expirationDate?.value ?? null]
  }

  it.each([
    ['from and to', 'Policy Period: From 01/01/2024 To 01/01/2025 at 12:01 A.M. standard time'],
    ['below its label', 'Policy Term\n01/01/2024 - 01/01/2025'],
    ['two labels', 'Effective Date: 01/01/2024      Expiration Date: 01/01/2025'],
    ['two rows', 'From        1/1/2024\nExpires     1/1/2025'],
    ['a table', 'Policy No.     Eff Date       Exp Date\nBP 10425       01/01/24       01/01/25'],
    ['written out', 'Coverage Period   January 1, 2024 to January 1, 2025'],
    [
      'with hours',
      'POLICY TERM\n12:01 a.m.            12:01 a.m.\n           to\n01-01-2024            01-01-2025',
    ],
  ])('is read as %s', (_how, text) => expect(days(text)).toEqual(['2024-01-01', '2025-01-01']))

  it.each([
    ['a retroactive date', 'Retroactive Date: 01/01/2020'],
    ['the edition of a form', 'Forms and endorsements\nCG 00 01 (04/13)'],
    ['a day of issue', 'Issue Date: 12/12/2023'],
    ['the effect of a change', 'Effective date of change: 03/03/2024'],
  ])('is not taken from %s', (_what, text) => expect(days(text)).toEqual([null, null]))
})
