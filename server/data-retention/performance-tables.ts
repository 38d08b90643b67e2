import type { AgencyTable } from './agency-table.ts'

const ofAgency = 'agency_id = $1'

/** The tables of performance: a part of those of an agency. */
export const performanceTables: readonly AgencyTable[] = [
  {
    name: 'month_ends',
    rows: ofAgency,
    archive: { about: 'What each month said at its end.', order: 'month' },
  },
  {
    name: 'performance_goals',
    rows: ofAgency,
    archive: { about: 'What people and the agency are to reach every month or year.' },
  },
  {
    name: 'performance_settings',
    rows: ofAgency,
    archive: { about: 'How performance is reported.', order: 'agency_id' },
  },
]
