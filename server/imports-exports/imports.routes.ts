import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { importCalls } from '#shared/imports-exports/imports.calls.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { rehearsalCalls } from '#shared/imports-exports/rehearsals.calls.ts'
import {
  attachZip,
  checkAttachable,
  discardZip,
  getAttachments,
  receiveZip,
  requestFiling,
} from './attachments.service.ts'
import { correctCell } from './import-corrections.service.ts'
import { listImportRows, streamRejectedRows } from './import-rows.service.ts'
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
import { applyDifferences, getRehearsal, startRehearsal } from './rehearsals.service.ts'
import { createImport, deleteUpload, type ReceivedFile, receiveFile } from './upload.service.ts'

/** The file is taken in, then the import begins. */
function stepsOf(kind: ImportKind): UploadSteps<ReceivedFile, Import> {
  return {
    receive: (ctx, upload) => receiveFile(ctx, kind, upload),
    use: async (ctx, file) => getImport(ctx, await createImport(ctx, file)),
    discard: deleteUpload,
  }
}

/** The export is taken in as an import of clients, and compared where its columns are known. */
const rehearsalSteps: UploadSteps<ReceivedFile, Import> = { ...stepsOf('clients'), use: startRehearsal }

/** The calls that compare an export with the book. */
export const rehearsalRoutes = bindCalls(rehearsalCalls, {
  'POST /api/rehearsals': (request, reply) => uploadOnce(request, reply, rehearsalSteps),
  'GET /api/imports/:id/differences': read((ctx, { params, query }) => getRehearsal(ctx, params.id, query)),
  'POST /api/imports/:id/differences': write((ctx, { params, body }) =>
    applyDifferences(ctx, params.id, body),
  ),
})

/** The calls of imports: upload, mapping, decisions, report, and the work in the background. */
export const importRoutes = bindCalls(importCalls, {
  'POST /api/imports': (request, reply) => uploadOnce(request, reply, stepsOf(request.query.kind)),
  'GET /api/imports': read((ctx, { query }) => listImports(ctx, query.kind)),
  'GET /api/imports/:id': read((ctx, { params }) => getImport(ctx, params.id)),
  'PATCH /api/imports/:id': write((ctx, { params, body }) => updateImport(ctx, params.id, body)),
  'DELETE /api/imports/:id': write((ctx, { params }) => deleteImport(ctx, params.id)),
  'GET /api/imports/:id/rows': read(async (ctx, { params, query }, reply) => {
    const { rows, total } = await listImportRows(ctx, params.id, query)
    reply.header('x-total-count', total)
    return rows
  }),
  'GET /api/imports/:id/refused.csv': async (request, reply) => {
    const { name, stream } = await streamRejectedRows(memberCtx(request), request.params.id)
    return attachment(reply, name, 'text/csv; charset=utf-8').send(stream)
  },
  'POST /api/imports/:id/dry-run': write((ctx, { params, body }) => requestCheck(ctx, params.id, body ?? {})),
  'POST /api/imports/:id/corrections': write((ctx, { params, body }) => correctCell(ctx, params.id, body)),
  'POST /api/imports/:id/publish': write((ctx, { params }) => requestPublish(ctx, params.id)),
  'POST /api/imports/:id/attachments': async (request, reply) => {
    const { id } = request.params
    await checkAttachable(memberCtx(request), id)
    return uploadOnce(request, reply, {
      receive: receiveZip,
      use: (ctx, zip) => attachZip(ctx, id, zip),
      discard: discardZip,
    })
  },
  'GET /api/imports/:id/attachments': read((ctx, { params }) => getAttachments(ctx, params.id)),
  'POST /api/imports/:id/attachments/file': write((ctx, { params }) => requestFiling(ctx, params.id)),
  'GET /api/imports/:id/undo': read((ctx, { params }) => previewUndo(ctx, params.id)),
  'POST /api/imports/:id/undo': write((ctx, { params, body }) =>
    requestUndo(ctx, params.id, body ?? { staying: 0 }),
  ),
})
