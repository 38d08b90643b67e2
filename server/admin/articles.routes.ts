import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx, userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { isModelOn } from '#server/language-model/allowance.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { Article, ArticleCreate, ArticleItem, ArticleUpdate } from '#shared/admin/articles.contract.ts'
import { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { createArticle, deleteArticle, getArticle, listArticles, updateArticle } from './articles.service.ts'

const config = { access: 'admin' } as const
const querystring = z.strictObject({})

/** What the assistants of every agency know and how they present themselves. */
export const articleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/assistant/config',
    { config: { access: 'member' }, schema: { querystring, response: { 200: AssistantConfig } } },
    (request) =>
      inTransaction(memberCtx(request), async (ctx) => ({
        ...(await readSettings(ctx, 'chatbot')),
        ...(await readSettings(ctx, 'staticAnswers')),
        hasModel: await isModelOn(ctx),
      })),
  )
  app.get(
    '/api/admin/articles',
    { config, schema: { querystring, response: { 200: z.array(ArticleItem) } } },
    (request) => inTransaction(userCtx(request), listArticles, 'app_platform'),
  )
  app.post(
    '/api/admin/articles',
    { config, schema: { body: ArticleCreate, response: { 201: Article } } },
    (request, reply) => onceAsPlatform(request, reply, 201, (ctx) => createArticle(ctx, request.body)),
  )
  app.get(
    '/api/admin/articles/:id',
    { config, schema: { params: ById, response: { 200: Article } } },
    (request) => inTransaction(userCtx(request), (ctx) => getArticle(ctx, request.params.id), 'app_platform'),
  )
  app.patch(
    '/api/admin/articles/:id',
    { config, schema: { params: ById, body: ArticleUpdate, response: { 200: Article } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, (ctx) => updateArticle(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/admin/articles/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => onceAsPlatform(request, reply, 204, (ctx) => deleteArticle(ctx, request.params.id)),
  )
}
