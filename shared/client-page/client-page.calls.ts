import { defineCalls } from '#shared/calls.ts'
import { ClientPage } from './client-page.contract.ts'

/** The call of a client's page. */
export const clientPageCalls = defineCalls({
  'GET /api/clients/:id/page': {
    summary: 'Get a client with what its page shows',
    access: 'member',
    output: ClientPage,
  },
})
