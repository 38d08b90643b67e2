import type { Story } from '#engines/policy-terms/testing/story.ts'

export const dryRuns: Story[] = [
  {
    name: 'Corrections that are none',
    words:
      'An endorsement of +$600 (7/1/2025) is to be corrected. With -500 it is refused: a correction is the exact opposite. Without a figure it is taken: July nets to 0. Correcting the endorsement again, or the correction itself, is refused: it is corrected already. Commission 180.00 + 90.00 - 90.00 = 180.00. It expires undecided on 1/1/2026: an open renewal on 12/15, overdue on 1/20 (19 days after), and retention on 1/31/2026 is 0 of the 1,200 of 1/31/2025.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-07-01', do: 'endorsement', term: 'A1', name: 'E', effectiveDate: '2025-07-01', premiumChange: 600 },
      { entered: '2025-07-10', do: 'correction', term: 'A1', effectiveDate: '2025-07-01', corrects: 'E', premiumChange: -500, refused: 'correction_differs' },
      { entered: '2025-07-10', do: 'correction', term: 'A1', name: 'K', effectiveDate: '2025-07-01', corrects: 'E' },
      { entered: '2025-07-11', do: 'correction', term: 'A1', effectiveDate: '2025-07-01', corrects: 'E', refused: 'already_corrected' },
      { entered: '2025-07-11', do: 'correction', term: 'A1', effectiveDate: '2025-07-01', corrects: 'K', refused: 'already_corrected' },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-06-30': 'in_force', '2025-07-01': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'expired' },
    },
    premium: { A1: 1200 },
    end: { A1: '2026-01-01' },
    book: { '2025-06-30': 1200, '2025-07-01': 1200, '2025-12-31': 1200 },
    written: { '2025-01': 1200, '2025-07': 0 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-12-15', days: 30, terms: ['A1'] },
      { on: '2026-01-20', days: 30, terms: ['A1'] },
    ],
    certificate: { A1: { '2025-07-01': 'allowed' } },
    commission: { dana: 180 },
    knownAt: [{ knownAt: '2025-07-05', asOf: '2025-07-05', book: 1800, status: { A1: 'in_force' } }],
  },
  {
    name: 'Correcting a cancellation that was reinstated',
    words:
      'Cancelled 4/1/2025 (-904.11), reinstated 4/6 (+887.67). The cancellation cannot be corrected while the reinstatement rests on it: refused, the later act goes first. Nor can its date be corrected to 3/20: the 887.67 were reckoned from what it returned. The lapse and 1,183.56 stand; commission 180.00 - 135.62 + 133.15 = 177.53. It expires undecided on 1/1/2026: an open renewal on 12/15, overdue on 1/20 (19 days after), and retention on 1/31/2026 is 0 of the 1,200 of 1/31/2025.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-04-01', do: 'cancellation', term: 'A1', name: 'X', effectiveDate: '2025-04-01', method: 'pro_rata' },
      { entered: '2025-04-08', do: 'reinstatement', term: 'A1', effectiveDate: '2025-04-06' },
      { entered: '2025-04-20', do: 'correction', term: 'A1', effectiveDate: '2025-04-01', corrects: 'X', refused: 'depends_on_it' },
      {
        entered: '2025-04-21',
        do: 'correction',
        term: 'A1',
        effectiveDate: '2025-04-01',
        corrects: 'X',
        replacement: { do: 'cancellation', effectiveDate: '2025-03-20', method: 'pro_rata' },
        refused: 'depends_on_it',
      },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-03-31': 'in_force', '2025-04-03': 'cancelled', '2025-04-06': 'in_force', '2026-01-01': 'expired' },
    },
    premium: { A1: 1183.56 },
    end: { A1: '2026-01-01' },
    lapses: { A1: [['2025-04-01', '2025-04-06']] },
    book: { '2025-03-31': 1200, '2025-04-03': 0, '2025-04-06': 1183.56 },
    written: { '2025-01': 1200, '2025-04': -16.44 },
    byKind: { new: 1200, cancellation: -904.11, reinstatement: 887.67 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-12-15', days: 30, terms: ['A1'] },
      { on: '2026-01-20', days: 30, terms: ['A1'] },
    ],
    certificate: { A1: { '2025-04-03': 'lapse', '2025-04-06': 'allowed' } },
    commission: { dana: 177.53 },
  },
  {
    name: 'Asking what a cancellation would return',
    words:
      'The insured asks what a cancellation as of 4/1/2025 would return: a dry run answers 904.11 (90 of 365 days kept) and writes nothing. The policy runs on with 1,200; commission 180.00. It expires undecided on 1/1/2026: an open renewal on 12/15, overdue on 1/20 (19 days after), and retention on 1/31/2026 is 0 of the 1,200 of 1/31/2025.',
    today: '2026-01-31',
    steps: [
      { entered: '2024-12-15', do: 'bind', term: 'A1', premium: 1200, effectiveDate: '2025-01-01', expirationDate: '2026-01-01' },
      { entered: '2025-03-20', do: 'cancellation', term: 'A1', effectiveDate: '2025-04-01', method: 'pro_rata', dryRun: true },
    ],
    status: {
      A1: { '2024-12-31': 'bound', '2025-03-31': 'in_force', '2025-04-01': 'in_force', '2025-12-31': 'in_force', '2026-01-01': 'expired' },
    },
    premium: { A1: 1200 },
    end: { A1: '2026-01-01' },
    book: { '2025-03-31': 1200, '2025-04-01': 1200 },
    written: { '2025-01': 1200 },
    byKind: { new: 1200, cancellation: 0 },
    retention: { on: '2026-01-31', clients: 0, policies: 0, premium: 0 },
    openRenewals: [
      { on: '2025-12-15', days: 30, terms: ['A1'] },
      { on: '2026-01-20', days: 30, terms: ['A1'] },
    ],
    certificate: { A1: { '2025-04-01': 'allowed' } },
    commission: { dana: 180 },
  },
]
