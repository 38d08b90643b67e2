import { expect, it } from 'vitest'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import { draftQuoteEmail } from './quote-email.rules.ts'

const requote = {
  clientName: 'Harbor Grill',
  effectiveDate: '2027-01-15',
  dueDate: '2026-12-01',
  targetPremium: 4000,
}
const quote = { underwriter: 'Dana', lines: ['BOP', 'Cyber'] }

it('asks a carrier with the exposures of a business that are known', () => {
  const exposures = { operations: 'Restaurant', squareFeet: null, powerUnits: null, drivers: 2 }
  const account = {
    ...{ sales: 900_000, payroll: 300_000, employees: 12, yearStarted: 2001 },
    exposures: { ...exposures, lossesThreeYears: 1, lossesAmount: 4000, experienceMod: '' },
  } as Account
  const schedules = {
    locations: [{ buildingLimit: 400_000, contentsLimit: 100_000, area: 5000 }],
    vehicles: [{ make: 'Ford' }],
    payroll: [],
  }
  const { subject, message } = draftQuoteEmail(requote, quote, {
    account,
    schedules,
    senderName: 'Ana Lopez',
  })
  expect(subject).toBe('Submission: Harbor Grill, effective Jan 15, 2027')
  expect(message.split('\n\n')).toEqual([
    'Hello Dana,',
    'Please quote BOP, Cyber for Harbor Grill, effective Jan 15, 2027.',
    'Operations: Restaurant',
    [
      'Exposures:',
      '- Annual sales: $900,000',
      '- Annual payroll: $300,000',
      '- Employees: 12',
      '- Year started: 2001',
      '- Locations: 1',
      '- Insured values: $500,000',
      '- Square feet: 5,000',
      '- Power units: 1',
      '- Drivers: 2',
      '- Losses in the last 3 years: 1, $4,000',
    ].join('\n'),
    'The premium we are aiming for is $4,000.',
    'Could you reply by Dec 1, 2026?',
    'Thank you,\nAna Lopez',
  ])
})

it('asks a carrier with the present limits and deductibles of a personal policy', () => {
  const items = [
    {
      id: 'x',
      name: 'Dwelling',
      limits: [{ amount: 400_000 }],
      deductible: { amount: 1000, kind: 'dollars' as const },
    },
  ]
  const bare = { clientName: 'Ana', effectiveDate: null, dueDate: null, targetPremium: null }
  const { subject, message } = draftQuoteEmail(
    bare,
    { underwriter: '', lines: ['Homeowners'] },
    { coverages: [{ line: 'Homeowners', items }], senderName: 'Bo' },
  )
  expect(subject).toBe('Submission: Ana')
  expect(message).toContain('Current coverage:\n- Homeowners: Dwelling $400,000, deductible $1,000')
  expect(message).toContain('Hello,\n')
})
