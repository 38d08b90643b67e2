import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { documentCalls } from '#shared/documents/documents.calls.ts'
import type { DocumentUploaded, DocumentUploadQuery } from '#shared/documents/documents.contract.ts'
import { deleteDocument, getDocument, listDocuments, readAgain, updateDocument } from './documents.service.ts'
import { findStored, listPages, pagePicture } from './pages.service.ts'
import { sendPicture } from './send-picture.ts'
import { createDocument, discardDocument, type ReceivedDocument, receiveDocument } from './uploads.service.ts'

function stepsOf(query: DocumentUploadQuery): UploadSteps<ReceivedDocument, DocumentUploaded> {
  return {
    receive: receiveDocument,
    use: (ctx, file) => createDocument(ctx, file, query),
    discard: discardDocument,
    markOf: ({ name, checksum }) => `${name} ${checksum} ${JSON.stringify(query)}`,
  }
}

/** The calls of documents: uploads, their files, words and pictures, what was found in them. */
export const documentRoutes = bindCalls(documentCalls, {
  'POST /api/documents': (request, reply) => uploadOnce(request, reply, stepsOf(request.query)),
  'GET /api/documents/:id/file': async (request, reply) => {
    const ctx = memberCtx(request)
    const { key, name, mediaType } = await inTransaction(ctx, (ctx) => findStored(ctx, request.params.id))
    return attachment(reply, name, mediaType).send(await fileStream(ctx, key))
  },
  'GET /api/documents/:id/pages': read((ctx, { params, query }) => listPages(ctx, params.id, query)),
  'GET /api/documents/:id/pages/:page/picture': async (request, reply) => {
    const wanted = { ...request.params, width: Number(request.query.width) }
    return sendPicture(request, reply, await pagePicture(memberCtx(request), wanted))
  },
  'GET /api/documents': list((ctx, { query }) => listDocuments(ctx, query)),
  'GET /api/documents/:id': read((ctx, { params }) => getDocument(ctx, params.id)),
  'PATCH /api/documents/:id': write((ctx, { params, body }) => updateDocument(ctx, params.id, body)),
  'POST /api/documents/:id/read': write((ctx, { params }) => readAgain(ctx, params.id)),
  'DELETE /api/documents/:id': write((ctx, { params }) => deleteDocument(ctx, params.id)),
})
