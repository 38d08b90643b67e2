import { describe, expect, it } from 'vitest'
import type { TransactionFacts } from '#shared/documents/facts.contract.ts'
import { extractFacts } from './extract-facts.rules.ts'
import { pageOf } from './testing.ts'

const head = (title: string) => `
Blue Anchor Indemnity Company
${title}
Policy Number: BP 104 2255            Policy Period: 01/01/2026 to 01/01/2027
Named Insured and Mailing Address          Agent
Maple Roofing LLC                          Hollis Agency
12 Main St                                 9 Elm St
Dayton, OH 45402                           Reno, NV 89501
`

function read(title: string, rest: string) {
  const facts = extractFacts([pageOf(`${head(title)}${rest}`)])
  const [made] = facts.transactions
  const plain = made && Object.entries(made).map(([name, found]) => [name, found?.value ?? null])
  return {
    kind: facts.kind.value,
    number: facts.policies[0]?.policyNumber?.value,
    term: [facts.policies[0]?.effectiveDate?.value, facts.policies[0]?.expirationDate?.value],
    made: plain && (Object.fromEntries(plain) as Record<keyof TransactionFacts, unknown>),
  }
}

const nothing = {
  premiumChange: null,
  noticeDate: null,
  givenBy: null,
  reason: null,
  newExpirationDate: null,
}

describe('a change of a policy or a notice', () => {
  it.each<[string, string, object]>([
    [
      'POLICY CHANGE ENDORSEMENT',
      `Endorsement Effective Date: 03/15/2026
Additional Premium: $118.00
Reason for change: Added business income coverage`,
      {
        kind: 'endorsement',
        effectiveDate: '2026-03-15',
        premiumChange: 118,
        reason: 'Added business income coverage',
      },
    ],
    [
      'AMENDED DECLARATIONS',
      'Change Effective: April 1, 2026\nReturn Premium: $92.50',
      { kind: 'endorsement', effectiveDate: '2026-04-01', premiumChange: -92.5 },
    ],
    [
      'NOTICE OF CANCELLATION',
      `Date of Notice: 06/01/2026
Cancellation Effective Date: 06/21/2026
Reason for cancellation: Nonpayment of premium`,
      {
        kind: 'notice_of_cancellation',
        effectiveDate: '2026-06-21',
        noticeDate: '2026-06-01',
        reason: 'Nonpayment of premium',
      },
    ],
    [
      'CANCELLATION ENDORSEMENT',
      `Cancellation Date: 07/01/2026
Return Premium: $601.20
Cancelled at the insured's request`,
      { kind: 'cancellation', effectiveDate: '2026-07-01', premiumChange: -601.2, givenBy: 'insured' },
    ],
    [
      'NOTICE OF NONRENEWAL',
      'Notice Date: 10/20/2026\nNonrenewal Effective Date: 01/01/2027',
      { kind: 'notice_of_non_renewal', effectiveDate: '2027-01-01', noticeDate: '2026-10-20' },
    ],
    [
      'REINSTATEMENT NOTICE',
      'Reinstatement Effective Date: 06/21/2026',
      { kind: 'reinstatement', effectiveDate: '2026-06-21' },
    ],
    [
      'PREMIUM AUDIT STATEMENT',
      'Audit Date: 02/10/2027\nAdditional Premium Due: $410.00',
      { kind: 'audit', effectiveDate: '2027-02-10', premiumChange: 410 },
    ],
  ])('is read from %s', (title, rest, expected) => {
    expect(read(title, rest)).toEqual({
      kind: 'change',
      number: 'BP 104 2255',
      term: ['2026-01-01', '2027-01-01'],
      made: { ...nothing, ...expected },
    })
  })

  it('is none without the day on which it takes effect, or where it is only spoken of', () => {
    expect(read('POLICY CHANGE ENDORSEMENT', 'Additional Premium: $118.00').made).toBeUndefined()
    const listed = 'Forms and Endorsements\nIL 00 17 (11 98)    Common Policy Conditions - Cancellation'
    expect(read('BUSINESSOWNERS POLICY DECLARATIONS', listed)).toMatchObject({
      kind: 'dec_page',
      made: undefined,
    })
  })
})
