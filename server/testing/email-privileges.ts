import { everybody, member, owner, ownersRecord, ownRecord, type Row } from './verdicts.ts'

/** Who may call what about emails and their templates. */
export const emailPrivileges: Record<string, Row> = {
  'GET /api/email-templates': member,
  'POST /api/email-templates': owner,
  'PATCH /api/email-templates/:id': ownersRecord,
  'DELETE /api/email-templates/:id': ownersRecord,
  'GET /api/emails/draft': member,
  'POST /api/emails': member,
  'GET /api/emails/:id': ownRecord,
  'GET /api/mailbox': owner,
  'PATCH /api/mailbox': owner,
  'POST /api/mailbox/secret': owner,
  'GET /api/mail-servers': owner,
  'PUT /api/mail-servers/imap': owner,
  'DELETE /api/mail-servers/imap': owner,
  'POST /api/mail-servers/imap/read': owner,
  'GET /api/mailbox/address': member,
  'POST /api/mail/inbound/:publicId': everybody,
  'GET /api/incoming-emails': member,
  'GET /api/incoming-emails/:id': ownRecord,
  'POST /api/incoming-emails/:id/file': ownRecord,
  'POST /api/incoming-emails/:id/dismiss': ownRecord,
  'POST /api/incoming-emails/:id/reopen': ownRecord,
  'POST /api/renewals/emails/preview': member,
  'POST /api/renewals/emails': member,
}
