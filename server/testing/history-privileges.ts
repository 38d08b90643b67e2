import { member, owner, ownersRecord, ownRecord, type Row } from './verdicts.ts'

/** Who may undo what was done, and read what was done. */
export const historyPrivileges: Record<string, Row> = {
  'GET /api/prospects/deleted': owner,
  'POST /api/prospects/:id/restore': ownersRecord,
  'GET /api/tickets/deleted': owner,
  'POST /api/tickets/:id/restore': ownersRecord,
  'POST /api/bulk-changes/:id/undo': ownRecord,
  'GET /api/record-history': member,
  'POST /api/record-history/restore': member,
  'GET /api/audit-log': owner,
  'GET /api/audit-log/export.csv': owner,
  'GET /api/audit-log/chain': owner,
}
