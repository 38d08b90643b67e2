import { bindCalls, read, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { isModelOn } from '#server/language-model/allowance.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { articleCalls } from '#shared/admin/articles.calls.ts'
import { createArticle, deleteArticle, getArticle, listArticles, updateArticle } from './articles.service.ts'

/** What the assistants of every agency know and how they present themselves. */
export const articleRoutes = bindCalls(articleCalls, {
  'GET /api/assistant/config': read(async (ctx) => ({
    ...(await readSettings(ctx, 'chatbot')),
    ...(await readSettings(ctx, 'staticAnswers')),
    hasModel: await isModelOn(ctx),
  })),
  'GET /api/admin/articles': readAsPlatform(listArticles),
  'POST /api/admin/articles': writeAsPlatform((ctx, { body }) => createArticle(ctx, body)),
  'GET /api/admin/articles/:id': readAsPlatform((ctx, { params }) => getArticle(ctx, params.id)),
  'PATCH /api/admin/articles/:id': writeAsPlatform((ctx, { params, body }) =>
    updateArticle(ctx, params.id, body),
  ),
  'DELETE /api/admin/articles/:id': writeAsPlatform((ctx, { params }) => deleteArticle(ctx, params.id)),
})
