import { owner, ownersRecord, type Row } from './verdicts.ts'

/** Who may call what about webhooks. */
export const webhookPrivileges: Record<string, Row> = {
  'GET /api/webhooks': owner,
  'POST /api/webhooks': owner,
  'PATCH /api/webhooks/:id': ownersRecord,
  'DELETE /api/webhooks/:id': ownersRecord,
  'POST /api/webhooks/:id/rotate': ownersRecord,
  'POST /api/webhooks/:id/samples': ownersRecord,
  'POST /api/webhooks/:id/replay': ownersRecord,
  'GET /api/webhooks/:id/deliveries': ownersRecord,
  'GET /api/webhook-deliveries/:id': ownersRecord,
  'POST /api/webhook-deliveries/:id/replay': ownersRecord,
}
