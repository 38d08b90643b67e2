import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { prospectCalls } from '#shared/prospects/prospects.calls.ts'
import { convertProspect } from './convert.service.ts'
import { exportProspects } from './prospects.export.ts'
import {
  bulkProspects,
  createProspect,
  deleteProspect,
  getProspect,
  getProspectBoard,
  listDeletedProspects,
  listProspects,
  restoreProspect,
  updateProspect,
} from './prospects.service.ts'

/** The calls of prospects. */
export const prospectRoutes = bindCalls(prospectCalls, {
  'GET /api/prospects': list((ctx, { query }) => listProspects(ctx, query)),
  'POST /api/prospects': write((ctx, { body }) => createProspect(ctx, body)),
  'GET /api/prospects/export.csv': csv('prospects', (ctx, { query }) => exportProspects(ctx, query)),
  'POST /api/prospects/bulk': write((ctx, { body }) => bulkProspects(ctx, body)),
  'GET /api/prospects/deleted': read((ctx) => listDeletedProspects(ctx)),
  'POST /api/prospects/:id/restore': write((ctx, { params }) => restoreProspect(ctx, params.id)),
  'GET /api/prospects/board': list(async (ctx, { query }) => ({ text: await getProspectBoard(ctx, query) })),
  'GET /api/prospects/:id': read((ctx, { params }) => getProspect(ctx, params.id)),
  'PATCH /api/prospects/:id': write((ctx, { params, body }) => updateProspect(ctx, params.id, body)),
  'DELETE /api/prospects/:id': write((ctx, { params }) => deleteProspect(ctx, params.id)),
  'POST /api/prospects/:id/convert': write((ctx, { params, body }) =>
    convertProspect(ctx, params.id, body ?? {}),
  ),
})
