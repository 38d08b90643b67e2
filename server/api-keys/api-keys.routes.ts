import { bindCalls, read, write } from '#server/http/calls.ts'
import { apiKeyCalls } from '#shared/api-keys/api-keys.calls.ts'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.service.ts'

/** The calls of the agency's keys. The answers with a secret are kept nowhere, not even for a repeat: hence `read`. */
export const apiKeyRoutes = bindCalls(apiKeyCalls, {
  'GET /api/api-keys': read((ctx) => listApiKeys(ctx)),
  'POST /api/api-keys': read((ctx, { body }) => createApiKey(ctx, body)),
  'POST /api/api-keys/:id/rotate': read((ctx, { params, body }) => rotateApiKey(ctx, params.id, body)),
  'DELETE /api/api-keys/:id': write((ctx, { params }) => revokeApiKey(ctx, params.id)),
})
