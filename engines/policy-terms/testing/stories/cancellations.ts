import type { Story } from '#engines/policy-terms/testing/story.ts'

export const cancellations: Story[] = [
  {
    name: 'Flat cancel on the effective day',
    words:
      'GL bound for 3/1/2025, $1,200. On 3/5 the insured says they never took it; the carrier cancels flat as of 3/1. Nothing is earned: 1,200 - 1,200 = 0, written for March is 0 and the commission of 180.00 goes back in full. A flat-cancelled term covered nobody on any day. As we knew it on the evening of 3/4 it was in force with $1,200. Retention on 6/30/2025: nobody was in force on 6/30/2024, so there is none.',
    today: '2025-06-30',
    steps: [
      { entered: '2025-02-20', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-03-01', expirationDate: '2026-03-01' },
      { entered: '2025-03-05', do: 'cancellation', term: 'A1', effectiveDate: '2025-03-01', method: 'flat' },
    ],
    status: {
      A1: { '2025-02-25': 'cancelled', '2025-03-01': 'cancelled', '2025-03-05': 'cancelled', '2025-06-30': 'cancelled', '2026-03-01': 'cancelled' },
    },
    premium: { A1: 0 },
    end: { A1: '2025-03-01' },
    lapses: { A1: [] },
    book: { '2025-03-01': 0, '2025-03-04': 0, '2025-06-30': 0 },
    written: { '2025-03': 0 },
    byKind: { new: 1200, cancellation: -1200 },
    retention: { on: '2025-06-30', clients: null, policies: null, premium: null },
    openRenewals: [{ on: '2025-06-30', days: 365, terms: [] }],
    certificate: { A1: { '2025-03-01': 'cancelled', '2025-06-30': 'cancelled' } },
    commission: { dana: 0 },
    knownAt: [{ knownAt: '2025-03-04', asOf: '2025-03-04', book: 1200, status: { A1: 'in_force' } }],
  },
  {
    name: 'Reissue with the same number',
    words:
      'GL-100 was issued with wrong limits. The carrier cancels it flat on 3/1 and reissues GL-100 from 3/1 at $1,350. March: 1,200 - 1,200 + 1,350 = 1,350. Commission 15 %: 180.00 - 180.00 + 202.50 = 202.50. The flat-cancelled term covers no day, so nothing overlaps. The reissue expires undecided on 3/1/2026: overdue on 3/20, and retention on 3/31/2026 is 0 of the 1,350 of 3/31/2025.',
    today: '2026-03-31',
    steps: [
      { entered: '2025-02-20', do: 'bind', term: 'A1', policy: 'P1', number: 'GL-100', premium: 1200, effectiveDate: '2025-03-01', expirationDate: '2026-03-01' },
      { entered: '2025-03-06', do: 'cancellation', term: 'A1', effectiveDate: '2025-03-01', method: 'flat' },
      { entered: '2025-03-06', do: 'bind', term: 'A2', policy: 'P1', number: 'GL-100', premium: 1350, effectiveDate: '2025-03-01', expirationDate: '2026-03-01' },
    ],
    status: {
      A1: { '2025-02-28': 'cancelled', '2025-03-01': 'cancelled', '2025-03-10': 'cancelled', '2025-06-30': 'cancelled', '2026-03-01': 'cancelled' },
      A2: { '2025-02-28': 'bound', '2025-03-01': 'in_force', '2025-06-30': 'in_force', '2026-02-28': 'in_force', '2026-03-01': 'expired' },
    },
    premium: { A1: 0, A2: 1350 },
    end: { A1: '2025-03-01', A2: '2026-03-01' },
    book: { '2025-02-28': 0, '2025-03-01': 1350, '2025-06-30': 1350 },
    written: { '2025-03': 1350 },
    byKind: { new: 2550, cancellation: -1200 },
    retention: { on: '2026-03-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-06-30', days: 365, terms: ['A2'] },
      { on: '2026-03-20', days: 30, terms: ['A2'] },
    ],
    certificate: { A1: { '2025-03-10': 'cancelled' }, A2: { '2025-02-28': 'bound', '2025-03-10': 'allowed', '2026-03-01': 'expired' } },
    commission: { dana: 202.5 },
    note: 'The reissue is entered as `new` on the same chain, not as a renewal of the flat-cancelled term.',
  },
  {
    name: 'Pro rata in a leap year (366 days)',
    words:
      '$1,200 from 1/1/2024, cancelled 4/1/2024. The term has 366 days; 1/1 to 4/1 is 31 + 29 + 31 = 91. Kept 1,200 x 91 / 366 = 298.3607, so 298.36; returned 901.64. Commission: 180.00, clawed back 15 % of 901.64 = 135.246, so 135.25; left 44.75. Retention on 1/20/2025: 365 days before is 1/21/2024, when 1,200 stood; nothing is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2025-01-20',
    steps: [
      { entered: '2023-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2024-01-01', expirationDate: '2025-01-01' },
      { entered: '2024-04-01', do: 'cancellation', term: 'A1', effectiveDate: '2024-04-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2023-12-31': 'bound', '2024-01-01': 'pending_cancellation', '2024-03-31': 'pending_cancellation', '2024-04-01': 'cancelled', '2025-01-01': 'cancelled' },
    },
    premium: { A1: 298.36 },
    end: { A1: '2024-04-01' },
    book: { '2024-01-01': 1200, '2024-03-31': 1200, '2024-04-01': 0, '2024-06-30': 0 },
    written: { '2024-01': 1200, '2024-04': -901.64 },
    byKind: { new: 1200, cancellation: -901.64 },
    retention: { on: '2025-01-20', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2024-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2023-12-31': 'bound', '2024-03-31': 'allowed_with_date', '2024-04-01': 'cancelled', '2024-06-30': 'cancelled' } },
    commission: { dana: 44.75 },
    knownAt: [{ knownAt: '2024-03-31', asOf: '2024-03-31', book: 1200, status: { A1: 'in_force' } }],
  },
  {
    name: 'Pro rata in a common year (365 days)',
    words:
      '$1,200 from 1/1/2025, cancelled 4/1/2025: 31 + 28 + 31 = 90 of 365 days. Kept 1,200 x 90 / 365 = 295.8904, so 295.89; returned 904.11. Commission 180.00 less 135.6165, so 135.62: 44.38. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-04-01', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-01-01': 'pending_cancellation', '2025-03-31': 'pending_cancellation', '2025-04-01': 'cancelled', '2026-01-01': 'cancelled' },
    },
    premium: { A1: 295.89 },
    end: { A1: '2025-04-01' },
    book: { '2025-03-31': 1200, '2025-04-01': 0, '2025-06-30': 0 },
    written: { '2025-01': 1200, '2025-04': -904.11 },
    byKind: { new: 1200, cancellation: -904.11 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-06-30', days: 365, terms: [] },
      { on: '2025-12-15', days: 30, terms: [] },
    ],
    certificate: { A1: { '2025-03-31': 'allowed_with_date', '2025-04-01': 'cancelled', '2026-01-01': 'cancelled' } },
    commission: { dana: 44.38 },
  },
  {
    name: 'Pro rata with an endorsement',
    words:
      '$1,200 from 1/1/2025, +$600 from 7/1, cancelled 10/1. First premium: 273 of 365 days, 1,200 x 273 / 365 = 897.5342, so 897.53. Endorsement: its own term is 7/1 to 1/1, 184 days, of which 92 are run: 300.00. Kept 1,197.53, returned 602.47. Commission 180.00 + 90.00 - 90.3705 (90.37) = 179.63. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-06-25', do: 'endorsement', term: 'A1', effectiveDate: '2025-07-01', premiumChange: 600 },
      { entered: '2025-10-01', do: 'cancellation', term: 'A1', effectiveDate: '2025-10-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-06-30': 'pending_cancellation', '2025-09-30': 'pending_cancellation', '2025-10-01': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 1197.53 },
    end: { A1: '2025-10-01' },
    book: { '2025-06-30': 1200, '2025-07-01': 1800, '2025-09-30': 1800, '2025-10-01': 0 },
    written: { '2025-01': 1200, '2025-07': 600, '2025-10': -602.47 },
    byKind: { new: 1200, endorsement: 600, cancellation: -602.47 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-08-15': 'allowed_with_date', '2025-10-01': 'cancelled' } },
    commission: { dana: 179.63 },
    knownAt: [{ knownAt: '2025-06-24', asOf: '2025-07-01', book: 1200, status: { A1: 'in_force' } }],
  },
  {
    name: 'Cancelled before an endorsement that was already booked for later',
    words:
      '$1,200 from 1/1/2025. In February a location opening 7/1 is endorsed, +$600. The insured closes and the policy is cancelled 4/1. First premium keeps 90 / 365 = 295.89. The endorsement never ran a day: kept 0. Returned 904.11 + 600.00 = 1,504.11. Through 12/31: commission 180.00 + 90.00 - 225.6165 (225.62) = 44.38, the same as if it had never been endorsed. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-02-10', do: 'endorsement', term: 'A1', effectiveDate: '2025-07-01', premiumChange: 600 },
      { entered: '2025-03-20', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-02-28': 'pending_cancellation', '2025-03-31': 'pending_cancellation', '2025-04-01': 'cancelled', '2025-07-01': 'cancelled' },
    },
    premium: { A1: 295.89 },
    end: { A1: '2025-04-01' },
    book: { '2025-03-31': 1200, '2025-04-01': 0, '2025-07-01': 0 },
    written: { '2025-01': 1200, '2025-04': -1504.11, '2025-07': 600 },
    byKind: { new: 1200, endorsement: 600, cancellation: -1504.11 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-03-31': 'allowed_with_date', '2025-07-01': 'cancelled' } },
    commission: { dana: 44.38 },
    note: 'A change effective after the cancellation earns nothing: its kept share is 0 (days never negative). It is returned by the cancellation, so April and July show the two sides.',
  },
  {
    name: 'Cancellation entered for next month',
    words:
      "On 5/15/2025 the insured asks to cancel as of 6/15. Today is 5/31: still covered, still in the book, a certificate goes out with the end date shown. 1/1 to 6/15 is 165 days: kept 1,200 x 165 / 365 = 542.47, to be returned 657.53. The term's premium (all acts known) is 542.47, but written and commission up to today hold only the 1,200.00 and 180.00. Retention on 5/31/2025: nobody was in force on 5/31/2024, so there is none.",
    today: '2025-05-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-05-15', do: 'cancellation', term: 'A1', effectiveDate: '2025-06-15', method: 'pro_rata', givenBy: 'insured' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-05-31': 'pending_cancellation', '2025-06-14': 'pending_cancellation', '2025-06-15': 'cancelled', '2026-01-01': 'cancelled' },
    },
    premium: { A1: 542.47 },
    end: { A1: '2025-06-15' },
    lapses: { A1: [] },
    book: { '2025-05-31': 1200, '2025-06-14': 1200, '2025-06-15': 0 },
    written: { '2025-01': 1200 },
    byKind: { new: 1200 },
    retention: { on: '2025-05-31', clients: null, policies: null, premium: null },
    openRenewals: [{ on: '2025-05-31', days: 60, terms: [] }],
    certificate: { A1: { '2025-05-31': 'allowed_with_date', '2025-06-14': 'allowed_with_date', '2025-06-15': 'cancelled' } },
    commission: { dana: 180 },
    knownAt: [
      { knownAt: '2025-05-14', asOf: '2025-05-14', book: 1200, status: { A1: 'in_force' } },
      { knownAt: '2025-05-15', asOf: '2025-05-20', book: 1200, status: { A1: 'pending_cancellation' } },
    ],
  },
  {
    name: 'We hear of a cancellation after the month is closed',
    words:
      'The carrier cancelled as of 3/20/2025; we enter it on 4/10. 1/1 to 3/20 is 31 + 28 + 19 = 78 days: kept 1,200 x 78 / 365 = 256.4384, so 256.44; returned 943.56, written in March. At the close of March we reported a book of 1,200; as known today it was 0. Commission 180.00 - 141.534 (141.53) = 38.47. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-04-10', do: 'cancellation', term: 'A1', effectiveDate: '2025-03-20', method: 'pro_rata', givenBy: 'carrier' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-03-19': 'pending_cancellation', '2025-03-20': 'cancelled', '2025-03-31': 'cancelled', '2025-06-30': 'cancelled' },
    },
    premium: { A1: 256.44 },
    end: { A1: '2025-03-20' },
    book: { '2025-03-19': 1200, '2025-03-20': 0, '2025-03-31': 0 },
    written: { '2025-01': 1200, '2025-03': -943.56 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-03-19': 'allowed_with_date', '2025-03-20': 'cancelled', '2025-06-30': 'cancelled' } },
    commission: { dana: 38.47 },
    knownAt: [
      { knownAt: '2025-03-31', asOf: '2025-03-31', book: 1200, status: { A1: 'in_force' } },
      { knownAt: '2025-04-10', asOf: '2025-03-31', book: 0, status: { A1: 'cancelled' } },
    ],
  },
]
