import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Article, ArticleCreate, ArticleItem, ArticleUpdate } from './articles.contract.ts'
import { AssistantConfig } from './chatbot.contract.ts'

/** What the assistants of every agency know and how they present themselves. */
export const articleCalls = defineCalls({
  'GET /api/assistant/config': {
    summary: 'Get the branding of the assistants',
    access: 'member',
    query: z.strictObject({}),
    output: AssistantConfig,
  },
  'GET /api/admin/articles': {
    summary: "List the platform's articles",
    access: 'admin',
    query: z.strictObject({}),
    output: z.array(ArticleItem),
  },
  'POST /api/admin/articles': {
    summary: 'Add an article to the platform',
    access: 'admin',
    body: ArticleCreate,
    status: 201,
    output: Article,
  },
  'GET /api/admin/articles/:id': {
    summary: 'Get an article of the platform',
    access: 'admin',
    output: Article,
  },
  'PATCH /api/admin/articles/:id': {
    summary: 'Change an article of the platform',
    access: 'admin',
    body: ArticleUpdate,
    output: Article,
  },
  'DELETE /api/admin/articles/:id': {
    summary: 'Delete an article of the platform',
    access: 'admin',
  },
})
