import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { clientCalls } from '#shared/clients/clients.calls.ts'
import {
  addGroupMember,
  getClientGroup,
  leaveClientGroup,
  updateClientGroup,
} from './client-groups.service.ts'
import { exportClients } from './clients.export.ts'
import {
  bulkClients,
  createClient,
  deleteClient,
  getClientAsOf,
  listClients,
  updateClient,
} from './clients.service.ts'
import { createContact, deleteContact, listContacts, updateContact } from './contacts.service.ts'
import { listDeleted, listMerged, mergeClients, previewMerge } from './merge.service.ts'
import { restoreClient } from './restore.service.ts'
import { undoMerge } from './unmerge.service.ts'

/** The calls of clients. */
export const clientRoutes = bindCalls(clientCalls, {
  'GET /api/clients': list((ctx, { query }) => listClients(ctx, query)),
  'POST /api/clients': write((ctx, { body }) => createClient(ctx, body)),
  'GET /api/clients/export.csv': csv('clients', (ctx, { query }) => exportClients(ctx, query)),
  'POST /api/clients/bulk': write((ctx, { body }) => bulkClients(ctx, body)),
  'GET /api/clients/:id': read((ctx, { params, query }) => getClientAsOf(ctx, params.id, query)),
  'PATCH /api/clients/:id': write((ctx, { params, body }) => updateClient(ctx, params.id, body)),
  'GET /api/clients/deleted': read((ctx) => listDeleted(ctx)),
  'POST /api/clients/:id/restore': write((ctx, { params }) => restoreClient(ctx, params.id)),
  'GET /api/clients/:id/merge': read((ctx, { params, query }) =>
    previewMerge(ctx, params.id, query.clientId),
  ),
  'POST /api/clients/:id/merge': write((ctx, { params, body }) => mergeClients(ctx, params.id, body)),
  'GET /api/clients/:id/merges': read((ctx, { params }) => listMerged(ctx, params.id)),
  'DELETE /api/clients/:id/merge': write((ctx, { params }) => undoMerge(ctx, params.id)),
  'DELETE /api/clients/:id': write((ctx, { params }) => deleteClient(ctx, params.id)),
  'GET /api/clients/:id/group': read((ctx, { params }) => getClientGroup(ctx, params.id)),
  'POST /api/clients/:id/group/members': write((ctx, { params, body }) =>
    addGroupMember(ctx, params.id, body),
  ),
  'PATCH /api/clients/:id/group': write((ctx, { params, body }) => updateClientGroup(ctx, params.id, body)),
  'DELETE /api/clients/:id/group': write((ctx, { params }) => leaveClientGroup(ctx, params.id)),
  'GET /api/clients/:id/contacts': read((ctx, { params }) => listContacts(ctx, params.id)),
  'POST /api/clients/:id/contacts': write((ctx, { params, body }) => createContact(ctx, params.id, body)),
  'PATCH /api/contacts/:id': write((ctx, { params, body }) => updateContact(ctx, params.id, body)),
  'DELETE /api/contacts/:id': write((ctx, { params }) => deleteContact(ctx, params.id)),
})
