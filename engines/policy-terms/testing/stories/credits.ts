import type { Story } from '#engines/policy-terms/testing/story.ts'

export const credits: Story[] = [
  {
    name: 'Split between two producers changes at renewal',
    words: "2025: Dana 60, Lee 40. 15 % of 1,200 = 180.00: Dana 108.00, Lee 72.00. The renewal ($1,300) is shared 50 to 50: 130.00, 65.00 each. Dana 173.00, Lee 137.00. The old term's split is not touched. Renewed on 12/10, it is no open renewal on 12/15; the 1,200 of 3/31/2025 is kept on 3/31/2026: 100 %.",
    today: '2026-03-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, producers: { dana: 60, lee: 40 }, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-12-10', do: 'renewal', term: 'A1', effectiveDate: '2026-01-01', newTerm: { term: 'A2', effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1300, producers: { dana: 50, lee: 50 } } },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-01-01': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'renewed', '2026-03-31': 'renewed' },
      A2: { '2025-12-10': 'bound', '2025-12-31': 'bound', '2026-01-01': 'in_force', '2026-03-31': 'in_force', '2027-01-01': 'expired' },
    },
    premium: { A1: 1200, A2: 1300 },
    book: { '2025-12-31': 1200, '2026-01-01': 1300 },
    written: { '2025-01': 1200, '2026-01': 1300 },
    byKind: { new: 1200, renewal: 1300 },
    retention: { on: '2026-03-31', clients: 100, policies: 100, premium: 100 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-12-31': 'allowed' }, A2: { '2026-01-01': 'allowed' } },
    commission: { dana: 173, lee: 137 },
  },
  {
    name: 'Three producers and an odd cent',
    words:
      'Dana 33, Lee 33, Sam 34. 15 % of 1,000 = 150.00: 49.50, 49.50, 51.00. Renewal $1,000.10, 10 % = 100.01: shares 33.0033, 33.0033, 34.0034; in whole cents 33.00 + 33.00 + 34.00 = 100.00, the cent that is left goes to the largest remainder, Sam: 34.01. Dana 82.50, Lee 82.50, Sam 85.01: together 250.01. Renewed on 12/10, it is no open renewal on 12/15; the 1,000 of 3/31/2025 is kept on 3/31/2026: 100 %.',
    today: '2026-03-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1000, producers: { dana: 33, lee: 33, sam: 34 }, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-12-10', do: 'renewal', term: 'A1', effectiveDate: '2026-01-01', newTerm: { term: 'A2', effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1000.1, producers: { dana: 33, lee: 33, sam: 34 } } },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-01-01': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'renewed', '2026-03-31': 'renewed' },
      A2: { '2025-12-10': 'bound', '2025-12-31': 'bound', '2026-01-01': 'in_force', '2026-03-31': 'in_force', '2027-01-01': 'expired' },
    },
    premium: { A1: 1000, A2: 1000.1 },
    book: { '2025-12-31': 1000, '2026-01-01': 1000.1 },
    written: { '2025-01': 1000, '2026-01': 1000.1 },
    retention: { on: '2026-03-31', clients: 100, policies: 100, premium: 100 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-12-31': 'allowed' }, A2: { '2026-01-01': 'allowed' } },
    commission: { dana: 82.5, lee: 82.5, sam: 85.01 },
    note: 'The act\'s commission is rounded first, then shared in cents ("per act … times the act\'s split"). Sharing the premium first would give Sam 34.00 and lose the cent.',
  },
  {
    name: 'An endorsement credited to someone else',
    words:
      'Dana wrote the policy (1,200; 180.00). Sam sold the equipment floater endorsed 7/1/2025, +$600, and is credited for it: 15 % = 90.00. Dana stays at 180.00. It expires undecided on 1/1/2026: an open renewal on 12/15, overdue on 1/20 (19 days after), and retention on 1/31/2026 is 0 of the 1,200 of 1/31/2025.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-06-25', do: 'endorsement', term: 'A1', effectiveDate: '2025-07-01', premiumChange: 600, producers: { sam: 100 } },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-06-30': 'in_force', '2025-07-01': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'expired' },
    },
    premium: { A1: 1800 },
    book: { '2025-06-30': 1200, '2025-07-01': 1800 },
    written: { '2025-01': 1200, '2025-07': 600 },
    byKind: { new: 1200, endorsement: 600 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-12-15', days: 30, terms: ['A1'] },
      { on: '2026-01-20', days: 30, terms: ['A1'] },
    ],
    certificate: { A1: { '2025-07-01': 'allowed' } },
    commission: { dana: 180, sam: 90 },
  },
  {
    name: 'Agency-bill fee and taxes',
    words:
      'Agency bill: premium 1,200, agency fee 100, carrier policy fee 25, surplus lines tax 36. Fees and taxes are no premium: book 1,200, written 1,200, commission 15 % of 1,200 = 180.00. Cancelled pro rata 4/1/2025: 904.11 of premium returned, both fees kept (not refundable, not flat). Left 295.89 and 180.00 - 135.62 = 44.38. Retention on 1/31/2026: the base day 1/31/2025 had 1,200, nothing of it is left: 0. Cancelled, it is no open renewal on 12/15.',
    today: '2026-01-31',
    steps: [
      {
        entered: '2024-12-15',
        do: 'bind',
        term: 'A1',
        premium: 1200,
        effectiveDate: '2025-01-01',
        expirationDate: '2026-01-01',
        fees: [
          { kind: 'agency', amount: 100 },
          { kind: 'carrier', amount: 25 },
        ],
        taxes: 36,
      },
      { entered: '2025-04-01', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-02-15': 'pending_cancellation', '2025-03-31': 'pending_cancellation', '2025-04-01': 'cancelled', '2025-12-31': 'cancelled' },
    },
    premium: { A1: 295.89 },
    end: { A1: '2025-04-01' },
    book: { '2025-03-31': 1200, '2025-04-01': 0 },
    written: { '2025-01': 1200, '2025-04': -904.11 },
    byKind: { new: 1200, cancellation: -904.11 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [{ on: '2025-12-15', days: 30, terms: [] }],
    certificate: { A1: { '2025-03-31': 'allowed_with_date', '2025-04-01': 'cancelled' } },
    commission: { dana: 44.38 },
  },
]
