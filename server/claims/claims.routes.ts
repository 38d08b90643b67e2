import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { claimCalls } from '#shared/claims/claims.calls.ts'
import { exportClaims } from './claims.export.ts'
import {
  createClaim,
  createClaimActivity,
  deleteClaim,
  getClaim,
  listClaims,
  updateClaim,
} from './claims.service.ts'
import { saveClaimsOfDocument } from './claims-from-document.service.ts'

/** The calls of claims. */
export const claimRoutes = bindCalls(claimCalls, {
  'GET /api/claims': list((ctx, { query }) => listClaims(ctx, query)),
  'POST /api/claims': write((ctx, { body }) => createClaim(ctx, body)),
  'GET /api/claims/export.csv': csv('claims', (ctx, { query }) => exportClaims(ctx, query)),
  'GET /api/claims/:id': read((ctx, { params }) => getClaim(ctx, params.id)),
  'PATCH /api/claims/:id': write((ctx, { params, body }) => updateClaim(ctx, params.id, body)),
  'DELETE /api/claims/:id': write((ctx, { params }) => deleteClaim(ctx, params.id)),
  'POST /api/claims/:id/activities': write((ctx, { params, body }) =>
    createClaimActivity(ctx, params.id, body),
  ),
  'POST /api/documents/:id/claims': write((ctx, { params, body }) =>
    saveClaimsOfDocument(ctx, params.id, body),
  ),
})
