import { member, memberAlone, type Row } from './verdicts.ts'

/** Who may call what of the views of lists; the one in a path is private. */
export const listViewPrivileges: Record<string, Row> = {
  'GET /api/list-views': member,
  'POST /api/list-views': member,
  'PUT /api/list-view-defaults': member,
  'PATCH /api/list-views/:id': memberAlone,
  'DELETE /api/list-views/:id': memberAlone,
  'POST /api/list-views/:id/restore': memberAlone,
}
