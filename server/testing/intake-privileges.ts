import { everybody, owner, ownersRecord, ownRecord, type Row } from './verdicts.ts'

/** Who may call what about intake forms. */
export const intakePrivileges: Record<string, Row> = {
  'GET /api/intake-forms': owner,
  'POST /api/intake-forms': owner,
  'GET /api/intake-forms/:id': ownersRecord,
  'PATCH /api/intake-forms/:id': ownersRecord,
  'DELETE /api/intake-forms/:id': ownersRecord,
  'POST /api/intake-forms/:id/publish': ownersRecord,
  'POST /api/intake-forms/:id/unpublish': ownersRecord,
  'GET /api/intake-forms/:id/submissions': ownersRecord,
  'GET /api/intake-forms/:id/export.csv': ownersRecord,
  'GET /api/prospects/:id/intake-submissions': ownRecord,
  'GET /api/public-forms/:id': everybody,
  'POST /api/public-forms/:id': everybody,
  'POST /api/public-forms/:id/files': everybody,
}
