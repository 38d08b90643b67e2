import { describe, expect, it } from 'vitest'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { analyze, carriedOver, labelsOf } from './analyze.rules.ts'
import { compareFacts, premiumSentence } from './compare.rules.ts'
import { coverageGrid } from './coverage-grid.rules.ts'
import { formMeaning, formNumber } from './forms-knowledge.rules.ts'
import { gapsBetween } from './gaps/between.gaps.rules.ts'
import { draftLetter } from './letter.rules.ts'
import { likeness, wordsOfName } from './line-up.rules.ts'
import { madeFacts, sampleForm, sampleFound } from './testing/made-facts.ts'

type Coverage = NonNullable<Parameters<typeof madeFacts>[0]['coverages']>[number]

const gl = (coverage: Partial<Coverage> | null, others: Partial<Facts> = {}) =>
  madeFacts(
    {
      lines: ['gl'],
      coverages: coverage ? [{ line: 'gl', code: 'occ', name: 'Each occurrence', ...coverage }] : [],
    },
    others,
  )

function rowOf(from: Facts, to: Facts, name: string) {
  return compareFacts([from, to], ['Expiring', 'Proposed']).rows.find((row) => row.name.startsWith(name))
}

describe('coverages side by side', () => {
  const cases: [
    what: string,
    from: Partial<Coverage> | null,
    to: Partial<Coverage> | null,
    weight: string,
    words: string,
  ][] = [
    [
      'a limit that is cut',
      { limit: 1_000_000 },
      { limit: 500_000 },
      'critical',
      'Limit decreases from $1,000,000 to $500,000',
    ],
    [
      'a small sublimit that is cut',
      { limit: 10_000 },
      { limit: 5_000 },
      'notable',
      'Limit decreases from $10,000 to $5,000',
    ],
    [
      'a limit that is raised',
      { limit: 1_000_000 },
      { limit: 2_000_000 },
      'better',
      'Limit increases from $1,000,000 to $2,000,000',
    ],
    ['a coverage that is gone', { limit: 1_000_000 }, null, 'critical', 'Not found in the proposed policy'],
    ['a coverage that is new', null, { limit: 1_000_000 }, 'better', 'Added'],
    [
      'a coverage that is excluded now',
      { limit: 5 },
      { limit: 'Excluded' },
      'critical',
      'Excluded (Excluded)',
    ],
    ['a coverage that was excluded', { limit: 'Not covered' }, { limit: 5 }, 'better', 'Now covered'],
    [
      'a limit that is no longer shown',
      { limit: 5 },
      {},
      'notable',
      'The limit ($5) was not found in the proposed policy',
    ],
    [
      'a much higher deductible',
      { deductible: 2_500 },
      { deductible: 10_000 },
      'critical',
      'Deductible increases from $2,500 to $10,000',
    ],
    [
      'a higher deductible',
      { deductible: 1_000 },
      { deductible: 2_500 },
      'notable',
      'Deductible increases from $1,000 to $2,500',
    ],
    [
      'a slightly higher deductible',
      { deductible: 500 },
      { deductible: 750 },
      'minor',
      'Deductible increases from $500 to $750',
    ],
    [
      'a lower deductible',
      { deductible: 1_000 },
      { deductible: 500 },
      'better',
      'Deductible decreases from $1,000 to $500',
    ],
    [
      'a deductible that becomes a percentage',
      { deductible: 1_000 },
      { deductible: '2%' },
      'critical',
      'Deductible changes from $1,000 to 2%',
    ],
    [
      'a lower percentage',
      { deductible: '5%' },
      { deductible: '2%' },
      'better',
      'Deductible changes from 5% to 2%',
    ],
    [
      'a higher premium',
      { limit: 5, premium: 100 },
      { limit: 5, premium: 150 },
      'minor',
      'Premium increases from $100 to $150',
    ],
  ]

  it.each(cases)('weigh %s', (_what, from, to, weight, words) => {
    const row = rowOf(gl(from), gl(to), 'Each occurrence')
    expect(row?.weight).toBe(weight)
    expect(row?.changes).toEqual([{ document: 1, weight, what: words }])
  })

  it('are the same where nothing differs, and what was never covered is not lost', () => {
    expect(rowOf(gl({ limit: 5 }), gl({ limit: 5 }), 'Each')?.weight).toBe('same')
    expect(rowOf(gl({ limit: 'Excluded' }), gl({ limit: 'Not covered' }), 'Each')?.weight).toBe('same')
    expect(rowOf(gl({ limit: 'Excluded' }), gl(null), 'Each')?.weight).toBe('same')
  })

  it('are matched by code, or by names that are alike, within their line and location', () => {
    const name = (text: string, location = '') => gl({ code: null, name: text, limit: 5, location })
    const rows = (from: Facts, to: Facts) =>
      compareFacts([from, to], ['A', 'B']).rows.filter(({ group }) => group === 'General liability')
    expect(rows(name('Bldg Ordinance & Law'), name('Building ordinance or law'))).toHaveLength(1)
    expect(rows(name('Medical payments'), name('Pollution clean-up'))).toHaveLength(2)
    expect(rows(name('Building', '1'), name('Building', '2'))).toHaveLength(2)
    expect(rows(gl({ name: 'Occ', limit: 5 }), gl({ name: 'Per event', limit: 5 }))).toHaveLength(1)
  })

  it('stand for up to four documents, each against the first', () => {
    const four = [1_000_000, 500_000, 2_000_000, 1_000_000].map((limit) => gl({ limit }))
    const row = compareFacts(four, ['Expiring', 'Option 1', 'Option 2', 'Option 3']).rows.find(
      ({ name }) => name === 'Each occurrence',
    )
    expect(row?.cells.map(({ main }) => main)).toEqual(['$1,000,000', '$500,000', '$2,000,000', '$1,000,000'])
    expect(row?.changes.map(({ document, weight }) => [document, weight])).toEqual([
      [1, 'critical'],
      [2, 'better'],
    ])
  })
})

