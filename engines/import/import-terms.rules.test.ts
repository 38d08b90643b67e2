import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'
import type { KnownPolicy } from './import-terms.rules.ts'

const today = '2026-11-20'

type Row = Partial<Record<string, string>>
const usual = {
  name: 'Acme LLC',
  lineOfBusiness: 'BOP',
  carrier: 'Erie',
  policyNumber: 'Q1',
  effectiveDate: '1/1/2026',
  expirationDate: '1/1/2027',
  premium: '1200',
}

function termsOf(rows: Row[], known: KnownPolicy[] = []) {
  const whole = rows.map((row) => ({ ...usual, ...row }))
  const mapping = [...new Set(whole.flatMap((row) => Object.keys(row)))]
  const folder = makeFolder('clients')
  folder.knowCarriers([{ id: 'erie', name: 'Erie', group: '', spellings: ['Erie Ins. Exchange'] }])
  folder.knowRecords([{ id: 'k', name: 'Known', email: 'k@k.example', phone: '' }])
  folder.knowPolicies(known)
  const context = { today, importerId: 'me', producers: [], kind: 'clients', mapping } as const
  for (const [at, row] of whole.entries()) {
    const cells = mapping.map((field) => (row as Row)[field] ?? '')
    folder.add(readRow(cells, { ...context, mapping: [...mapping] }), at + 2)
  }
  return folder.terms(today)
}

/** The transactions of a term in short: kind, day and change of premium. */
function short({ terms }: ReturnType<typeof termsOf>, at = 0) {
  return (terms[at]?.acts ?? []).map(({ kind, effectiveDate, premiumChange }) => [
    kind,
    effectiveDate,
    premiumChange,
  ])
}

describe('terms of one policy', () => {
  it('are chained by number, carrier in any spelling, and client, also when the later comes first', () => {
    const { terms } = termsOf([
      { effectiveDate: '1/1/2026', carrier: 'ERIE INS EXCH', transaction: 'New' },
      { effectiveDate: '1/1/2025', expirationDate: '1/1/2026', carrier: 'Erie Insurance' },
      { effectiveDate: '1/1/2024', expirationDate: '1/1/2025', carrier: 'erie' },
    ])
    const byRow = new Map(terms.map((term) => [term.row, term]))
    expect(byRow.get(2)).toMatchObject({ renews: { row: 3 }, first: { row: 4 } })
    expect(byRow.get(3)).toMatchObject({ renews: { row: 4 }, first: { row: 4 } })
    expect(byRow.get(4)).toMatchObject({ renews: null, first: null })
    expect(terms.map(({ acts }) => acts[0]?.kind)).toEqual(['transfer_in', 'renewal', 'renewal'])
  })

  it.each<[string, Row, Row]>([
    ['another carrier with the same number', {}, { carrier: 'Travelers' }],
    ['another client', {}, { name: 'Zorg LLC', policyNumber: 'Q2' }],
    ['another number', {}, { policyNumber: 'Q2' }],
    [
      'new business long after the end',
      { transaction: 'New' },
      { effectiveDate: '3/1/2027', transaction: 'New' },
    ],
  ])('do not continue those of %s', (_name, one, other) => {
    const next = { effectiveDate: '1/1/2027', expirationDate: '1/1/2028' }
    const { terms } = termsOf([one, { ...next, ...other }])
    expect(terms.map(({ renews }) => renews)).toEqual([null, null])
  })

  it('continue the one whose number they name as the one before', () => {
    const { terms } = termsOf([
      {
        policyNumber: 'NEW-7',
        effectiveDate: '1/1/2027',
        expirationDate: '1/1/2028',
        priorPolicyNumber: 'q1',
      },
      {},
    ])
    const renewal = terms.find(({ row }) => row === 2)
    expect(renewal).toMatchObject({ renews: { row: 3 }, first: { row: 3 } })
    expect(renewal?.acts[0]?.kind).toBe('renewal')
  })

  it('continue a term of the book', () => {
    const held: KnownPolicy = {
      ...{
        id: 'p2',
        clientId: 'k',
        policyId: 'p1',
        renewedFromId: 'p1',
        carrier: 'Erie',
        policyNumber: 'Q1',
      },
      ...{ effectiveDate: '2025-01-01', expirationDate: '2026-01-01', lineOfBusiness: 'BOP' },
      premium: 1200,
    }
    const file = [{ name: 'Known', email: 'k@k.example', transaction: 'New Business' }]
    const { terms } = termsOf(file, [held])
    expect(terms[0]).toMatchObject({ renews: { id: 'p2' }, first: { id: 'p1' }, knownPolicyId: null })
    expect(terms[0]?.acts[0]?.kind).toBe('renewal')
  })

  it('that overlap are kept and reported, and the later begun is not taken for one that ends', () => {
    const { terms, findings } = termsOf([{}, { effectiveDate: '7/1/2026', expirationDate: '7/1/2027' }])
    expect(terms).toHaveLength(2)
    expect(findings).toEqual([
      { row: 3, field: 'effectiveDate', message: expect.stringContaining('Overlaps the term that began on') },
    ])
  })
})

