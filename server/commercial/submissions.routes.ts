import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { submissionCalls } from '#shared/commercial/submissions.calls.ts'
import {
  createSubmission,
  deleteSubmission,
  getSubmission,
  listSubmissions,
  updateSubmission,
} from './submissions.service.ts'
import {
  addMarket,
  bindSubmission,
  removeMarket,
  sendToMarket,
  updateMarket,
} from './submissions-markets.service.ts'

/** The calls of submissions and of their markets. */
export const submissionRoutes = bindCalls(submissionCalls, {
  'GET /api/submissions': list((ctx, { query }) => listSubmissions(ctx, query)),
  'POST /api/submissions': write((ctx, { body }) => createSubmission(ctx, body)),
  'GET /api/submissions/:id': read((ctx, { params }) => getSubmission(ctx, params.id)),
  'PATCH /api/submissions/:id': write((ctx, { params, body }) => updateSubmission(ctx, params.id, body)),
  'DELETE /api/submissions/:id': write((ctx, { params }) => deleteSubmission(ctx, params.id)),
  'POST /api/submissions/:id/bind': write((ctx, { params, body }) => bindSubmission(ctx, params.id, body)),
  'POST /api/submissions/:id/markets': write((ctx, { params, body }) => addMarket(ctx, params.id, body)),
  'PATCH /api/submission-markets/:id': write((ctx, { params, body }) => updateMarket(ctx, params.id, body)),
  'DELETE /api/submission-markets/:id': write((ctx, { params }) => removeMarket(ctx, params.id)),
  'POST /api/submission-markets/:id/send': write((ctx, { params, body }) =>
    sendToMarket(ctx, params.id, body),
  ),
})
