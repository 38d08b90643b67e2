import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { historyCalls } from '#shared/history/history.calls.ts'
import { exportAuditLog, getAuditChain, listAuditLog } from './audit-log.service.ts'
import { undoBulkChange } from './bulk-changes.service.ts'
import { listRecordHistory, restoreValue } from './record-history.service.ts'

/** The calls that undo what was done to records, and that tell what was done. */
export const historyRoutes = bindCalls(historyCalls, {
  'POST /api/bulk-changes/:id/undo': write((ctx, { params }) => undoBulkChange(ctx, params.id)),
  'GET /api/audit-log': list((ctx, { query }) => listAuditLog(ctx, query)),
  'GET /api/audit-log/export.csv': csv('audit-log', (ctx, { query }) => exportAuditLog(ctx, query)),
  'GET /api/record-history': read((ctx, { query }) => listRecordHistory(ctx, query)),
  'POST /api/record-history/restore': write((ctx, { body }) => restoreValue(ctx, body)),
  'GET /api/audit-log/chain': read((ctx) => getAuditChain(ctx)),
})