describe('how a term began', () => {
  it.each<[string, Row, string]>([
    ['before the import, unsaid', {}, 'transfer_in'],
    ['after the import, unsaid', { effectiveDate: '12/1/2026', expirationDate: '12/1/2027' }, 'new'],
    ['new business', { transaction: 'NBS' }, 'new'],
    ['a renewal of a term that nobody knows', { transaction: 'RWL' }, 'renewal'],
    ['a rewrite', { transaction: 'Rewritten' }, 'rewrite'],
    ['by broker of record', { transaction: 'BOR transfer' }, 'transfer_in'],
    ['from an agency that lost it', { transaction: 'Transferred in, prior agency lost it' }, 'transfer_in'],
    ['from elsewhere', { transaction: 'Moved in' }, 'transfer_in'],
    ['by a won broker of record', { transaction: 'Won BOR, lost by the prior agency' }, 'transfer_in'],
    ['on a day that no column gives', { effectiveDate: '' }, 'transfer_in'],
  ])('%s', (_name, row, kind) => {
    expect(short(termsOf([row]))[0]?.[0]).toBe(kind)
  })

  it('counts the days of a term for an annual premium, and keeps the premium of the term where there is one', () => {
    const half = { premium: '', annualPremium: '$2,400', expirationDate: '7/1/2026' }
    expect(short(termsOf([half]))[0]).toEqual(['transfer_in', '2026-01-01', 1200])
    expect(short(termsOf([{ ...half, premium: '1,300' }]))[0]?.[2]).toBe(1300)
    expect(short(termsOf([{ ...half, expirationDate: '1/1/2027' }]))[0]?.[2]).toBe(2400)
  })
})

