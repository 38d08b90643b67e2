import { everybody, keysAlone, ownRecord, type Row } from './verdicts.ts'

/** Who may call what about self-service: a client's session is no session of the app. */
export const selfServicePrivileges: Record<string, Row> = {
  'GET /api/clients/:id/self-service': ownRecord,
  'POST /api/clients/:id/self-service-link': ownRecord,
  'POST /api/clients/:id/self-service-link/email': ownRecord,
  'POST /api/clients/:id/self-service-link/revoke': ownRecord,
  'PUT /api/documents/:id/sharing': ownRecord,
  'POST /api/self-service/code': everybody,
  'POST /api/self-service/open': everybody,
  'POST /api/self-service/end': everybody,
  'GET /api/self-service': keysAlone,
  'GET /api/self-service/documents/:id/file': keysAlone,
  'GET /api/self-service/policies/:id/id-card.pdf': keysAlone,
  'POST /api/self-service/requests': keysAlone,
}
