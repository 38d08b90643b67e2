import type { Story } from '#engines/policy-terms/testing/story.ts'

export const audits: Story[] = [
  {
    name: 'Audit premium after expiration',
    words:
      "Workers comp 1/1/2024 to 1/1/2025, $5,000, renewed at $5,400. The audit of 2/15/2025 bills +$800 on the old term. Written in February, at the old term's rate (new, 15 %): 120.00. The book of today is the new term's 5,400 alone. Commission 750.00 + 540.00 + 120.00 = 1,410.00. Renewed on 12/10/2024, it is no open renewal on 12/15.",
    today: '2025-06-30',
    steps: [
      { entered: '2023-12-15', do: 'bind', term: 'A1', line: 'Workers Comp', premium: 5000, effectiveDate: '2024-01-01', expirationDate: '2025-01-01' },
      { entered: '2024-12-10', do: 'renewal', term: 'A1', effectiveDate: '2025-01-01', newTerm: { term: 'A2', effectiveDate: '2025-01-01', expirationDate: '2026-01-01', premium: 5400 } },
      { entered: '2025-02-15', do: 'audit', term: 'A1', effectiveDate: '2025-02-15', premiumChange: 800 },
    ],
    status: {
      A1: { '2023-12-31': 'bound', '2024-12-31': 'in_force', '2025-01-01': 'renewed', '2025-02-15': 'renewed', '2025-06-30': 'renewed' },
      A2: { '2024-12-31': 'bound', '2025-01-01': 'in_force', '2025-02-15': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'expired' },
    },
    premium: { A1: 5800, A2: 5400 },
    end: { A1: '2025-01-01', A2: '2026-01-01' },
    book: { '2024-12-31': 5000, '2025-01-01': 5400, '2025-02-15': 5400, '2025-06-30': 5400 },
    written: { '2024-01': 5000, '2025-01': 5400, '2025-02': 800 },
    byKind: { new: 5000, renewal: 5400, audit: 800 },
    retention: { on: '2025-06-30', clients: 100, policies: 100, premium: 100 },
    openRenewals: [{ on: '2024-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2024-12-31': 'allowed', '2025-02-15': 'renewed' }, A2: { '2024-12-31': 'bound', '2025-02-15': 'allowed' } },
    commission: { dana: 1410 },
  },
  {
    name: 'Return audit on a cancelled term',
    words:
      'Workers comp $5,000 from 1/1/2025, cancelled 7/1: 181 of 365 days kept, 5,000 x 181 / 365 = 2,479.4521, so 2,479.45; returned 2,520.55. The final audit of 8/10 returns another $400: 2,079.45. Still cancelled, end still 7/1. Commission 750.00 - 378.0825 (378.08) - 60.00 = 311.92. Retention on 1/31/2026: the base day 1/31/2025 had 5,000, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', line: 'Workers Comp', premium: 5000, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-07-01', do: 'cancellation', term: 'A1', effectiveDate: '2025-07-01', method: 'pro_rata' },
      { entered: '2025-08-12', do: 'audit', term: 'A1', effectiveDate: '2025-08-10', premiumChange: -400 },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-06-30': 'pending_cancellation', '2025-07-01': 'cancelled', '2025-08-10': 'cancelled', '2026-01-01': 'cancelled' },
    },
    premium: { A1: 2079.45 },
    end: { A1: '2025-07-01' },
    book: { '2025-06-30': 5000, '2025-07-01': 0, '2025-08-10': 0 },
    written: { '2025-01': 5000, '2025-07': -2520.55, '2025-08': -400 },
    byKind: { new: 5000, cancellation: -2520.55, audit: -400 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-06-30': 'allowed_with_date', '2025-08-10': 'cancelled' } },
    commission: { dana: 311.92 },
  },
  {
    name: 'Audit on the expiration day, then a revised one',
    words:
      'Workers comp 2024, $5,000, not renewed. Audit effective 1/1/2025 (the end day is allowed): +$500; after a dispute a second audit 3/10: -$120. Premium 5,380. Commission 750.00 + 75.00 - 18.00 = 807.00. Neither audit brings the term back into the book. Retention on 6/30/2025: the base day 6/30/2024 had 5,000, nothing is left: 0; an overdue renewal on 1/20, off the list on 3/10.',
    today: '2025-06-30',
    steps: [
      { entered: '2023-12-15', do: 'bind', term: 'A1', line: 'Workers Comp', premium: 5000, effectiveDate: '2024-01-01', expirationDate: '2025-01-01' },
      { entered: '2025-02-03', do: 'audit', term: 'A1', effectiveDate: '2025-01-01', premiumChange: 500 },
      { entered: '2025-03-10', do: 'audit', term: 'A1', effectiveDate: '2025-03-10', premiumChange: -120 },
    ],
    status: {
      A1: { '2023-12-31': 'bound', '2024-01-01': 'in_force', '2024-12-31': 'in_force', '2025-01-01': 'expired', '2025-06-30': 'expired' },
    },
    premium: { A1: 5380 },
    end: { A1: '2025-01-01' },
    book: { '2024-12-31': 5000, '2025-01-01': 0, '2025-03-10': 0 },
    written: { '2024-01': 5000, '2025-01': 500, '2025-03': -120 },
    byKind: { new: 5000, audit: 380 },
    retention: { on: '2025-06-30', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-01-20', days: 30, terms: ['A1'] },
      { on: '2025-03-10', days: 30, terms: [] },
    ],
    certificate: { A1: { '2024-12-31': 'allowed', '2025-01-01': 'expired' } },
    commission: { dana: 807 },
  },
  {
    name: 'A six-month auto policy cancelled halfway',
    words: '$900 from 1/1 to 7/1/2025: 181 days, nothing annualized. Cancelled 4/1 after 90: kept 900 x 90 / 181 = 447.5138, so 447.51; returned 452.49. Commission 135.00 - 67.8735 (67.87) = 67.13. Retention on 1/31/2026: 900 on 1/31/2025, nothing left: 0. Cancelled, it is no open renewal on 6/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', line: 'Personal auto', premium: 900, effectiveDate: '2025-01-01', expirationDate: '2025-07-01' },
      { entered: '2025-04-01', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-01-15': 'pending_cancellation', '2025-03-31': 'pending_cancellation', '2025-04-01': 'cancelled', '2025-07-01': 'cancelled' },
    },
    premium: { A1: 447.51 },
    end: { A1: '2025-04-01' },
    book: { '2025-03-31': 900, '2025-04-01': 0 },
    written: { '2025-01': 900, '2025-04': -452.49 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-06-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-03-31': 'allowed_with_date', '2025-04-01': 'cancelled' } },
    commission: { dana: 67.13 },
  },
]
