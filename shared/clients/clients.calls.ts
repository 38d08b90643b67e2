import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Client,
  ClientBulk,
  ClientBulkResult,
  ClientCreate,
  ClientExportQuery,
  ClientItem,
  ClientListQuery,
  ClientUpdate,
} from './clients.contract.ts'
import { ClientContact, ContactCreate, ContactUpdate } from './contacts.contract.ts'

/** The calls of clients. */
export const clientCalls = defineCalls({
  'GET /api/clients': {
    summary: 'List clients',
    access: 'member',
    query: ClientListQuery,
    output: z.array(ClientItem),
  },
  'POST /api/clients': {
    summary: 'Add a client',
    access: 'member',
    body: ClientCreate,
    status: 201,
    output: Client,
  },
  'GET /api/clients/export.csv': {
    summary: 'Export clients',
    access: 'member',
    query: ClientExportQuery,
    file: 'text/csv',
  },
  'POST /api/clients/bulk': {
    summary: 'Assign or delete several clients',
    access: 'member',
    body: ClientBulk,
    output: ClientBulkResult,
  },
  'GET /api/clients/:id': {
    summary: 'Get a client',
    access: 'member',
    output: Client,
  },
  'PATCH /api/clients/:id': {
    summary: 'Change a client',
    access: 'member',
    body: ClientUpdate,
    output: Client,
  },
  'DELETE /api/clients/:id': {
    summary: 'Delete a client',
    access: 'member',
  },
  'GET /api/clients/:id/contacts': {
    summary: 'List the contacts of a client',
    access: 'member',
    output: z.array(ClientContact),
  },
  'POST /api/clients/:id/contacts': {
    summary: 'Add a contact to a client',
    access: 'member',
    body: ContactCreate,
    status: 201,
    output: ClientContact,
  },
  'PATCH /api/contacts/:id': {
    summary: 'Change a contact',
    access: 'member',
    body: ContactUpdate,
    output: ClientContact,
  },
  'DELETE /api/contacts/:id': {
    summary: 'Remove a contact',
    access: 'member',
  },
})
