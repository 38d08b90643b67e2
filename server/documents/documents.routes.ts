import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import {
  DocumentDetail,
  DocumentItem,
  DocumentListQuery,
  DocumentPages,
  DocumentPagesQuery,
  DocumentPictureParams,
  DocumentPictureQuery,
  DocumentUpdate,
  DocumentUploaded,
  DocumentUploadQuery,
  maxDocumentBytes,
} from '#shared/documents/documents.contract.ts'
import { deleteDocument, getDocument, listDocuments, readAgain, updateDocument } from './documents.service.ts'
import { findStored, listPages, pagePicture } from './pages.service.ts'
import { sendPicture } from './send-picture.ts'
import { createDocument, discardDocument, type ReceivedDocument, receiveDocument } from './uploads.service.ts'

const config = { access: 'member' } as const

function stepsOf(query: DocumentUploadQuery): UploadSteps<ReceivedDocument, DocumentUploaded> {
  return {
    receive: receiveDocument,
    use: (ctx, file) => createDocument(ctx, file, query),
    discard: discardDocument,
    markOf: ({ name, checksum }) => `${name} ${checksum} ${JSON.stringify(query)}`,
  }
}

/** Uploads of documents, their files, words and pictures (issue 5, security.md 12). */
export const documentFileRoutes: FastifyPluginAsyncZod = async (app) => {
  const sizes = { files: 1, fields: 5, parts: 6, fileSize: maxDocumentBytes + 1 }
  await app.register(multipart, { limits: sizes, throwFileSizeLimit: false })
  app.post(
    '/api/documents',
    {
      // A whole cabinet at once, but no flood: files of 25 MB each are read one after the other.
      config: { access: 'member', takesFile: true, rateLimit: perPerson(200, '1 hour') },
      bodyLimit: maxDocumentBytes + 65_536,
      schema: { querystring: DocumentUploadQuery, response: { 201: DocumentUploaded } },
    },
    (request, reply) => uploadOnce(request, reply, stepsOf(request.query)),
  )
  app.get(
    '/api/documents/:id/file',
    { config, schema: { params: ById, response: { 200: z.string() } } },
    async (request, reply) => {
      const ctx = memberCtx(request)
      const { key, name, mediaType } = await inTransaction(ctx, (ctx) => findStored(ctx, request.params.id))
      return attachment(reply, name, mediaType).send(await fileStream(ctx, key))
    },
  )
  app.get(
    '/api/documents/:id/pages',
    { config, schema: { params: ById, querystring: DocumentPagesQuery, response: { 200: DocumentPages } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listPages(ctx, request.params.id, request.query)),
  )
  app.get(
    '/api/documents/:id/pages/:page/picture',
    {
      // Drawing a page takes a process of its own: a person leafs through many, but not through all at once.
      config: { access: 'member', rateLimit: perPerson(600, '1 minute') },
      schema: {
        params: DocumentPictureParams,
        querystring: DocumentPictureQuery,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const wanted = { ...request.params, width: Number(request.query.width) }
      return sendPicture(request, reply, await pagePicture(memberCtx(request), wanted))
    },
  )
}

/** The calls of documents: their list, what was found in them and what people make of it (issue 5). */
export const documentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/documents',
    { config, schema: { querystring: DocumentListQuery, response: { 200: z.array(DocumentItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listDocuments(ctx, request.query)),
  )
  app.get(
    '/api/documents/:id',
    { config, schema: { params: ById, response: { 200: DocumentDetail } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getDocument(ctx, request.params.id)),
  )
  app.patch(
    '/api/documents/:id',
    { config, schema: { params: ById, body: DocumentUpdate, response: { 200: DocumentDetail } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateDocument(ctx, request.params.id, request.body)),
  )
  app.post(
    '/api/documents/:id/read',
    { config, schema: { params: ById, response: { 200: DocumentDetail } } },
    (request, reply) => once(request, reply, 200, (ctx) => readAgain(ctx, request.params.id)),
  )
  app.delete(
    '/api/documents/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteDocument(ctx, request.params.id)),
  )
}
