import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendCsv } from '#server/records/csv.ts'
import { sendList } from '#server/records/list.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  Prospect,
  ProspectBulk,
  ProspectConvert,
  ProspectConverted,
  ProspectCreate,
  ProspectExportQuery,
  ProspectItem,
  ProspectListQuery,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { bulkProspects } from './bulk.service.ts'
import { convertProspect } from './convert.service.ts'
import { exportProspects } from './prospects.export.ts'
import {
  createProspect,
  deleteProspect,
  getProspect,
  listProspects,
  updateProspect,
} from './prospects.service.ts'

const config = { access: 'member' } as const

/** The calls of prospects. */
export const prospectRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/prospects',
    { config, schema: { querystring: ProspectListQuery, response: { 200: z.array(ProspectItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listProspects(ctx, request.query)),
  )
  app.post(
    '/api/prospects',
    { config, schema: { body: ProspectCreate, response: { 201: Prospect } } },
    (request, reply) => once(request, reply, 201, (ctx) => createProspect(ctx, request.body)),
  )
  app.get(
    '/api/prospects/export.csv',
    { config, schema: { querystring: ProspectExportQuery, response: { 200: z.string() } } },
    (request, reply) => sendCsv(request, reply, 'prospects', (ctx) => exportProspects(ctx, request.query)),
  )
  app.post(
    '/api/prospects/bulk',
    { config, schema: { body: ProspectBulk, response: { 200: BulkResult } } },
    (request, reply) => once(request, reply, 200, (ctx) => bulkProspects(ctx, request.body)),
  )
  app.get(
    '/api/prospects/:id',
    { config, schema: { params: ById, response: { 200: Prospect } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getProspect(ctx, request.params.id)),
  )
  app.patch(
    '/api/prospects/:id',
    { config, schema: { params: ById, body: ProspectUpdate, response: { 200: Prospect } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateProspect(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/prospects/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteProspect(ctx, request.params.id)),
  )
  app.post(
    '/api/prospects/:id/convert',
    {
      config,
      schema: { params: ById, body: ProspectConvert.nullish(), response: { 201: ProspectConverted } },
    },
    (request, reply) =>
      once(request, reply, 201, (ctx) => convertProspect(ctx, request.params.id, request.body ?? {})),
  )
}
