import { ownAlone, type Row, signedIn } from './verdicts.ts'

/** Who may call what of the views of lists; the one in a path is private. */
export const listViewPrivileges: Record<string, Row> = {
  'GET /api/list-views': signedIn,
  'POST /api/list-views': signedIn,
  'PUT /api/list-view-defaults': signedIn,
  'PATCH /api/list-views/:id': ownAlone,
  'DELETE /api/list-views/:id': ownAlone,
  'POST /api/list-views/:id/restore': ownAlone,
}
