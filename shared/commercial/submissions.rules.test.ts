import { describe, expect, it } from 'vitest'
import type { Account } from './accounts.contract.ts'
import { estimateMoreOf } from './accounts.rules.ts'
import { type Market, marketStatuses, type SubmissionStatus } from './submissions.contract.ts'
import {
  draftSubmissionMail,
  dueLabel,
  marketGaps,
  mayMarketBecome,
  maySubmissionBecome,
  policyOfQuote,
  quotesOf,
} from './submissions.rules.ts'

const market = (fields: Partial<Market>): Market => ({
  ...{
    id: 'm',
    carrier: 'Hartford',
    underwriter: '',
    email: '',
    status: 'sent',
    sentOn: null,
    answeredOn: null,
  },
  ...{ premium: null, note: '', reason: '', documentId: null, documentName: '', version: 1 },
  ...fields,
})

const account: Account = {
  ...{
    id: 'a',
    name: 'Harbor Grill',
    state: 'va',
    operations: 'Restaurant',
    sales: 900_000,
    payroll: 300_000,
  },
  ...{
    squareFeet: null,
    servicerId: null,
    policyServicers: null,
    powerUnits: null,
    lines: ['BOP'],
    premium: 5000,
    nextExpiration: null,
    documents: 0,
  },
  ...{
    openSubmissions: 0,
    assignedAgentId: 'p',
    assignedAgentName: '',
    kind: 'commercial',
    phone: '',
    email: '',
  },
  ...{ employees: 12, yearStarted: 2001 },
  exposures: {
    ...{ operations: 'Restaurant', website: '', sicCode: '', annualSales: 900_000, subcontractedCost: null },
    ...{ squareFeet: null, powerUnits: null, drivers: 2, lossesThreeYears: 1, lossesAmount: 4000 },
    ...{ experienceMod: '', updatedAt: null, version: 1 },
  },
}
const schedules = {
  locations: [
    { buildingLimit: 400_000, contentsLimit: 100_000, area: 5000, protectionClass: '4', sprinklered: 'No' },
  ],
  vehicles: [{ make: 'Ford' }],
  payroll: [{ classCode: '9082', payroll: 300_000, employees: 12 }],
}

describe('a market', () => {
  it.each([
    ['to_send', ['to_send', 'sent', 'quoted', 'declined']],
    ['sent', ['to_send', 'sent', 'quoted', 'declined', 'no_answer']],
    ['quoted', ['sent', 'quoted', 'declined', 'bound']],
    ['declined', ['sent', 'quoted', 'declined']],
    ['no_answer', ['sent', 'quoted', 'declined', 'no_answer']],
    ['bound', ['bound']],
  ] as const)('that is %s may become %j', (from, to) => {
    expect(marketStatuses.filter((next) => mayMarketBecome(from, next))).toEqual(to)
  })

  it('needs a premium for a quote and a reason for a decline', () => {
    expect(marketGaps(market({ status: 'quoted' }))).toEqual({ premium: 'Enter the quoted premium' })
    expect(marketGaps(market({ status: 'declined' }))).toEqual({ reason: 'Enter the reason it declined' })
    expect(marketGaps(market({ status: 'quoted', premium: 0 }))).toEqual({})
  })
})

describe('a submission', () => {
  it.each([
    ['draft', 'marketed', true],
    ['marketed', 'draft', false],
    ['closed', 'draft', true],
    ['bound', 'closed', false],
    ['bound', 'bound', true],
  ] satisfies [SubmissionStatus, SubmissionStatus, boolean][])(
    'may go from %s to %s: %s',
    (from, to, may) => {
      expect(maySubmissionBecome(from, to)).toBe(may)
    },
  )

  it.each([
    ['2026-11-23', 'Due in 1 day', false],
    ['2026-11-22', 'Due today', false],
    ['2026-11-19', 'Overdue by 3 days', true],
    [null, '', false],
  ])('that is due on %s says %j', (dueDate, words, isOverdue) => {
    expect(dueLabel({ status: 'marketed', dueDate }, '2026-11-22')).toEqual({ words, isOverdue })
    expect(dueLabel({ status: 'bound', dueDate }, '2026-11-22').words).toBe('')
  })

  it('has its quotes with the lowest first, and becomes a bound policy of a year', () => {
    const [high, low] = [market({ status: 'quoted', premium: 9 }), market({ status: 'quoted', premium: 7 })]
    expect(quotesOf({ markets: [market({}), high, low] })).toEqual([low, high])
    expect(policyOfQuote({ lines: ['gl', 'auto'], effectiveDate: '2027-01-15' }, low)).toEqual({
      ...{ type: 'commercial', lineOfBusiness: 'Commercial package', carrier: 'Hartford', premium: 7 },
      ...{ status: 'bound', effectiveDate: '2027-01-15', expirationDate: '2028-01-15' },
    })
  })

  it('is offered in a mail with the exposures that are known', () => {
    const about = { account, schedules, senderName: 'Ana Lopez' }
    const submission = {
      lines: ['bop' as const],
      effectiveDate: '2027-01-15',
      dueDate: '2026-12-01',
      targetPremium: 4000,
    }
    const { subject, message } = draftSubmissionMail(submission, { underwriter: 'Dana' }, about)
    expect(subject).toBe('Submission: Harbor Grill, effective Jan 15, 2027')
    for (const words of [
      'Hello Dana,',
      'Please quote businessowners for Harbor Grill, effective Jan 15, 2027.',
      '- Annual sales: $900,000',
      '- Insured values: $500,000',
      '- Losses in the last 3 years: 1, $4,000',
      'Could you reply by Dec 1, 2026?',
      'Ana Lopez',
    ])
      expect(message).toContain(words)
    expect(message).not.toContain('Experience modification')
  })
})

describe('what an account contributes to an estimate', () => {
  it('is what is known: sums of schedules, expiring premium by line, and nothing that is not', () => {
    const policies = [{ lineOfBusiness: 'BOP', premium: 5000 }]
    const more = estimateMoreOf(account, schedules, policies, '2026-11-22')
    expect(more).toEqual({
      ...{
        lines: ['bop', 'auto', 'wc'],
        sales: 900_000,
        payroll: 300_000,
        building: 400_000,
        contents: 100_000,
      },
      ...{ area: 5000, power_units: 1, employees: 12, state: 'VA', protectionClass: 4, sprinklered: false },
      ...{
        yearsInBusiness: 25,
        lossCount: 1,
        expiring: { bop: 5000 },
        classes: [{ classCode: '9082', payroll: 300_000 }],
      },
    })
    const bare = { ...account, sales: null, payroll: null, employees: null, yearStarted: null, state: '' }
    const nothing = { ...bare, exposures: { ...account.exposures, lossesThreeYears: null } }
    const empty = { locations: [], vehicles: [], payroll: [] }
    expect(estimateMoreOf(nothing, empty, [], '2026-11-22')).toEqual({ lines: ['gl', 'property'] })
  })
})
