import type { Story } from '#engines/policy-terms/testing/story.ts'

export const returns: Story[] = [
  {
    name: 'Short rate at the usual 90 %',
    words:
      '$1,200 from 1/1/2025, insured cancels 7/20: 200 days run, 165 of 365 left. Pro rata return 1,200 x 165 / 365 = 542.4658; short rate returns 90 %: 488.2192, so 488.22. Kept 711.78. Commission 180.00 - 73.233 (73.23) = 106.77. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-07-20', do: 'cancellation', term: 'A1', effectiveDate: '2025-07-20', method: 'short_rate', givenBy: 'insured' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-05-01': 'pending_cancellation', '2025-07-19': 'pending_cancellation', '2025-07-20': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 711.78 },
    end: { A1: '2025-07-20' },
    book: { '2025-07-19': 1200, '2025-07-20': 0, '2025-12-31': 0 },
    written: { '2025-01': 1200, '2025-07': -488.22 },
    byKind: { new: 1200, cancellation: -488.22 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-07-19': 'allowed_with_date', '2025-07-20': 'cancelled' } },
    commission: { dana: 106.77 },
  },
  {
    name: "Short rate with the term's own 80 %",
    words:
      'This carrier returns only 80 % of pro rata. $1,200 from 1/1/2025, cancelled 5/26: 145 days run, 220 of 365 left: 723.2877; 80 % is 578.6301, so 578.63 returned and 621.37 kept. Commission 180.00 - 86.7945 (86.79) = 93.21. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, shortRate: 80, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-05-20', do: 'cancellation', term: 'A1', effectiveDate: '2025-05-26', method: 'short_rate', givenBy: 'insured' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-05-21': 'pending_cancellation', '2025-05-25': 'pending_cancellation', '2025-05-26': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 621.37 },
    end: { A1: '2025-05-26' },
    book: { '2025-05-25': 1200, '2025-05-26': 0 },
    written: { '2025-01': 1200, '2025-05': -578.63 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-05-25': 'allowed_with_date', '2025-05-26': 'cancelled' } },
    commission: { dana: 93.21 },
  },
  {
    name: 'Minimum earned premium holds some back',
    words:
      '$1,200 from 1/1/2025 with 25 % minimum earned, cancelled 2/1 after 31 days. Pro rata would keep 1,200 x 31 / 365 = 101.92, but never less than 25 % of 1,200 = 300.00. Returned 900.00. Commission 180.00 - 135.00 = 45.00. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, minimumEarned: 25, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-01-28', do: 'cancellation', term: 'A1', effectiveDate: '2025-02-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-01-01': 'pending_cancellation', '2025-01-31': 'pending_cancellation', '2025-02-01': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 300 },
    end: { A1: '2025-02-01' },
    book: { '2025-01-31': 1200, '2025-02-01': 0 },
    written: { '2025-01': 1200, '2025-02': -900 },
    byKind: { new: 1200, cancellation: -900 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-01-31': 'allowed_with_date', '2025-02-01': 'cancelled' } },
    commission: { dana: 45 },
  },
  {
    name: 'Minimum earned premium already behind us',
    words:
      'The same policy with 25 % minimum earned, but cancelled 10/1. Pro rata keeps 1,200 x 273 / 365 = 897.53, more than 300.00, so the minimum plays no part. Returned 302.47. Commission 180.00 - 45.3705 (45.37) = 134.63. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, minimumEarned: 25, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-09-25', do: 'cancellation', term: 'A1', effectiveDate: '2025-10-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-03-01': 'pending_cancellation', '2025-09-30': 'pending_cancellation', '2025-10-01': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 897.53 },
    end: { A1: '2025-10-01' },
    book: { '2025-09-30': 1200, '2025-10-01': 0 },
    written: { '2025-01': 1200, '2025-10': -302.47 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-09-30': 'allowed_with_date', '2025-10-01': 'cancelled' } },
    commission: { dana: 134.63 },
  },
  {
    name: "The carrier's own return figure overtypes ours",
    words: "Pro rata on 4/1/2025 would return 904.11, but the carrier's notice says $850.00. The carrier's figure stands: 1,200 - 850 = 350.00 kept. Commission 180.00 - 127.50 = 52.50. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.",
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-04-03', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata', returnPremium: 850 },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-02-01': 'pending_cancellation', '2025-03-31': 'pending_cancellation', '2025-04-01': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 350 },
    end: { A1: '2025-04-01' },
    book: { '2025-03-31': 1200, '2025-04-01': 0 },
    written: { '2025-01': 1200, '2025-04': -850 },
    byKind: { new: 1200, cancellation: -850 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-03-31': 'allowed_with_date', '2025-04-01': 'cancelled' } },
    commission: { dana: 52.5 },
  },
]
