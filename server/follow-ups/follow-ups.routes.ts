import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { followUpCalls } from '#shared/follow-ups/follow-ups.calls.ts'
import {
  bulkFollowUps,
  createFollowUp,
  deleteFollowUp,
  getFollowUp,
  listFollowUps,
  updateFollowUp,
} from './follow-ups.service.ts'

/** The calls of follow-ups. */
export const followUpRoutes = bindCalls(followUpCalls, {
  'GET /api/follow-ups': list((ctx, { query }) => listFollowUps(ctx, query)),
  'POST /api/follow-ups': write((ctx, { body }) => createFollowUp(ctx, body)),
  'POST /api/follow-ups/bulk': write((ctx, { body }) => bulkFollowUps(ctx, body)),
  'GET /api/follow-ups/:id': read((ctx, { params }) => getFollowUp(ctx, params.id)),
  'PATCH /api/follow-ups/:id': write((ctx, { params, body }) => updateFollowUp(ctx, params.id, body)),
  'DELETE /api/follow-ups/:id': write((ctx, { params }) => deleteFollowUp(ctx, params.id)),
})
