import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { policyCalls } from '#shared/policies/policies.calls.ts'
import { exportPolicies } from './policies.export.ts'
import {
  bulkPolicies,
  createClientPolicy,
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
  updatePolicy,
} from './policies.service.ts'

/** The calls of policies. */
export const policyRoutes = bindCalls(policyCalls, {
  'GET /api/policies': list((ctx, { query }) => listPolicies(ctx, query)),
  'POST /api/policies': write((ctx, { body }) => createPolicy(ctx, body)),
  'POST /api/clients/:id/policies': write((ctx, { params, body }) =>
    createClientPolicy(ctx, params.id, body),
  ),
  'GET /api/policies/export.csv': csv('policies', (ctx, { query }) => exportPolicies(ctx, query)),
  'POST /api/policies/bulk': write((ctx, { body }) => bulkPolicies(ctx, body)),
  'GET /api/policies/:id': read((ctx, { params }) => getPolicy(ctx, params.id)),
  'PATCH /api/policies/:id': write((ctx, { params, body }) => updatePolicy(ctx, params.id, body)),
  'DELETE /api/policies/:id': write((ctx, { params }) => deletePolicy(ctx, params.id)),
})
