import type { AgencyTable } from './agency-table.ts'

const rows = 'agency_id = $1'

/** The tables of intake forms, those that refer to others first. */
export const intakeTables: readonly AgencyTable[] = [
  {
    name: 'intake_drafts',
    rows,
    archive: { leftOut: 'Forms that people put aside and have not sent to the agency.' },
  },
  {
    name: 'intake_files',
    rows,
    archive: { about: 'Files attached to intake forms.', without: ['file_key'] },
  },
  {
    name: 'intake_submissions',
    rows,
    archive: {
      about: 'Intake forms that were sent, with the answers.',
      isEncrypted: true,
      texts: ['answers'],
    },
  },
  { name: 'intake_form_versions', rows, archive: { about: 'Intake forms as they were published.' } },
  { name: 'intake_forms', rows, archive: { about: 'Intake forms with their drafts.' } },
]
