import type { AgencyTable } from './agency-table.ts'

const ofAgency = 'agency_id = $1'

/** The tables of API keys and what uses them, those that refer to others first. */
export const integrationTables: readonly AgencyTable[] = [
  {
    name: 'webhook_attempts',
    rows: ofAgency,
    archive: { about: 'What webhooks answered to each attempt, for 30 days.' },
  },
  {
    name: 'webhook_deliveries',
    rows: ofAgency,
    archive: { about: 'Events sent to webhooks, for 30 days.' },
  },
  {
    name: 'webhooks',
    rows: ofAgency,
    archive: { about: 'Webhooks, without their secrets.', without: ['secret', 'former_secret'] },
  },
  {
    name: 'suggested_changes',
    rows: ofAgency,
    archive: {
      about: 'Changes that connected assistants suggested, and what people decided.',
      isEncrypted: true,
      texts: ['content'],
    },
  },
  {
    name: 'api_keys',
    rows: ofAgency,
    archive: {
      about: 'Keys of the public API, without their secrets.',
      without: ['secret_hash', 'former_hash'],
    },
  },
]
