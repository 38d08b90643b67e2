import { describe, expect, it } from 'vitest'
import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import { carrierIn } from './carriers/carrier-names.rules.ts'
import { extractFacts } from './extract-facts.rules.ts'
import { layoutPage } from './layout/page-layout.rules.ts'
import { pageOf } from './testing.ts'
import { joinAddress } from './values/read-address.rules.ts'

const read = (text: string) => extractFacts([pageOf(text)])
const first = (text: string) => read(text).policies[0]
const limits = (text: string) =>
  Object.fromEntries(
    read(text).coverages.flatMap(({ code, limit }) => (code && limit ? [[code, limit.value]] : [])),
  )
const deductibleOf = (text: string, code: CoverageCode) =>
  read(text).coverages.find((coverage) => coverage.code === code)?.deductible

describe('the insured of other layouts', () => {
  it.each([
    [
      'an address that goes on below its label',
      'POLICY DECLARATIONS\nNamed Insured: Maple Roofing LLC\nMailing Address: 12 Main St\nDayton, OH 45402',
      'Maple Roofing LLC',
    ],
    [
      'dotted leaders',
      'DECLARATIONS\nNamed Insured ........ Maple Roofing LLC\nMailing Address ........ 12 Main St, Dayton, OH 45402',
      'Maple Roofing LLC',
    ],
    [
      'a numbered "The Insured"',
      'INFORMATION PAGE\n1. The Insured: Maple Roofing LLC\n   Mailing address: 12 Main St\n      Dayton, OH 45402',
      'Maple Roofing LLC',
    ],
    [
      'a parent organization',
      'DECLARATIONS\nParent Organization: Harbor Fund\nPrincipal Address: 12 Main St\nDayton, OH 45402',
      'Harbor Fund',
    ],
    [
      'the cover of a proposal, in the middle',
      '                    Prepared for\n                  Maple Roofing LLC\n           12 Main St, Dayton, OH 45402',
      'Maple Roofing LLC',
    ],
    [
      'a name that begins with a number',
      'DECLARATIONS\nNamed Insured: 4 Sisters Hauling Corp.\nMailing Address: 12 Main St, Dayton, OH 45402',
      '4 Sisters Hauling Corp.',
    ],
    [
      'a trust with its day',
      'DECLARATIONS\nNamed Insured: Trustees of the Vale Trust dated 6/1/1998\nMailing Address: 12 Main St, Dayton, OH 45402',
      'Trustees of the Vale Trust dated 6/1/1998',
    ],
  ])('is read from %s', (_what, text, name) => {
    const { namedInsured, mailingAddress } = read(text)
    expect(namedInsured?.value).toBe(name)
    expect(mailingAddress?.value).toBe('12 Main St, Dayton, OH 45402')
  })

  it.each([
    ['12 Main St St Louis MO 63101', '12 Main St, St Louis, MO 63101'],
    ['100 Court St Dayton, OH 45402', '100 Court St, Dayton, OH 45402'],
    ['5 Park Ave Park City UT 84060', '5 Park Ave, Park City, UT 84060'],
    ['PO Box 90 Belgrade MT 59714', 'PO Box 90, Belgrade, MT 59714'],
    ['12 Gateway Dr Ste 120 Reno NV 89521', '12 Gateway Dr Ste 120, Reno, NV 89521'],
    ['12 Main St, Bend, Oregon 97709', '12 Main St, Bend, OR 97709'],
  ])('has street, city and state apart in %s', (text, whole) => expect(joinAddress([text])).toBe(whole))
})

describe('insurers of other layouts', () => {
  it.each([
    ['Acme, A Mutual Insurance Company', 'Acme, A Mutual Insurance Company'],
    [
      "3. Effective with Certain Underwriters at Lloyd's, London 100%",
      "Certain Underwriters at Lloyd's, London",
    ],
    ['Kansas Farm Bureau Mutual Insurance Company', 'Kansas Farm Bureau Mutual Insurance Company'],
    ['Acme Insurance Company of America, Lansing, MI 48901', 'Acme Insurance Company of America'],
    ['LIMIT OF INSURANCE', undefined],
    ['Certificate of Property Insurance', undefined],
  ])('are found in %s', (text, name) => expect(carrierIn(text)?.name).toBe(name))

  it.each([
    [
      'below a followed policy',
      'ACME INDEMNITY COMPANY\nEXCESS LIABILITY DECLARATIONS\nFOLLOWED POLICY\nCarrier: Other Surplus Insurance Corp.',
    ],
    ['below an agency', 'Acme Indemnity Company\nDECLARATIONS\n\n\n\n\n\n\nAGENCY\nWindy City Insurance'],
  ])('are not what stands %s', (_where, text) =>
    expect(first(text)?.carrier?.value).toMatch(/^acme indemnity company$/i),
  )
})

