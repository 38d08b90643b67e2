import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { ClientContact, ContactCreate, ContactUpdate } from '#shared/clients/contacts.contract.ts'
import { PolicyHistory, TransactionResult } from '#shared/policies/history.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { ApiEventQuery, ApiEvents } from './api-events.contract.ts'
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
    summary: 'Get the API key that you send, to test a connection',
    access: 'api_key',
    output: KeyInUse,
  },
  'GET /api/v1/events': {
    summary: 'List what happened to the records that the key reads, since a cursor',
    access: 'api_key',
    query: ApiEventQuery,
    output: ApiEvents,
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
  'PATCH /api/v1/contacts/:id': {
    summary: 'Change a contact',
    access: 'api_key',
    scope: 'clients:write',
    headers: WriteHeaders,
    body: ContactUpdate,
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
