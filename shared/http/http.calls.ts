import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'

/** The calls of the server about itself. */
export const httpCalls = defineCalls({
  'GET /api/health': {
    summary: 'Check that the server and database are up',
    access: 'anyone',
    output: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': {
    summary: 'Get the OpenAPI description of the calls available to you',
    access: 'user',
    // It is long.
    limit: { max: 30, timeWindow: '1 minute', per: 'person' },
    output: z.record(z.string(), z.unknown()),
  },
})
