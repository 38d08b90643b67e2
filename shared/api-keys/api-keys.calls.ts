import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { ApiKey, ApiKeyCreate, ApiKeyMade, ApiKeyRotate } from './api-keys.contract.ts'

/** The keys of an agency for the public API: its owner's alone. */
export const apiKeyCalls = defineCalls({
  'GET /api/api-keys': {
    summary: 'List API keys',
    access: 'member',
    output: z.array(ApiKey),
  },
  'POST /api/api-keys': {
    summary: 'Create an API key',
    access: 'member',
    body: ApiKeyCreate,
    status: 201,
    output: ApiKeyMade,
  },
  'POST /api/api-keys/:id/rotate': {
    summary: 'Give an API key a new secret',
    access: 'member',
    body: ApiKeyRotate,
    output: ApiKeyMade,
  },
  'DELETE /api/api-keys/:id': {
    summary: 'Revoke an API key',
    access: 'member',
    status: 200,
    output: ApiKey,
  },
})
