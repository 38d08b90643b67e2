import type { AgencyTable } from './agency-table.ts'

const rows = 'agency_id = $1'

/** The tables of self-service, those that refer to others first. */
export const selfServiceTables: readonly AgencyTable[] = [
  {
    name: 'questionnaires',
    rows,
    archive: {
      about: 'Questionnaires that clients were sent.',
      isEncrypted: true,
      texts: ['answers', 'previous'],
    },
  },
  {
    name: 'shared_documents',
    rows,
    archive: { about: 'Documents that clients may see.', order: 'document_id' },
  },
  {
    name: 'self_service_requests',
    rows,
    archive: {
      about: 'What clients asked for through self-service.',
      isEncrypted: true,
      texts: ['answers'],
    },
  },
  {
    name: 'self_service_sessions',
    rows,
    archive: { leftOut: 'Sessions of clients, which end within hours.' },
  },
  {
    name: 'self_service_codes',
    rows,
    archive: { leftOut: 'Codes that clients were emailed, used or over.' },
  },
  {
    name: 'self_service_links',
    rows,
    archive: { about: 'Links by which clients open their page.', without: ['token_hash'] },
  },
]
