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
  ClientPolicyCreate,
  Policy,
  PolicyBulk,
  PolicyCreate,
  PolicyExportQuery,
  PolicyItem,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import { bulkPolicies } from './bulk.service.ts'
import { exportPolicies } from './policies.export.ts'
import {
  createClientPolicy,
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
  updatePolicy,
} from './policies.service.ts'

const config = { access: 'member' } as const

/** The calls of policies. */
export const policyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/policies',
    { config, schema: { querystring: PolicyListQuery, response: { 200: z.array(PolicyItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listPolicies(ctx, request.query)),
  )
  app.post(
    '/api/policies',
    { config, schema: { body: PolicyCreate, response: { 201: Policy } } },
    (request, reply) => once(request, reply, 201, (ctx) => createPolicy(ctx, request.body)),
  )
  app.post(
    '/api/clients/:id/policies',
    { config, schema: { params: ById, body: ClientPolicyCreate, response: { 201: Policy } } },
    (request, reply) =>
      once(request, reply, 201, (ctx) => createClientPolicy(ctx, request.params.id, request.body)),
  )
  app.get(
    '/api/policies/export.csv',
    { config, schema: { querystring: PolicyExportQuery, response: { 200: z.string() } } },
    (request, reply) => sendCsv(request, reply, 'policies', (ctx) => exportPolicies(ctx, request.query)),
  )
  app.post(
    '/api/policies/bulk',
    { config, schema: { body: PolicyBulk, response: { 200: BulkResult } } },
    (request, reply) => once(request, reply, 200, (ctx) => bulkPolicies(ctx, request.body)),
  )
  app.get('/api/policies/:id', { config, schema: { params: ById, response: { 200: Policy } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getPolicy(ctx, request.params.id)),
  )
  app.patch(
    '/api/policies/:id',
    { config, schema: { params: ById, body: PolicyUpdate, response: { 200: Policy } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updatePolicy(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/policies/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deletePolicy(ctx, request.params.id)),
  )
}
