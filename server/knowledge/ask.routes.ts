import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import {
  KnowledgeAnswer,
  KnowledgeAsk,
  KnowledgeSearchQuery,
  KnowledgeSearchResults,
} from '#shared/knowledge/knowledge.contract.ts'
import { askKnowledge, searchKnowledge } from './ask.service.ts'

const config = { access: 'member' } as const
/** Every question is kept: more than anybody types is refused. */
const asking = { ...config, rateLimit: perPerson(120, '1 minute') }

/** Looking for passages, and asking. */
export const knowledgeAskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/knowledge/search',
    { config, schema: { querystring: KnowledgeSearchQuery, response: { 200: KnowledgeSearchResults } } },
    (request) => inTransaction(memberCtx(request), (ctx) => searchKnowledge(ctx, request.query)),
  )
  app.post(
    '/api/knowledge/ask',
    { config: asking, schema: { body: KnowledgeAsk, response: { 200: KnowledgeAnswer } } },
    (request, reply) => once(request, reply, 200, (ctx) => askKnowledge(ctx, request.body.question)),
  )
}
