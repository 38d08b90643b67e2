import { bindCalls, read } from '#server/http/calls.ts'
import { clientPageCalls } from '#shared/client-page/client-page.calls.ts'
import { getClientPage } from './client-page.service.ts'

/** The call of a client's page. */
export const clientPageRoutes = bindCalls(clientPageCalls, {
  'GET /api/clients/:id/page': read((ctx, { params }) => getClientPage(ctx, params.id)),
})
