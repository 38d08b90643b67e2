import { describe, expect, it } from 'vitest'
import { factsOfPolicy, factsOfPosition, termDiff } from '#engines/gap-analysis/term-diff.rules.ts'
import { ClientUpdate } from '#shared/clients/clients.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { ClientPolicyCreate } from '#shared/policies/policies.contract.ts'
import {
  clientFieldsOf,
  exposuresOf,
  lossesOf,
  policyFieldsOf,
  scheduleRowsOf,
} from './filing-draft.rules.ts'

function found<T>(value: T, page = 1): Found<T> {
  return { value, text: String(value), page, box: null, confidence: 0.9, by: 'words' }
}

function policyOf(
  number: string,
  lines: LineCode[],
  premium: number | null = null,
): Facts['policies'][number] {
  return {
    policyNumber: found(number),
    carrier: found('Granite Mutual'),
    naic: null,
    effectiveDate: found('2026-01-01'),
    expirationDate: found('2027-01-01'),
    lines: lines.map((line) => found(line)),
    premium: premium === null ? null : found(premium),
  }
}

function coverageOf(
  line: LineCode,
  name: string,
  limit: number,
  deductible: number,
): Facts['coverages'][number] {
  return {
    line,
    code: null,
    name: found(name),
    limit: found(limit),
    limitText: null,
    deductible: found(deductible),
    deductibleText: null,
    premium: null,
    location: '',
  }
}

function bop(): Facts {
  return {
    ...emptyFacts('policy'),
    namedInsured: found('Riverbend Bakery LLC'),
    mailingAddress: found('12 Mill Road, Fairhaven, OH 44123'),
    employees: found(7.6),
    annualSales: found(850_000),
    policies: [policyOf('BOP-1042', ['property', 'bop'])],
    coverages: [coverageOf('bop', 'Building', 400_000, 1000), coverageOf('bop', 'Contents', 50_000, 500)],
    totalPremium: found(2150.5),
  }
}

describe('the draft of a filing', () => {
  it('makes a client of what a document says, and nothing of what it does not', () => {
    const fields = clientFieldsOf(bop())
    expect(fields).toEqual({
      kind: 'commercial',
      name: 'Riverbend Bakery LLC',
      street: '12 Mill Road',
      city: 'Fairhaven',
      state: 'OH',
      zip: '44123',
      employees: 8,
      annualRevenue: 850_000,
    })
    expect(ClientUpdate.safeParse(fields).success).toBe(true)
    expect(clientFieldsOf(emptyFacts())).toEqual({ kind: 'commercial' })
  })

  it('makes a policy with the premium of the whole and its coverages in words', () => {
    const fields = policyFieldsOf(bop(), 0)
    expect(fields).toMatchObject({
      type: 'commercial',
      lineOfBusiness: 'BOP',
      policyNumber: 'BOP-1042',
      premium: 2150.5,
      status: 'active',
    })
    expect(fields?.coverages?.[0]).toEqual({
      name: 'Building',
      limit: '$400,000',
      deductible: '$1,000',
      premium: null,
    })
    expect(ClientPolicyCreate.safeParse(fields).success).toBe(true)
    expect(policyFieldsOf(bop(), 1)).toBeUndefined()
    expect(policyFieldsOf({ ...bop(), kind: { ...bop().kind, value: 'quote' } }, 0)?.status).toBe('quoted')
  })

  it('gives each of several policies its own coverages and no premium of the whole', () => {
    const facts = { ...bop(), policies: [policyOf('GL-1', ['gl'], 900), policyOf('BOP-1', ['bop'])] }
    expect(policyFieldsOf(facts, 0)).toMatchObject({ premium: 900, coverages: [] })
    expect(policyFieldsOf(facts, 1)).not.toHaveProperty('premium')
    expect(policyFieldsOf(facts, 1)?.coverages).toHaveLength(2)
  })

  it('takes schedules and exposures as plain values', () => {
    const vehicle = { number: '1', year: found(2021), make: found('Ford'), model: null, vin: null }
    const vehicles = [{ ...vehicle, costNew: null, garaging: null }]
    const facts = { ...bop(), vehicles }
    expect(scheduleRowsOf(facts, 'vehicles')).toEqual([{ number: '1', year: 2021, make: 'Ford' }])
    expect(exposuresOf(facts)).toEqual({ annualSales: 850_000, powerUnits: 1 })
    expect(exposuresOf(emptyFacts())).toEqual({})
  })

  it('counts the losses of three years before they were valued', () => {
    const loss = {
      line: null,
      claimNumber: null,
      description: null,
      status: null,
      paid: null,
      reserved: null,
    }
    const losses = [
      { ...loss, date: found('2025-03-01'), incurred: found(1200.1) },
      { ...loss, date: found('2022-12-31'), incurred: found(9000) },
      { ...loss, date: null, incurred: null, paid: found(100), reserved: found(50.2) },
    ]
    const facts = { ...emptyFacts('loss_run'), losses, lossesValuedOn: found('2026-01-01') }
    expect(lossesOf(facts, '2030-01-01')).toEqual({ losses: 2, amount: 1350.3 })
  })
})

describe('the difference to the previous term', () => {
  const book = {
    policyNumber: 'BOP-1041',
    carrier: 'Granite Mutual',
    effectiveDate: '2025-01-01',
    expirationDate: '2026-01-01',
    premium: 1720.4,
    lineOfBusiness: 'BOP',
    coverages: [
      { name: 'Building', limit: '$500,000', deductible: '$1,000', premium: null },
      { name: 'Money', limit: '$5,000', deductible: '', premium: null },
    ],
  }

  it('weighs premium, limits, and coverages that are gone or new, against the book', () => {
    const { rows, premiums } = termDiff(factsOfPolicy(book, bop()), bop())
    expect(premiums[0]).toMatchObject({ from: 1720.4, to: 2150.5, percent: 25 })
    const weights = rows.map(({ name, weight }) => [name, weight])
    expect(weights.find(([name]) => name === 'Building')?.[1]).toBe('critical')
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Building', 'Contents', 'Money']))
    expect(rows.every(({ weight }) => weight !== 'same')).toBe(true)
  })

  it('is none against the same document', () => {
    expect(termDiff(bop(), bop()).rows).toEqual([])
  })

  it('looks at one policy of several', () => {
    const facts = { ...bop(), policies: [policyOf('GL-1', ['gl'], 900), policyOf('BOP-1', ['bop'], 5)] }
    expect(factsOfPosition(facts, 0)).toMatchObject({ coverages: [], totalPremium: { value: 900 } })
    expect(factsOfPosition(facts, 1).coverages).toHaveLength(2)
  })
})