describe('schedules side by side', () => {
  const forms = (...list: [string, string?][]) =>
    gl(null, { forms: list.map(([number, title]) => sampleForm(number, title)) })

  it('weigh an exclusion that is new and an endorsement that is gone as critical', () => {
    const [from, to] = [
      forms(['CG 24 04'], ['CG 00 01']),
      forms(['CG 00 01'], ['X 1', 'Assault and battery exclusion']),
    ]
    expect(rowOf(from, to, 'X 1')).toMatchObject({ weight: 'critical', changes: [{ what: 'Added' }] })
    expect(rowOf(from, to, 'CG 24 04')).toMatchObject({
      weight: 'critical',
      changes: [{ what: 'Not found in the proposed policy' }],
    })
    expect(rowOf(from, to, 'CG 00 01')?.weight).toBe('same')
    expect(rowOf(to, from, 'X 1')?.weight).toBe('better')
  })

  it('do not call forms lost one by one where a document lists none', () => {
    const row = rowOf(forms(['CG 24 04']), forms(), 'List of forms')
    expect(row).toMatchObject({
      weight: 'notable',
      changes: [{ what: 'No forms were found, so they could not be compared' }],
    })
    expect(rowOf(forms(['CG 24 04']), forms(), 'CG 24 04')?.weight).toBe('same')
  })

  const vehicle = (vin: string | null, model = 'Transit') => ({
    ...{ number: '1', year: sampleFound(2021), make: sampleFound('Ford'), model: sampleFound(model) },
    ...{ vin: vin ? sampleFound(vin) : null, costNew: null, garaging: null },
  })

  it('match vehicles by VIN, or by what they are', () => {
    const from = gl(null, { vehicles: [vehicle('1FTBW2CM5MKA00001'), vehicle(null, 'F-150')] })
    const to = gl(null, { vehicles: [vehicle('1FTBW2CM5MKA00002'), vehicle(null, 'F-150')] })
    const rows = compareFacts([from, to], ['A', 'B']).rows.filter(({ group }) => group === 'Vehicles')
    expect(rows.map(({ name, weight }) => [name, weight])).toEqual([
      ['2021 Ford Transit', 'notable'],
      ['2021 Ford F-150', 'same'],
      ['2021 Ford Transit', 'minor'],
    ])
  })

  const place = (address: string, building: number) => ({
    ...{ number: '1', address: sampleFound(address), description: null, construction: null, occupancy: null },
    ...{ yearBuilt: null, area: null, stories: null, sprinklered: null, protectionClass: null },
    ...{ buildingLimit: sampleFound(building), contentsLimit: null, deductible: null, coinsurance: null },
  })

  it('match locations by address, however it is shortened', () => {
    const from = gl(null, { locations: [place('12 N Main Street, Reno, NV 89501', 900_000)] })
    const to = gl(null, {
      locations: [place('12 North Main St., Reno NV 89501', 700_000), place('99 Oak Ave, Reno, NV', 1)],
    })
    const rows = compareFacts([from, to], ['A', 'B']).rows.filter(({ group }) => group === 'Locations')
    expect(rows.map(({ weight, changes }) => [weight, changes[0]?.what])).toEqual([
      ['critical', 'Building limit decreases from $900,000 to $700,000'],
      ['minor', 'Added'],
    ])
  })
})

