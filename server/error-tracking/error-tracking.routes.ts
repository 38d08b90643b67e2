import { asCaller, bindCalls } from '#server/http/calls.ts'
import { errorTrackingCalls } from '#shared/error-tracking/error-tracking.calls.ts'
import { recordError } from './record-error.service.ts'

/** The call that tracks errors, open to anyone and bounded. */
export const errorTrackingRoutes = bindCalls(errorTrackingCalls, {
  'POST /api/error-tracking': asCaller((ctx, { body }) => recordError(ctx, body)),
})
