import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { ClientContact, ContactCreate } from '#shared/clients/contacts.contract.ts'
import { PolicyHistory, TransactionResult } from '#shared/policies/history.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { WebhookMade } from '#shared/webhooks/webhooks.contract.ts'
import { ApiEventQuery, ApiEvents } from './api-events.contract.ts'
import {
  ApiWebhookCreate,
  ApiWebhookEvents,
  ApiWebhookSample,
  ApiWebhooks,
  SampleOf,
} from './api-webhooks.contract.ts'
import { KeyInUse } from './key-in-use.contract.ts'
import { callsOf, WriteHeaders } from './resource-calls.ts'
import { apiResources } from './resources.ts'

/** The calls of the public API that are like no other's. */
export const singleApiCalls = defineCalls({
  'GET /api/v1/openapi.json': {
    summary: 'Get this description',
    access: 'anyone',
    limit: { max: 60, timeWindow: '1 minute' },
    output: z.record(z.string(), z.unknown()),
  },
  'GET /api/v1/key': {
    summary: 'Get the API key in use, to test a connection',
    access: 'api_key',
    output: KeyInUse,
  },
  'GET /api/v1/events': {
    summary: 'List events since a cursor',
    access: 'api_key',
    query: ApiEventQuery,
    output: ApiEvents,
  },
  'GET /api/v1/webhooks': {
    summary: 'List the webhooks that the key added',
    access: 'api_key',
    scope: 'webhooks:read',
    output: ApiWebhooks,
  },
  'POST /api/v1/webhooks': {
    summary: 'Subscribe to events (the signing secret is returned only once)',
    access: 'api_key',
    scope: 'webhooks:write',
    headers: WriteHeaders,
    body: ApiWebhookCreate,
    status: 201,
    output: WebhookMade,
  },
  'DELETE /api/v1/webhooks/:id': {
    summary: 'Delete a webhook that the key added',
    access: 'api_key',
    scope: 'webhooks:write',
    headers: WriteHeaders,
  },
  'GET /api/v1/webhook-events': {
    summary: 'List the events that the key can subscribe to',
    access: 'api_key',
    scope: 'webhooks:read',
    output: ApiWebhookEvents,
  },
  'GET /api/v1/webhook-samples/:type': {
    summary: 'Get a sample event',
    access: 'api_key',
    scope: 'webhooks:read',
    params: SampleOf,
    output: ApiWebhookSample,
  },
  'GET /api/v1/documents/:id/file': {
    summary: 'Download the file of a document',
    access: 'api_key',
    scope: 'documents:read',
    file: 'application/octet-stream',
  },
  'GET /api/v1/clients/:id/contacts': {
    summary: 'List the contacts of a client',
    access: 'api_key',
    scope: 'clients:read',
    output: z.object({ data: z.array(ClientContact) }),
  },
  'POST /api/v1/clients/:id/contacts': {
    summary: 'Add a contact to a client',
    access: 'api_key',
    scope: 'clients:write',
    headers: WriteHeaders,
    body: ContactCreate,
    status: 201,
    output: ClientContact,
  },
  'GET /api/v1/policies/:id/history': {
    summary: 'Get all terms of a policy with their transactions',
    access: 'api_key',
    scope: 'policies:read',
    output: PolicyHistory,
  },
  'POST /api/v1/policies/:id/transactions': {
    summary: 'Endorse, cancel, reinstate or renew a term, or preview it',
    access: 'api_key',
    scope: 'policies:write',
    headers: WriteHeaders,
    body: TransactionCreate,
    status: 201,
    output: TransactionResult,
  },
})

/** The calls that keys of an agency make. */
export const publicApiCalls = { ...callsOf(apiResources), ...singleApiCalls }