describe('terms and premiums side by side', () => {
  it('tell a break between two terms, and another insured', () => {
    const from = madeFacts({ lines: ['gl'], from: '2025-01-01', to: '2026-01-01' })
    const to = madeFacts({
      lines: ['gl'],
      from: '2026-02-01',
      to: '2027-02-01',
      insured: 'Harbor Holdings Inc',
    })
    expect(rowOf(from, to, 'First day')).toMatchObject({
      weight: 'critical',
      changes: [{ what: 'No coverage between Jan 1, 2026 and Feb 1, 2026' }],
    })
    expect(rowOf(from, to, 'Named insured')?.weight).toBe('notable')
  })

  it('sum up in words what the premium does and how much differs', () => {
    const from = madeFacts({
      lines: ['gl'],
      premium: 12_000,
      coverages: [{ line: 'gl', code: 'occ', name: 'Occurrence', limit: 2 }],
    })
    const to = madeFacts({
      lines: ['gl'],
      premium: 13_500,
      coverages: [{ line: 'gl', code: 'occ', name: 'Occurrence', limit: 1 }],
    })
    const { summary, premiums } = compareFacts([from, to], ['Expiring', 'Proposed'])
    expect(premiums).toEqual([{ document: 1, from: 12_000, to: 13_500, dollars: 1_500, percent: 12.5 }])
    expect(summary[0]).toBe('The premium increases by $1,500 (12.5%), from $12,000 to $13,500.')
    expect(summary[1]).toBe('3 notable differences.')
  })

  it('say when premiums cannot be compared, or stay', () => {
    const change = { document: 1, from: 5, to: 5, dollars: 0, percent: 0 }
    expect(premiumSentence(change, 'Option 1')).toBe('Option 1: the premium stays at $5.')
    expect(premiumSentence({ ...change, to: null, dollars: null }, 'Proposed')).toContain(
      'could not be compared',
    )
  })
})

describe('the coverage grid', () => {
  it('shows each value with its place, and a dash for what is not given', () => {
    const facts = madeFacts({
      lines: ['gl', 'property'],
      coverages: [{ line: 'gl', name: 'Occurrence', limit: 1_000_000, page: 4 }],
    })
    const { sections, totalPremium } = coverageGrid(facts, 2)
    expect(sections.map(({ label, rows }) => [label, rows.length])).toEqual([
      ['General liability', 1],
      ['Commercial property', 0],
    ])
    expect(sections[0]?.rows[0]?.limit).toMatchObject({
      text: '$1,000,000',
      amount: 1_000_000,
      citation: { document: 2, page: 4, confidence: 0.95 },
    })
    expect(sections[0]?.rows[0]?.premium).toEqual({ text: '—', amount: null, citation: null })
    expect(totalPremium.text).toBe('—')
  })
})

