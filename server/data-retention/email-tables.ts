import type { AgencyTable } from './agency-table.ts'

const rows = 'agency_id = $1'

/** The tables of emails, those that refer to others first. */
export const emailTables: readonly AgencyTable[] = [
  {
    name: 'incoming_emails',
    rows,
    archive: {
      about: 'Emails that came in; the originals are in the folder "files".',
      isEncrypted: true,
      texts: ['subject', 'text'],
    },
  },
  {
    name: 'mailboxes',
    rows,
    archive: { about: 'Where email comes in, without the secret.', without: ['secret'], order: 'agency_id' },
  },
  {
    name: 'mail_servers',
    rows,
    archive: {
      about: 'The mail servers that are connected, without passwords.',
      without: ['password'],
      order: 'agency_id, kind',
    },
  },
  {
    name: 'outgoing_emails',
    rows,
    archive: { about: 'Emails that were sent.', isEncrypted: true, texts: ['subject', 'message'] },
  },
  {
    name: 'email_templates',
    rows,
    archive: { about: 'Email templates, including deleted ones.' },
  },
]
