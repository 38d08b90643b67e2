import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'
import type { KnownPolicy } from './import-terms.rules.ts'

type Row = Partial<Record<string, string>>
const usual = {
  name: 'Acme LLC',
  lineOfBusiness: 'BOP',
  carrier: 'Erie',
  effectiveDate: '1/1/2026',
  expirationDate: '1/1/2027',
}

function staged(rows: Row[], known: KnownPolicy[] = []) {
  const whole = rows.map((row) => ({ ...usual, ...row }))
  const mapping = [...new Set(whole.flatMap((row) => Object.keys(row)))]
  const folder = makeFolder('clients')
  folder.knowRecords([{ id: 'k', name: 'Known', email: 'k@k.example', phone: '' }])
  folder.knowPolicies(known)
  const context = { today: '2026-11-20', importerId: 'me', producers: [], kind: 'clients' } as const
  for (const [at, row] of whole.entries()) {
    const cells = mapping.map((field) => (row as Row)[field] ?? '')
    folder.add(readRow(cells, { ...context, mapping: [...mapping] }), at + 2)
  }
  const { terms, findings } = folder.terms('2026-11-20')
  const changes = terms.map(({ acts }) => acts.slice(1).map(({ premiumChange }) => premiumChange))
  const said = findings.filter(({ message }) => message.startsWith('The premium is taken'))
  return { changes, said: said.map(({ row, message }) => [row, message]) }
}

/** A term of 1,200 with a transaction of a premium. */
function term(policyNumber: string, premium: string, kind = 'Endorsement'): Row[] {
  return [
    { policyNumber, transaction: 'New', premium: '1200' },
    { policyNumber, transaction: kind, transactionDate: '3/1/2026', premium },
  ]
}

const total = 'The premium is taken as what the term costs from then on:'
const change = 'The premium is taken as what the transaction adds:'

describe('what the premium of a transaction means', () => {
  it('is decided for each term, whatever a negative amount says of another', () => {
    const { changes, said } = staged([...term('A', '(50)'), ...term('B', '1500'), ...term('C', '80')])
    expect(changes).toEqual([[-50], [300], [80]])
    expect(said).toEqual([
      [7, `${change} it is less than half of the $1,200 before`],
      [5, `${total} it is near the $1,200 before`],
    ])
  })

  it('is said once for a file whose terms agree', () => {
    const { changes, said } = staged([...term('A', '1500'), ...term('B', '1100'), ...term('C', '1250')])
    expect(changes).toEqual([[300], [-100], [50]])
    expect(said).toEqual([[3, `${total} it is near the $1,200 before; so on 2 other terms of this file`]])
  })

  it('is what it adds on all terms of a policy of which one has a negative amount', () => {
    const next = { effectiveDate: '1/1/2027', expirationDate: '1/1/2028', policyNumber: 'A' }
    const { changes, said } = staged([
      ...term('A', '(50)'),
      { ...next, transaction: 'Renewal', premium: '1200' },
      { ...next, transaction: 'Endorsement', transactionDate: '3/1/2027', premium: '1000' },
    ])
    expect(changes).toEqual([[-50], [1000]])
    expect(said).toEqual([[5, `${change} another term of this policy has a negative amount`]])
  })

  it('is what nearly all terms of the file mean where its own amounts could be either', () => {
    const adding = Array.from({ length: 10 }, (_, at) => term(`N${at}`, `-${at + 1}`)).flat()
    const doubled = staged([...adding, ...term('A', '1200')])
    expect(doubled.changes.at(-1)).toEqual([1200])
    expect(doubled.said).toEqual([[23, `${change} most rows of the file that show it mean it so`]])
    const half = term('H', '700')
    expect(staged([...half, ...term('A', '-1')]).changes).toEqual([[700], [-1]])
    const totals = staged([...half, ...term('A', '1300')])
    expect(totals.changes).toEqual([[-500], [100]])
    expect(totals.said[0]?.[1]).toContain('so on one other term of this file')
    expect(staged(half).said).toEqual([[3, `${total} nothing in the file says otherwise`]])
  })

  it('holds for audits, and a return premium is negative wherever it stands', () => {
    const { changes } = staged([
      ...term('A', '75.55', 'Audit'),
      ...term('B', '1275', 'Audit'),
      ...term('C', '(400)', 'Cancelled'),
    ])
    expect(changes).toEqual([[75.55], [75], [-400]])
  })

  it('is not asked where the file has a column for the change', () => {
    const { changes, said } = staged([...term('A', '80').map((row) => ({ ...row, premiumChange: '5' }))])
    expect([changes, said]).toEqual([[[5]], []])
  })

  it('stands beside what a term of the book costs', () => {
    const held: KnownPolicy = {
      ...{ id: 'p', clientId: 'k', policyId: 'p', renewedFromId: null, carrier: 'Erie', policyNumber: 'A' },
      ...{ effectiveDate: '2026-01-01', expirationDate: '2027-01-01', lineOfBusiness: 'BOP', premium: 1200 },
    }
    const row = { ...term('A', '1500')[1], name: 'Known', email: 'k@k.example' }
    expect(staged([row], [held]).changes).toEqual([[300]])
    expect(staged([{ ...row, premium: '90' }], [held]).changes).toEqual([[90]])
  })

  it('stands beside its own line in a policy of several', () => {
    const line = (lineOfBusiness: string, premium: string, more: Row = {}): Row => ({
      ...{ policyNumber: 'A', lineOfBusiness, premium, transaction: 'New' },
      ...more,
    })
    const later = { transaction: 'Endorsement', transactionDate: '3/1/2026' }
    const { changes } = staged([
      line('General liability', '800'),
      line('Commercial property', '400'),
      line('Commercial property', '450', later),
    ])
    expect(changes).toEqual([[50]])
  })
})
