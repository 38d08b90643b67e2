import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import {
  KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleItem,
  KnowledgeArticleListQuery,
  KnowledgeArticleUpdate,
  KnowledgeFolder,
  KnowledgeFolderCreate,
  KnowledgeFolderUpdate,
  KnowledgeQuestion,
  KnowledgeQuestionsQuery,
  KnowledgeQuestionUpdate,
  KnowledgeRestore,
  KnowledgeVersion,
  KnowledgeVersionItem,
} from '#shared/knowledge/knowledge.contract.ts'
import { createArticle, deleteArticle, listArticles, updateArticle } from './articles.service.ts'
import { createFolder, deleteFolder, listFolders, updateFolder } from './folders.service.ts'
import { getArticle } from './lock-article.ts'
import { listQuestions, updateQuestion } from './questions.service.ts'
import { getVersion, listVersions, restoreVersion } from './versions.service.ts'

const config = { access: 'member' } as const
const ByVersion = z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(2_147_483_647) })
const oneArticle = { params: ById, response: { 200: KnowledgeArticle } }
const noArticle = { params: ById, response: { 204: Nothing } }

/** The articles of the knowledge base. */
export const knowledgeArticleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/knowledge/articles',
    {
      config,
      schema: { querystring: KnowledgeArticleListQuery, response: { 200: z.array(KnowledgeArticleItem) } },
    },
    (request, reply) => sendList(request, reply, (ctx) => listArticles(ctx, request.query)),
  )
  app.post(
    '/api/knowledge/articles',
    { config, schema: { body: KnowledgeArticleCreate, response: { 201: KnowledgeArticle } } },
    (request, reply) => once(request, reply, 201, (ctx) => createArticle(ctx, request.body)),
  )
  app.get('/api/knowledge/articles/:id', { config, schema: oneArticle }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getArticle(ctx, request.params.id)),
  )
  app.patch(
    '/api/knowledge/articles/:id',
    { config, schema: { ...oneArticle, body: KnowledgeArticleUpdate } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateArticle(ctx, request.params.id, request.body)),
  )
  app.delete('/api/knowledge/articles/:id', { config, schema: noArticle }, (request, reply) =>
    once(request, reply, 204, (ctx) => deleteArticle(ctx, request.params.id)),
  )
}

/** The texts that an article had. */
export const knowledgeVersionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/knowledge/articles/:id/versions',
    { config, schema: { params: ById, response: { 200: z.array(KnowledgeVersionItem) } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listVersions(ctx, request.params.id)),
  )
  app.get(
    '/api/knowledge/articles/:id/versions/:version',
    { config, schema: { params: ByVersion, response: { 200: KnowledgeVersion } } },
    (request) =>
      inTransaction(memberCtx(request), (ctx) => getVersion(ctx, request.params.id, request.params.version)),
  )
  app.post(
    '/api/knowledge/articles/:id/versions/:version/restore',
    {
      config,
      schema: { params: ByVersion, body: KnowledgeRestore.nullish(), response: { 200: KnowledgeArticle } },
    },
    (request, reply) =>
      once(request, reply, 200, (ctx) =>
        restoreVersion(ctx, request.params.id, request.params.version, request.body ?? {}),
      ),
  )
}

/** The folders of the knowledge base, which owners arrange. */
export const knowledgeFolderRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/knowledge/folders',
    { config, schema: { querystring: z.strictObject({}), response: { 200: z.array(KnowledgeFolder) } } },
    (request) => inTransaction(memberCtx(request), listFolders),
  )
  app.post(
    '/api/knowledge/folders',
    { config, schema: { body: KnowledgeFolderCreate, response: { 201: KnowledgeFolder } } },
    (request, reply) => once(request, reply, 201, (ctx) => createFolder(ctx, request.body)),
  )
  app.patch(
    '/api/knowledge/folders/:id',
    { config, schema: { params: ById, body: KnowledgeFolderUpdate, response: { 200: KnowledgeFolder } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateFolder(ctx, request.params.id, request.body)),
  )
  app.delete('/api/knowledge/folders/:id', { config, schema: noArticle }, (request, reply) =>
    once(request, reply, 204, (ctx) => deleteFolder(ctx, request.params.id)),
  )
}

/** The questions that the knowledge base was asked. */
export const knowledgeQuestionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/knowledge/questions',
    {
      config,
      schema: { querystring: KnowledgeQuestionsQuery, response: { 200: z.array(KnowledgeQuestion) } },
    },
    (request, reply) => sendList(request, reply, (ctx) => listQuestions(ctx, request.query)),
  )
  app.patch(
    '/api/knowledge/questions/:id',
    {
      config,
      schema: { params: ById, body: KnowledgeQuestionUpdate, response: { 200: KnowledgeQuestion } },
    },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateQuestion(ctx, request.params.id, request.body)),
  )
}
