import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/db/transaction.ts'
import { matchDocument } from '#server/documents/match.service.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { DocumentMatches, DocumentMatchQuery } from '#shared/documents/documents.contract.ts'
import {
  DocumentDiff,
  DocumentDiffQuery,
  DocumentFile,
  DocumentFiled,
} from '#shared/filing/filing.contract.ts'
import { diffDocument, fileDocument } from './filing.service.ts'
import { undoFiling } from './undo-filing.service.ts'

const config = { access: 'member' } as const

/** The calls by which a document comes into the book (issue 5). */
export const filingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/documents/:id/match',
    {
      config,
      schema: { params: ById, querystring: DocumentMatchQuery, response: { 200: DocumentMatches } },
    },
    (request) =>
      inTransaction(memberCtx(request), (ctx) => matchDocument(ctx, request.params.id, request.query)),
  )
  app.get(
    '/api/documents/:id/diff',
    { config, schema: { params: ById, querystring: DocumentDiffQuery, response: { 200: DocumentDiff } } },
    (request) =>
      inTransaction(memberCtx(request), (ctx) => diffDocument(ctx, request.params.id, request.query)),
  )
  app.post(
    '/api/documents/:id/file',
    { config, schema: { params: ById, body: DocumentFile, response: { 200: DocumentFiled } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => fileDocument(ctx, request.params.id, request.body)),
  )
  app.post(
    '/api/documents/:id/undo',
    { config, schema: { params: ById, response: { 200: DocumentFiled } } },
    (request, reply) => once(request, reply, 200, (ctx) => undoFiling(ctx, request.params.id)),
  )
}
