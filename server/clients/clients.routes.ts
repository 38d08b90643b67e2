import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendCsv } from '#server/records/csv.ts'
import { sendList } from '#server/records/list.ts'
import {
  Client,
  ClientBulk,
  ClientBulkResult,
  ClientCreate,
  ClientExportQuery,
  ClientItem,
  ClientListQuery,
  ClientUpdate,
} from '#shared/clients/clients.contract.ts'
import { bulkClients } from './bulk.service.ts'
import { exportClients } from './clients.export.ts'
import { createClient, deleteClient, getClient, listClients, updateClient } from './clients.service.ts'

const config = { access: 'member' } as const

/** The calls of clients. */
export const clientRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/clients',
    { config, schema: { querystring: ClientListQuery, response: { 200: z.array(ClientItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listClients(ctx, request.query)),
  )
  app.post(
    '/api/clients',
    { config, schema: { body: ClientCreate, response: { 201: Client } } },
    (request, reply) => once(request, reply, 201, (ctx) => createClient(ctx, request.body)),
  )
  app.get(
    '/api/clients/export.csv',
    { config, schema: { querystring: ClientExportQuery, response: { 200: z.string() } } },
    (request, reply) => sendCsv(request, reply, 'clients', (ctx) => exportClients(ctx, request.query)),
  )
  app.post(
    '/api/clients/bulk',
    { config, schema: { body: ClientBulk, response: { 200: ClientBulkResult } } },
    (request, reply) => once(request, reply, 200, (ctx) => bulkClients(ctx, request.body)),
  )
  app.get('/api/clients/:id', { config, schema: { params: ById, response: { 200: Client } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getClient(ctx, request.params.id)),
  )
  app.patch(
    '/api/clients/:id',
    { config, schema: { params: ById, body: ClientUpdate, response: { 200: Client } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateClient(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/clients/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteClient(ctx, request.params.id)),
  )
}
