import { z } from 'zod'
import { asOfQuery } from '#shared/as-of.ts'
import { defineCalls } from '#shared/calls.ts'
import { ClientGroupAnswer, ClientGroupUpdate, GroupMemberAdd } from './client-groups.contract.ts'
import {
  Client,
  ClientAsOf,
  ClientBulk,
  ClientBulkResult,
  ClientCreate,
  ClientExportQuery,
  ClientItem,
  ClientListQuery,
  ClientUpdate,
} from './clients.contract.ts'
import { ClientContact, ContactCreate, ContactUpdate } from './contacts.contract.ts'
import { ClientMerge, DeletedClient, MergedClient, MergePreview, MergeQuery } from './merge.contract.ts'

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
    query: z.strictObject(asOfQuery),
    output: ClientAsOf,
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
  'GET /api/clients/deleted': {
    summary: 'List deleted clients',
    access: 'member',
    output: z.array(DeletedClient),
  },
  'POST /api/clients/:id/restore': {
    summary: 'Restore a deleted client with its policies',
    access: 'member',
    output: Client,
  },
  'GET /api/clients/:id/merge': {
    summary: 'Preview a client merge',
    access: 'member',
    query: MergeQuery,
    output: MergePreview,
  },
  'POST /api/clients/:id/merge': {
    summary: 'Merge another client into this one',
    access: 'member',
    body: ClientMerge,
    output: Client,
  },
  'GET /api/clients/:id/merges': {
    summary: 'List clients merged into this one',
    access: 'member',
    output: z.array(MergedClient),
  },
  'DELETE /api/clients/:id/merge': {
    summary: 'Undo the merge of this client into another',
    access: 'member',
    status: 200,
    output: Client,
  },
  'GET /api/clients/:id/group': {
    summary: 'Get the household or the affiliates of a client',
    access: 'member',
    output: ClientGroupAnswer,
  },
  'POST /api/clients/:id/group/members': {
    summary: 'Add a client to the household or the affiliates of another',
    access: 'member',
    body: GroupMemberAdd,
    status: 201,
    output: ClientGroupAnswer,
  },
  'PATCH /api/clients/:id/group': {
    summary: 'Rename the household or the affiliates of a client',
    access: 'member',
    body: ClientGroupUpdate,
    output: ClientGroupAnswer,
  },
  'DELETE /api/clients/:id/group': {
    summary: 'Remove a client from its household or affiliates',
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
