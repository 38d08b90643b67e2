import { bindCalls, write } from '#server/http/calls.ts'
import { historyCalls } from '#shared/history/history.calls.ts'
import { undoBulkChange } from './bulk-changes.service.ts'

/** The calls that undo what was done to records. */
export const historyRoutes = bindCalls(historyCalls, {
  'POST /api/bulk-changes/:id/undo': write((ctx, { params }) => undoBulkChange(ctx, params.id)),
})