describe('transactions of a term', () => {
  it.each(['Transferred out (BOR)', 'BOR lost', 'Moved to new agent of record'])(
    'are a transfer to another agency: %s',
    (transaction) => {
      const staged = termsOf([{}, { transaction, transactionDate: '6/1/2026', premium: '1200' }])
      expect(short(staged)).toEqual([
        ['transfer_in', '2026-01-01', 1200],
        ['transfer_out', '2026-06-01', 0],
      ])
    },
  )

  it('come from rows of their own, in the order of their days, wherever they stand', () => {
    const staged = termsOf([
      { transaction: 'Reinstated', transactionDate: '9/5/2026', premium: '' },
      {
        transaction: 'XLC',
        cancellationDate: '9/1/2026',
        transactionReason: 'Non-payment',
        premium: '(400)',
      },
      { transaction: 'Endorsement', transactionDate: '7/1/2026', premium: '600' },
      { transaction: 'New', premium: '1200' },
      { transaction: 'Audit', transactionDate: '1/20/2027', premium: '75.55' },
    ])
    expect(staged.terms).toHaveLength(1)
    expect(short(staged)).toEqual([
      ['new', '2026-01-01', 1200],
      ['endorsement', '2026-07-01', 600],
      ['cancellation', '2026-09-01', -400],
      ['reinstatement', '2026-09-05', 400],
      ['audit', '2027-01-20', 75.55],
    ])
    expect(staged.terms[0]).toMatchObject({
      row: 5,
      added: [4, 3, 2, 6].toSorted(),
      policy: { premium: 1875.55 },
    })
    expect(staged.terms[0]?.acts[2]?.reason).toBe('Non-payment')
    expect(staged.terms[0]?.policy.laterChanges).toEqual([
      { effectiveDate: '2027-01-20', premiumChange: 75.55 },
    ])
  })

  it('whose premium is what the term then costs add the difference', () => {
    const staged = termsOf([
      { transaction: 'New', premium: '1200' },
      { transaction: 'Policy Change', transactionDate: '3/1/2026', premium: '1500' },
      { transaction: 'PCH', transactionDate: '4/1/2026', premium: '1450', premiumChange: '-50' },
      { transaction: 'Cancelled', cancellationDate: '5/1/2026', premium: '1450' },
    ])
    expect(short(staged).slice(1)).toEqual([
      ['endorsement', '2026-03-01', 300],
      ['endorsement', '2026-04-01', -50],
      ['cancellation', '2026-05-01', 0],
    ])
    expect(staged.terms[0]?.acts[3]?.note).toBe('Return premium not known.')
    expect(staged.terms[0]?.policy).toMatchObject({
      ...{ status: 'cancelled', expirationDate: '2026-05-01', termExpirationDate: '2027-01-01' },
      ...{ premium: 1450, cancelReason: '' },
    })
  })

  it('are not entered twice', () => {
    const cancelled = { transaction: 'Endorsement', transactionDate: '3/1/2026', premiumChange: '50' }
    const staged = termsOf([{}, cancelled, cancelled])
    expect([short(staged).length, staged.repeats]).toEqual([2, [4]])
  })

  it.each<[string, Row[], (string | number)[][]]>([
    [
      'cancelled with a date',
      [{ policyStatus: 'Cancelled', cancellationDate: '6/1/2026' }],
      [['cancellation', '2026-06-01', 0]],
    ],
    [
      'cancelled as of its first day',
      [{ policyStatus: 'Cancelled', cancellationDate: '12/1/2025' }],
      [['cancellation', '2026-01-01', 0]],
    ],
    ['cancelled by its date alone', [{ cancellationDate: '6/1/2026' }], [['cancellation', '2026-06-01', 0]]],
    ['cancelled without a date', [{ policyStatus: 'Cancelled' }], [['cancellation', '2026-11-20', 0]]],
    [
      'pending cancellation',
      [{ policyStatus: 'Pending Cancel', cancellationDate: '12/5/2026' }],
      [['notice_of_cancellation', '2026-12-05', 0]],
    ],
    [
      'active, to be cancelled',
      [{ policyStatus: 'Active', cancellationDate: '12/5/2026' }],
      [['notice_of_cancellation', '2026-12-05', 0]],
    ],
    [
      'reinstated',
      [{ policyStatus: 'Reinstated', cancellationDate: '6/1/2026', reinstatementDate: '6/9/2026' }],
      [
        ['cancellation', '2026-06-01', 0],
        ['reinstatement', '2026-06-09', 0],
      ],
    ],
    ['non-renewed', [{ policyStatus: 'Non-Renewed' }], [['notice_of_non_renewal', '2027-01-01', 0]]],
    [
      'a notice and its rescission',
      [
        {},
        { transaction: 'Pending Cancel', transactionDate: '5/1/2026', cancellationDate: '5/20/2026' },
        { transaction: 'Rescind cancellation', transactionDate: '5/12/2026' },
      ],
      [
        ['notice_of_cancellation', '2026-05-20', 0],
        ['rescission_of_notice', '2026-05-12', 0],
      ],
    ],
  ])('a term that is %s', (_name, rows, acts) => {
    expect(short(termsOf(rows)).slice(1)).toEqual(acts)
  })

  it.each<[string, Row[], string]>([
    [
      'outside of the term',
      [{}, { transaction: 'Endorsement', effectiveDate: '', transactionDate: '2/1/2027' }],
      'outside the term',
    ],
    [
      'a second cancellation',
      [
        {},
        { transaction: 'Cancelled', cancellationDate: '3/1/2026' },
        { transaction: 'Cancelled', cancellationDate: '4/1/2026' },
      ],
      'cancelled as of',
    ],
    [
      'a reinstatement of what is not cancelled',
      [{}, { transaction: 'Reinstated', reinstatementDate: '3/1/2026' }],
      'not cancelled',
    ],
    [
      'a rescission without a notice',
      [{}, { transaction: 'Rescission', transactionDate: '3/1/2026' }],
      'no pending notice',
    ],
    [
      'a notice without a day',
      [{}, { transaction: 'Pending Cancellation' }],
      'date of this transaction is missing',
    ],
    [
      'a pending cancellation without a day',
      [{ policyStatus: 'Pending Cancellation' }],
      'pending cancellation is missing',
    ],
    [
      'a cancellation that the status denies',
      [{ policyStatus: 'Active', cancellationDate: '3/1/2026' }],
      'kept active',
    ],
  ])('leave out with a reason: %s', (_name, rows, words) => {
    const { findings } = termsOf(rows)
    expect(findings.map(({ message }) => message).join()).toContain(words)
  })

  it('of a term that no row begins make one of their own', () => {
    const staged = termsOf([{ transaction: 'Endorsement', transactionDate: '7/1/2026', premium: '900' }])
    expect(short(staged)).toEqual([
      ['transfer_in', '2026-01-01', 900],
      ['endorsement', '2026-07-01', 0],
    ])
  })

  it('of a term of the book are added to it, and leave what its row says', () => {
    const held: KnownPolicy = {
      ...{ id: 'p', clientId: 'k', policyId: 'p', renewedFromId: null, carrier: 'Erie', policyNumber: 'Q1' },
      ...{ effectiveDate: '2026-01-01', expirationDate: '2027-01-01', lineOfBusiness: 'BOP' },
      premium: 1200,
    }
    const known = { name: 'Known', email: 'k@k.example' }
    const { terms } = termsOf(
      [{ ...known, transaction: 'Endorsement', transactionDate: '7/1/2026', premiumChange: '99' }],
      [held],
    )
    expect(terms).toHaveLength(1)
    expect(terms[0]).toMatchObject({ knownPolicyId: 'p', policy: { premium: null, status: '' } })
    expect(terms[0]?.acts.at(-1)).toMatchObject({ kind: 'endorsement', premiumChange: 99 })
  })
})
