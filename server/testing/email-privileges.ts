import { member, owner, ownersRecord, ownRecord, type Row } from './verdicts.ts'

/** Who may call what about emails and their templates. */
export const emailPrivileges: Record<string, Row> = {
  'GET /api/email-templates': member,
  'POST /api/email-templates': owner,
  'PATCH /api/email-templates/:id': ownersRecord,
  'DELETE /api/email-templates/:id': ownersRecord,
  'GET /api/emails/draft': member,
  'POST /api/emails': member,
  'GET /api/emails/:id': ownRecord,
  'POST /api/renewals/emails/preview': member,
  'POST /api/renewals/emails': member,
}
