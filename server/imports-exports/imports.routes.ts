import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { once } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { importKinds } from '#shared/imports-exports/import-field.rules.ts'
import {
  Import,
  ImportCheck,
  ImportCorrection,
  ImportItem,
  ImportRow,
  ImportRowFilter,
  ImportUndo,
  ImportUpdate,
  UndoPreview,
} from '#shared/imports-exports/imports.contract.ts'
import { correctCell } from './import-corrections.service.ts'
import { listImportRows, streamRefusedRows } from './import-rows.service.ts'
import {
  deleteImport,
  getImport,
  listImports,
  previewUndo,
  requestCheck,
  requestPublish,
  requestUndo,
  updateImport,
} from './imports.service.ts'

const config = { access: 'member' } as const
const one = { params: ById, response: { 200: Import } }

/** The calls of imports: list, mapping, decisions, report. */
export const importRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/imports',
    {
      config,
      schema: {
        querystring: z.strictObject({ kind: z.enum(importKinds).optional() }),
        response: { 200: z.array(ImportItem) },
      },
    },
    (request) => inTransaction(memberCtx(request), (ctx) => listImports(ctx, request.query.kind)),
  )
  app.get('/api/imports/:id', { config, schema: one }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getImport(ctx, request.params.id)),
  )
  app.patch('/api/imports/:id', { config, schema: { ...one, body: ImportUpdate } }, (request, reply) =>
    once(request, reply, 200, (ctx) => updateImport(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/imports/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteImport(ctx, request.params.id)),
  )
  app.get(
    '/api/imports/:id/rows',
    { config, schema: { params: ById, querystring: ImportRowFilter, response: { 200: z.array(ImportRow) } } },
    async (request, reply) => {
      const read = inTransaction(memberCtx(request), (ctx) =>
        listImportRows(ctx, request.params.id, request.query),
      )
      const { rows, total } = await read
      reply.header('x-total-count', total)
      return rows
    },
  )
  app.get(
    '/api/imports/:id/refused.csv',
    { config, schema: { params: ById, response: { 200: z.string() } } },
    async (request, reply) => {
      const { name, stream } = await streamRefusedRows(memberCtx(request), request.params.id)
      return attachment(reply, name, 'text/csv; charset=utf-8').send(stream)
    },
  )
}

/** The calls that set an import's background work going. */
export const importWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/imports/:id/dry-run',
    { config, schema: { ...one, body: ImportCheck.nullish() } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => requestCheck(ctx, request.params.id, request.body ?? {})),
  )
  app.post(
    '/api/imports/:id/corrections',
    { config, schema: { ...one, body: ImportCorrection } },
    (request, reply) => once(request, reply, 200, (ctx) => correctCell(ctx, request.params.id, request.body)),
  )
  app.post('/api/imports/:id/publish', { config, schema: one }, (request, reply) =>
    once(request, reply, 200, (ctx) => requestPublish(ctx, request.params.id)),
  )
  app.get(
    '/api/imports/:id/undo',
    { config, schema: { params: ById, response: { 200: UndoPreview } } },
    (request) => inTransaction(memberCtx(request), (ctx) => previewUndo(ctx, request.params.id)),
  )
  app.post(
    '/api/imports/:id/undo',
    { config, schema: { ...one, body: ImportUndo.nullish() } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => requestUndo(ctx, request.params.id, request.body ?? { staying: 0 })),
  )
}
