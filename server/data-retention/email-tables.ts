import type { AgencyTable } from './agency-table.ts'

const rows = 'agency_id = $1'

/** The tables of emails and phone calls, those that refer to others first. */
export const emailTables: readonly AgencyTable[] = [
  {
    name: 'text_messages',
    rows,
    archive: { about: 'Text messages with clients.', isEncrypted: true, texts: ['body'] },
  },
  {
    name: 'text_consents',
    rows,
    archive: { about: 'Who agreed to get text messages, and who opted out.', order: 'number' },
  },
  { name: 'phone_calls', rows, archive: { about: 'Phone calls through the agency’s Twilio account.' } },
  { name: 'phone_numbers', rows, archive: { about: 'Numbers of the Twilio account, and whose they are.' } },
  {
    name: 'phone_accounts',
    rows,
    archive: { about: 'The Twilio account, without its token.', without: ['auth_token'], order: 'agency_id' },
  },
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
