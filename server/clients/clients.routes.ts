import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { clientCalls } from '#shared/clients/clients.calls.ts'
import { exportClients } from './clients.export.ts'
import {
  bulkClients,
  createClient,
  deleteClient,
  getClient,
  listClients,
  updateClient,
} from './clients.service.ts'

/** The calls of clients. */
export const clientRoutes = bindCalls(clientCalls, {
  'GET /api/clients': list((ctx, { query }) => listClients(ctx, query)),
  'POST /api/clients': write((ctx, { body }) => createClient(ctx, body)),
  'GET /api/clients/export.csv': csv('clients', (ctx, { query }) => exportClients(ctx, query)),
  'POST /api/clients/bulk': write((ctx, { body }) => bulkClients(ctx, body)),
  'GET /api/clients/:id': read((ctx, { params }) => getClient(ctx, params.id)),
  'PATCH /api/clients/:id': write((ctx, { params, body }) => updateClient(ctx, params.id, body)),
  'DELETE /api/clients/:id': write((ctx, { params }) => deleteClient(ctx, params.id)),
})
