import type { AgencyTable } from './agency-table.ts'

const ofAgency = 'agency_id = $1'

/** The tables of commissions, those that refer to others first. */
export const commissionTables: readonly AgencyTable[] = [
  {
    name: 'commission_inquiries',
    rows: ofAgency,
    archive: { about: 'Emails to carriers about outstanding commission.' },
  },
  {
    name: 'producer_payouts',
    rows: ofAgency,
    archive: { about: "Lines of producers' statements of closed months." },
  },
  {
    name: 'commission_months',
    rows: ofAgency,
    archive: { about: 'Closed months of commission.', order: 'month' },
  },
  {
    name: 'commission_receipts',
    rows: ofAgency,
    archive: { about: 'What carriers paid for which transactions.' },
  },
  {
    name: 'statement_lines',
    rows: ofAgency,
    archive: { about: "Lines of carriers' commission statements." },
  },
  {
    name: 'statement_layouts',
    rows: ofAgency,
    archive: { about: "How carriers' statements are read.", order: 'carrier_id' },
  },
  {
    name: 'carrier_statements',
    rows: ofAgency,
    archive: {
      about: 'Commission statements; the files themselves are in the folder "files".',
      isEncrypted: true,
    },
  },
  { name: 'commission_rates', rows: ofAgency, archive: { about: 'Commission rates of carriers.' } },
]