describe('sums of other layouts', () => {
  it.each([
    [
      'taxes and fees',
      'Premium   $4,875.00\nSurplus lines tax   $195.00\nPolicy fee   $50.00\nTotal   $5,120.00',
      5120,
    ],
    [
      'a sentence',
      'The annual premium is $60,000.00, plus a fee of $1,250.00 and taxes of $3,000.00, for a total of $64,250.00.',
      64_250,
    ],
    [
      'what expires beside what is proposed',
      'Premium Summary\nLine of coverage         Expiring      Proposed\nBusinessowners           $9,880        $10,412\nTotal annual premium     $9,880        $10,412',
      10_412,
    ],
    ['the one and the other in a line', 'Expiring premium $21,150   Renewal premium $22,904', 22_904],
  ])('have their total in %s', (_where, text, total) =>
    expect(read(`DECLARATIONS\n${text}`).totalPremium?.value).toBe(total),
  )

  it('is one to check where a larger premium stands beside it', () => {
    const { totalPremium } = read('Premium: $2,318\nTotal annual premium incl. terrorism   $24')
    expect(totalPremium?.confidence ?? 0).toBeLessThan(0.8)
  })

  it.each([
    [
      'by disease',
      'WORKERS COMPENSATION INFORMATION PAGE\nBodily Injury by Disease   $500,000   policy limit\nBodily Injury by Disease   $100,000   each employee',
      { el_policy: 500_000, el_employee: 100_000 },
    ],
    [
      'whose name goes on below',
      'COMMERCIAL PROPERTY DECLARATIONS\nCoverage             Limit        Deductible\nBusiness Personal    $385,000     $500\nProperty',
      { contents: 385_000 },
    ],
    [
      'not below a total',
      'COMMERCIAL DECLARATIONS\nLIQUOR LIABILITY COVERAGE PART   $ ______\n                        TOTAL:   $ 12,846',
      {},
    ],
    [
      'in a blanket',
      'COMMERCIAL PROPERTY DECLARATIONS\nBlanket Building   $14,200,000',
      { building: 14_200_000 },
    ],
  ])('have limits %s', (_how, text, found) => expect(limits(text)).toEqual(found))

  it('share a deductible that stands alone, as one to check', () => {
    const text = 'COMMERCIAL PROPERTY DECLARATIONS\nBuilding   $450,000\nProperty deductible   $2,500'
    expect(deductibleOf(text, 'building')).toMatchObject({ value: 2500 })
    expect(deductibleOf(text, 'building')?.confidence).toBeLessThan(0.8)
  })
})

describe('lines of other layouts', () => {
  it.each([
    ['at a label', 'BINDER\nCoverage: Commercial Property, special form, excluding flood', ['property']],
    ['in a letter', 'Enclosed is the renewal of your workers compensation insurance policy.', ['wc']],
    [
      'that are charged for in a list',
      'COMMON POLICY DECLARATIONS\nCommercial Property Coverage Part   6,310.00\nCommercial Crime Coverage Part',
      ['property'],
    ],
  ])('are found %s', (_where, text, lines) =>
    expect(first(text)?.lines.map(({ value }) => value)).toEqual(lines),
  )
})

describe('pages of other layouts', () => {
  it.each([
    ['RENEWAL CERTIFICATE', 'dec_page'],
    ['AUTO DEALERS DECLARATIONS - GARAGE COVERAGE FORM', 'dec_page'],
    ['Insurance Proposal\nPremium Summary', 'quote'],
  ])('are recognized by %s', (title, kind) =>
    expect(read(`${title}\nPolicy Period: 01/01/2024 to 01/01/2025`).kind.value).toBe(kind),
  )

  it('join the letters of a word that a file sets close to each other', () => {
    const page = pageOf('DECLARA')
    const [word] = page.words
    const rest = { ...word, text: 'TIONS', x: 20 + 7 * 5 - 0.5, y: 31, width: 25, height: 8 }
    const [row] = layoutPage({ ...page, words: [...page.words, { ...rest }] as typeof page.words }).rows
    expect(row?.folded).toBe('declarations')
  })

  it('keep the rows of a picture that is askew', () => {
    const lines = [
      'General Aggregate Limit      $1,000,000',
      'Each Occurrence Limit        $500,000',
      'Medical Expense Limit        $5,000',
    ]
    const page = pageOf(lines.join('\n'), { source: 'ocr', confidence: 95 })
    const words = page.words.map((word) => ({
      ...word,
      x: word.x * 2,
      width: word.width * 2,
      y: word.y + word.x * 0.08,
    }))
    expect(layoutPage({ ...page, words }).rows.map(({ folded }) => folded.split(' ').at(-1))).toEqual([
      '$1,000,000',
      '$500,000',
      '$5,000',
    ])
  })

  it('are read to the end where each of 40 could be two things', () => {
    const row = `General Liability ${'Selective '.repeat(8)}each occurrence   $1,000,000`
    expect(limits(Array.from({ length: 40 }, () => row).join('\n'))).toEqual({ occ: 1_000_000 })
  })
})
