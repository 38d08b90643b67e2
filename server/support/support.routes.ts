import { bindCalls, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { supportCalls } from '#shared/support/support.calls.ts'
import { answerRequest, getInboxRequest, listInbox, updateInboxRequest } from './inbox.service.ts'
import {
  closeSupportRequest,
  createSupportRequest,
  getSupportRequest,
  listSupportRequests,
  replyToSupportRequest,
} from './support.service.ts'

/** Requests for help, for everybody who is signed in, and the admins' inbox over all of them. */
export const supportRoutes = bindCalls(supportCalls, {
  'GET /api/support/requests': readAsPlatform(listSupportRequests),
  'POST /api/support/requests': writeAsPlatform((ctx, { body }) => createSupportRequest(ctx, body)),
  'GET /api/support/requests/:id': readAsPlatform((ctx, { params }) => getSupportRequest(ctx, params.id)),
  'POST /api/support/requests/:id/messages': writeAsPlatform((ctx, { params, body }) =>
    replyToSupportRequest(ctx, params.id, body),
  ),
  'PATCH /api/support/requests/:id': writeAsPlatform((ctx, { params, body }) =>
    closeSupportRequest(ctx, params.id, body),
  ),
  'GET /api/admin/support/requests': readAsPlatform((ctx, { query }) => listInbox(ctx, query)),
  'GET /api/admin/support/requests/:id': readAsPlatform((ctx, { params }) => getInboxRequest(ctx, params.id)),
  'POST /api/admin/support/requests/:id/messages': writeAsPlatform((ctx, { params, body }) =>
    answerRequest(ctx, params.id, body),
  ),
  'PATCH /api/admin/support/requests/:id': writeAsPlatform((ctx, { params, body }) =>
    updateInboxRequest(ctx, params.id, body),
  ),
})
