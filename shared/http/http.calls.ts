import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'

/** The calls of the server about itself. */
export const httpCalls = defineCalls({
  'GET /api/health': {
    summary: 'Tell whether the server and its database answer',
    access: 'anyone',
    output: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': {
    summary: 'Describe the calls that the caller may make',
    access: 'user',
    // It is long.
    limit: { max: 30, timeWindow: '1 minute', per: 'person' },
    output: z.record(z.string(), z.unknown()),
  },
})
