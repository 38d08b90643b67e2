import { describe, expect, it } from 'vitest'
import type { LossFacts } from '#shared/documents/facts.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { ClaimCreate } from './claims.contract.ts'
import {
  claimNumberKey,
  claimOfLoss,
  claimStatusOf,
  claimTitle,
  claimTotals,
  isOpenClaim,
  policyOfLoss,
} from './claims.rules.ts'

const found = <Value>(value: Value) => ({
  ...{ value, text: String(value), page: 1, box: null, confidence: 1, by: 'words' as const },
})

const loss: LossFacts = {
  line: 'wc',
  date: found('2025-03-04'),
  claimNumber: found('WC-77 120'),
  description: found('Fell from a ladder'),
  status: found('CLOSED'),
  paid: found(1200.5),
  reserved: null,
  incurred: found(1200.5),
}

function term(id: string, effectiveDate: string | null, expirationDate: string | null, status = 'active') {
  return { id, effectiveDate, expirationDate, status } as unknown as Policy
}

describe('a claim', () => {
  it('is the same by its number, however it is written', () => {
    expect(claimNumberKey('WC-77 120')).toBe(claimNumberKey('wc77120'))
  })

  it('is called by its number, else by kind and day', () => {
    const claim = { number: '', kind: 'property', dateOfLoss: '2026-01-02' } as const
    expect(claimTitle(claim)).toBe('Property claim of Jan 2, 2026')
    expect(claimTitle({ ...claim, number: 'P-1' })).toBe('Claim P-1')
  })

  it('is open until it is closed or denied, and again when reopened', () => {
    const open = (['open', 'closed', 'reopened', 'denied'] as const).map((status) => isOpenClaim({ status }))
    expect(open).toEqual([true, false, true, false])
  })

  it('adds its coverages up to the cent', () => {
    const coverage = (reserve: number, paid: number) => ({ coverage: 'x', reserve, paid })
    expect(claimTotals([coverage(0.1, 10.05), coverage(0.2, 20.1)])).toEqual({ reserve: 0.3, paid: 30.15 })
  })

  it.each([
    ['Open', 'open'],
    ['CLOSED', 'closed'],
    ['Re-opened', 'reopened'],
    ['Denied', 'denied'],
    ['', 'open'],
  ])('has of the words %j the status %s', (words, status) => {
    expect(claimStatusOf(words)).toBe(status)
  })

  it('is made of a loss that has a day and a number', () => {
    expect(claimOfLoss(loss)).toEqual({
      ...{ dateOfLoss: '2025-03-04', number: 'WC-77 120', kind: 'workers_comp', status: 'closed' },
      description: 'Fell from a ladder',
      coverages: [{ coverage: 'Workers compensation', reserve: 0, paid: 1200.5 }],
    })
    expect(claimOfLoss({ ...loss, date: null })).toBeNull()
    expect(claimOfLoss({ ...loss, claimNumber: found('--') })).toBeNull()
    const bare = { ...loss, line: null, paid: null, status: null, description: null }
    expect(claimOfLoss(bare)).toMatchObject({ kind: 'other', status: 'open', coverages: [], description: '' })
  })

  it('falls under the only policy that covers its day', () => {
    const first = term('a', '2025-01-01', '2026-01-01')
    expect(policyOfLoss([first, term('b', '2026-01-01', null)], '2025-12-31')).toBe('a')
    expect(policyOfLoss([first, term('b', '2026-01-01', null)], '2026-01-01')).toBe('b')
    expect(policyOfLoss([first, term('c', '2025-06-01', null)], '2025-07-01')).toBeNull()
    expect(policyOfLoss([term('q', '2025-01-01', null, 'quoted')], '2025-07-01')).toBeNull()
    expect(policyOfLoss([term('n', null, null)], '2025-07-01')).toBeNull()
  })

  it.each([
    [{ status: 'lost' }, 'Choose a status'],
    [{ kind: 'rain' }, 'Choose a kind of claim'],
    [{ coverages: [{ coverage: '' }] }, 'Enter a coverage'],
    [{ coverages: [{ coverage: 'BI', paid: 1.005 }] }, 'Use at most two decimals'],
    [{ coverages: Array.from({ length: 21 }, () => ({ coverage: 'BI' })) }, 'Enter at most 20 coverages'],
  ])('refuses %#', (input, message) => {
    const base = { clientId: crypto.randomUUID(), dateOfLoss: '2026-01-02' }
    expect(ClaimCreate.safeParse({ ...base, ...input }).error?.issues[0]?.message).toBe(message)
  })
})
