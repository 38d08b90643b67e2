import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById } from '#server/http/record-schemas.ts'
import {
  KnowledgeArticle,
  KnowledgeFileQuery,
  KnowledgePages,
  KnowledgePagesQuery,
  maxKnowledgeFileBytes,
} from '#shared/knowledge/knowledge.contract.ts'
import {
  createFileArticle,
  deleteFile,
  findFile,
  listPages,
  type ReceivedFile,
  receiveFile,
} from './files.service.ts'

const config = { access: 'member' } as const

function stepsOf(query: KnowledgeFileQuery): UploadSteps<ReceivedFile, KnowledgeArticle> {
  return {
    receive: receiveFile,
    use: (ctx, file) => createFileArticle(ctx, file, query),
    discard: deleteFile,
  }
}

/** Uploads of the knowledge base, their text and the files themselves. */
export const knowledgeFileRoutes: FastifyPluginAsyncZod = async (app) => {
  const sizes = { files: 1, fields: 5, parts: 6, fileSize: maxKnowledgeFileBytes + 1 }
  await app.register(multipart, { limits: sizes, throwFileSizeLimit: false })
  app.post(
    '/api/knowledge/files',
    {
      // A whole cabinet at once, but no flood: files of 25 MB each are read one after the other.
      config: { access: 'member', takesFile: true, rateLimit: perPerson(200, '1 hour') },
      bodyLimit: maxKnowledgeFileBytes + 65_536,
      schema: { querystring: KnowledgeFileQuery, response: { 201: KnowledgeArticle } },
    },
    (request, reply) => uploadOnce(request, reply, stepsOf(request.query)),
  )
  app.get(
    '/api/knowledge/articles/:id/file',
    { config, schema: { params: ById, response: { 200: z.string() } } },
    async (request, reply) => {
      const ctx = memberCtx(request)
      const { key, name, type } = await inTransaction(ctx, (ctx) => findFile(ctx, request.params.id))
      return attachment(reply, name, type).send(await fileStream(ctx, key))
    },
  )
  app.get(
    '/api/knowledge/articles/:id/pages',
    {
      config,
      schema: { params: ById, querystring: KnowledgePagesQuery, response: { 200: KnowledgePages } },
    },
    (request) => inTransaction(memberCtx(request), (ctx) => listPages(ctx, request.params.id, request.query)),
  )
}
