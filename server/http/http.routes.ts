import { opening } from '#server/db/client.ts'
import { httpCalls } from '#shared/http/http.calls.ts'
import { asCaller, asUser, bindCalls } from './calls.ts'
import { describeCalls } from './openapi.ts'

/** Whether the database answers (else 503), and what may be called. */
export const httpRoutes = bindCalls(httpCalls, {
  'GET /api/health': asCaller(async ({ pool }) => {
    await pool.query(opening(pool, 'select 1'))
    return { status: 'ok' as const }
  }),
  'GET /api/openapi.json': asUser(async ({ config, user }) => describeCalls(config, user)),
})
