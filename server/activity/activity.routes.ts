import { bindCalls, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { activityCalls } from '#shared/activity/activity.calls.ts'
import { createActivity, listActivity } from './activity.service.ts'

/** The calls of timelines. */
export const activityRoutes = bindCalls(activityCalls, {
  'GET /api/activity': list((ctx, { query }) => listActivity(ctx, query)),
  'POST /api/activity': write((ctx, { body }) => createActivity(ctx, body)),
})
