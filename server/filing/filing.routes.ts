import { matchDocument } from '#server/documents/match.service.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { filingCalls } from '#shared/filing/filing.calls.ts'
import { diffDocument, fileDocument } from './filing.service.ts'
import { undoFiling } from './undo-filing.service.ts'

/** The calls by which a document comes into the book. */
export const filingRoutes = bindCalls(filingCalls, {
  'POST /api/documents/:id/match': read((ctx, { params, query }) => matchDocument(ctx, params.id, query)),
  'GET /api/documents/:id/diff': read((ctx, { params, query }) => diffDocument(ctx, params.id, query)),
  'POST /api/documents/:id/file': write((ctx, { params, body }) => fileDocument(ctx, params.id, body)),
  'POST /api/documents/:id/undo': write((ctx, { params }) => undoFiling(ctx, params.id)),
})
