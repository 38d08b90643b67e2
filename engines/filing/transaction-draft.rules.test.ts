import { describe, expect, it } from 'vitest'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageFacts, Facts, Found, TransactionFacts } from '#shared/documents/facts.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { renewalDraftOf, transactionDraftOf } from './transaction-draft.rules.ts'

function found<T>(value: T, confidence = 0.9): Found<T> {
  return { value, text: String(value), page: 1, box: null, confidence, by: 'words' }
}

const made = (fields: Partial<TransactionFacts> = {}): TransactionFacts => ({
  kind: found('endorsement'),
  effectiveDate: found('2026-03-15'),
  premiumChange: found(118),
  noticeDate: null,
  givenBy: null,
  reason: null,
  newExpirationDate: null,
  ...fields,
})

function coverageOf(name: string, limit: number, confidence?: number): CoverageFacts {
  const nothing = { line: null, code: null, limitText: null, deductible: null, deductibleText: null }
  return { ...nothing, premium: null, name: found(name), limit: found(limit, confidence), location: '' }
}

function factsOf(fields: Partial<Facts> = {}): Facts {
  const policy = {
    policyNumber: found('BP-1'),
    carrier: found('Granite Mutual'),
    naic: null,
    effectiveDate: found('2027-01-01'),
    expirationDate: found('2028-01-01'),
    lines: [found('bop' as const)],
    premium: null,
  }
  return { ...emptyFacts('change'), policies: [policy], totalPremium: found(1300), ...fields }
}

const term = {
  policyNumber: 'BP-1',
  carrier: 'Granite Mutual',
  lineOfBusiness: 'BOP',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1200,
  coverages: [{ name: 'Business personal property', limit: '$75,000', deductible: '$1,000', premium: null }],
} as Policy

describe('what a document writes of a term', () => {
  it('is its endorsement, with what changed before and after', () => {
    const coverages = [coverageOf('Business personal property', 90_000), coverageOf('Water backup', 5000)]
    const draft = transactionDraftOf(factsOf({ transactions: [made()], coverages }), 0, term)
    expect(draft).toEqual({
      input: {
        kind: 'endorsement',
        effectiveDate: '2026-03-15',
        premiumChange: 118,
        changes: [
          { what: 'Business personal property: limit', before: '$75,000', after: '$90,000' },
          { what: 'Water backup: limit', after: '$5,000' },
        ],
      },
      unsure: [],
      missing: [],
    })
    expect(TransactionCreate.parse(draft?.input)).toEqual(draft?.input)
  })

  it('is a notice with its days and who gave it, and no premium', () => {
    const notice = made({
      kind: found('notice_of_cancellation'),
      effectiveDate: found('2026-06-21'),
      noticeDate: found('2026-06-01'),
      givenBy: found('carrier'),
      reason: found('Nonpayment of premium'),
    })
    expect(transactionDraftOf(factsOf({ transactions: [notice] }), 0, term)?.input).toEqual({
      kind: 'notice_of_cancellation',
      effectiveDate: '2026-06-21',
      noticeDate: '2026-06-01',
      givenBy: 'carrier',
      reason: 'Nonpayment of premium',
    })
  })

  it('leaves out what is not sure, and names it; a person makes it sure', () => {
    const coverages = [coverageOf('Water backup', 5000, 0.5)]
    const unsure = made({ premiumChange: found(118, 0.6) })
    const draft = transactionDraftOf(factsOf({ transactions: [unsure], coverages }), 0, term)
    expect(draft).toEqual({
      input: { kind: 'endorsement', effectiveDate: '2026-03-15' },
      unsure: ['Premium change'],
      missing: [],
    })
    const checked = made({ premiumChange: { ...found(118, 1), by: 'person' } })
    expect(transactionDraftOf(factsOf({ transactions: [checked] }), 0, term)?.input?.premiumChange).toBe(118)
  })

  it('is nothing without a sure day, and nothing where the document gives none', () => {
    const undated = made({ effectiveDate: found('2026-03-15', 0.5) })
    expect(transactionDraftOf(factsOf({ transactions: [undated] }), 0, term)).toEqual({
      input: null,
      unsure: ['Effective'],
      missing: ['the effective date'],
    })
    expect(transactionDraftOf(factsOf(), 0, term)).toBeNull()
  })
})

describe('the renewal that declarations are', () => {
  it('has its number, dates, premium and coverages', () => {
    const draft = renewalDraftOf(factsOf({ coverages: [coverageOf('Water backup', 5000)] }), 0)
    expect(draft?.input).toEqual({
      kind: 'renewal',
      newTerm: {
        policyNumber: 'BP-1',
        carrier: 'Granite Mutual',
        effectiveDate: '2027-01-01',
        expirationDate: '2028-01-01',
        premium: 1300,
        coverages: [{ name: 'Water backup', limit: '$5,000', deductible: '', premium: null }],
      },
    })
    expect(TransactionCreate.safeParse(draft?.input).success).toBe(true)
  })

  it('is none while its premium is not sure', () => {
    expect(renewalDraftOf(factsOf({ totalPremium: found(1300, 0.6) }), 0)).toEqual({
      input: null,
      unsure: ['Premium'],
      missing: ['the premium'],
    })
  })
})
