import { z } from 'zod'
import { Done } from '#shared/accounts/accounts.contract.ts'
import { defineCalls } from '#shared/calls.ts'
import { Health } from './health.contract.ts'

/** How the installation is. */
export const adminHealthCalls = defineCalls({
  'GET /api/admin/health': {
    summary: 'Get the health of the installation',
    access: 'admin',
    query: z.strictObject({}),
    output: Health,
  },
  'POST /api/admin/jobs/:id/retry': {
    summary: 'Retry a failed job',
    access: 'admin',
    output: Done,
  },
})
