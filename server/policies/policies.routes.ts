import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import type { TransactionResult } from '#shared/policies/history.contract.ts'
import { policyCalls } from '#shared/policies/policies.calls.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { decideRenewal, policyHistory } from './history.service.ts'
import { exportPolicies } from './policies.export.ts'
import {
  bulkPolicies,
  createClientPolicy,
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
} from './policies.service.ts'
import { listDeletedPolicies, restorePolicy } from './restore.service.ts'
import { listTermStandings } from './standings.service.ts'
import { correctDetails, getDetails } from './term-details.service.ts'
import { changePolicy, enterTransaction } from './transactions.service.ts'

type Entering = { params: { id: string }; body: TransactionCreate }

const run = (ctx: InTransaction<AgencyCtx>, { params, body }: Entering) =>
  enterTransaction(ctx, params.id, body)
const enter = write<Entering, TransactionResult>(run)
const tryOut = read<Entering, TransactionResult>(run)

/** The calls of policies. */
export const policyRoutes = bindCalls(policyCalls, {
  'GET /api/policies': list((ctx, { query }) => listPolicies(ctx, query)),
  'POST /api/policies': write((ctx, { body }) => createPolicy(ctx, body)),
  'POST /api/clients/:id/policies': write((ctx, { params, body }) =>
    createClientPolicy(ctx, params.id, body),
  ),
  'GET /api/clients/:id/terms': read((ctx, { params, query }) => listTermStandings(ctx, params.id, query)),
  'GET /api/policies/export.csv': csv('policies', (ctx, { query }) => exportPolicies(ctx, query)),
  'POST /api/policies/bulk': write((ctx, { body }) => bulkPolicies(ctx, body)),
  'GET /api/policies/deleted': read((ctx) => listDeletedPolicies(ctx)),
  'POST /api/policies/:id/restore': write((ctx, { params }) => restorePolicy(ctx, params.id)),
  'GET /api/policies/:id': read((ctx, { params }) => getPolicy(ctx, params.id)),
  'PATCH /api/policies/:id': write((ctx, { params, body }) => changePolicy(ctx, params.id, body)),
  'GET /api/policies/:id/history': read((ctx, { params }) => policyHistory(ctx, params.id)),
  'GET /api/policies/:id/details': read((ctx, { params, query }) => getDetails(ctx, params.id, query)),
  'PUT /api/policies/:id/details': write((ctx, { params, body }) => correctDetails(ctx, params.id, body)),
  'POST /api/policies/:id/transactions': (request, reply) =>
    request.body.dryRun ? tryOut(request, reply.code(200)) : enter(request, reply),
  'PUT /api/policies/:id/renewal-decision': write((ctx, { params, body }) =>
    decideRenewal(ctx, params.id, body),
  ),
  'DELETE /api/policies/:id': write((ctx, { params }) => deletePolicy(ctx, params.id)),
})