describe('an analysis', () => {
  const source = (facts: Facts) => ({ id: 'x', fileName: 'a.pdf', facts, factsMark: 'm', pages: [] })

  it('calls documents what they are in it', () => {
    const documents = [gl(null), gl(null), gl(null)].map((facts) => ({ facts }))
    expect(labelsOf('comparison', documents)).toEqual(['Expiring', 'Option 1', 'Option 2'])
    expect(labelsOf('comparison', documents.slice(1))).toEqual(['Expiring', 'Proposed'])
    expect(labelsOf('review', documents.slice(2))).toEqual(['Declarations page'])
  })

  it('finds what does not fit between the policies of one program', () => {
    const liability = madeFacts({
      lines: ['gl'],
      coverages: [{ line: 'gl', code: 'occ', name: 'Occ', limit: 500_000 }],
    })
    const umbrella = madeFacts({ lines: ['umbrella'], insured: 'Harbor Holdings Inc', to: '2027-05-01' })
    expect(gapsBetween([liability, umbrella]).map(({ id }) => id)).toEqual([
      'between-named-insured',
      'between-attachment',
      'between-terms',
    ])
    expect(gapsBetween([liability, liability]).map(({ id }) => id)).toEqual(['between-umbrella'])
    expect(gapsBetween([liability])).toEqual([])
    expect(
      analyze('comparison', [source(liability), source(umbrella)], '2026-06-01').findings.every(
        ({ document }) => document !== null,
      ),
    ).toBe(true)
  })

  it('carries over what people made of findings', () => {
    const { findings } = analyze('review', [source(gl(null))], '2026-06-01')
    const [first, ...others] = findings
    if (!first) throw new Error('There is no finding.')
    const marked = carriedOver(findings, [{ ...first, status: 'done', note: 'Asked' }])
    expect(marked[0]).toMatchObject({ status: 'done', note: 'Asked' })
    expect(marked.slice(1)).toEqual(others)
  })

  it('drafts a letter about what is proposed, without what is not relevant', () => {
    const from = madeFacts({
      lines: ['gl'],
      premium: 100,
      coverages: [{ line: 'gl', code: 'occ', name: 'Occurrence', limit: 2 }],
    })
    const to = madeFacts({
      lines: ['gl'],
      premium: 90,
      coverages: [{ line: 'gl', code: 'occ', name: 'Occurrence', limit: 1 }],
    })
    const result = analyze('comparison', [source(from), source(to)], '2026-06-01')
    const people = { clientName: 'Ana', agencyName: 'Sunrise', senderName: 'Maya', today: '2026-06-01' }
    const letter = draftLetter(result, people)
    for (const words of [
      'Jun 1, 2026',
      'Dear Ana,',
      'The premium decreases by $10 (10%)',
      '- Occurrence: limit decreases from $2 to $1.',
      'Products and completed operations (',
      'Maya\nSunrise',
    ])
      expect(letter).toContain(words)
    const findings = result.findings.map((finding) => ({ ...finding, status: 'not_relevant' as const }))
    expect(draftLetter({ ...result, findings }, people)).not.toContain('Products and completed operations (')
  })
})

describe('names and forms', () => {
  it('are alike however they are written', () => {
    expect(likeness(wordsOfName('General Aggregate Limit'), wordsOfName('general agg'))).toBe(1)
    expect(likeness(wordsOfName('Building'), wordsOfName('Contents'))).toBe(0)
    expect(likeness(wordsOfName(''), wordsOfName(''))).toBe(0)
  })

  const numbers: [text: string, number: string | null, meaning: string | null][] = [
    ['CG2010 0413', 'CG 20 10', 'additional insured: owners, lessees or contractors, scheduled'],
    ['WC 00 03 13 (04-84)', 'WC 00 03 13', 'waiver of the right to recover from others'],
    ['CA 20 48 10 13', 'CA 20 48', 'designated insured, auto'],
    ['ABC 12 34', null, null],
    ['CG 99 99', 'CG 99 99', null],
  ]

  it.each(numbers)('reads %s', (text, number, meaning) => {
    expect(formNumber(text)).toBe(number)
    expect(number && formMeaning(number)).toBe(meaning)
  })
})
