import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import {
  MarketCreate,
  MarketSend,
  MarketUpdate,
  Submission,
  SubmissionBind,
  SubmissionBound,
  SubmissionCreate,
  SubmissionListQuery,
  SubmissionUpdate,
} from '#shared/commercial/submissions.contract.ts'
import {
  createSubmission,
  deleteSubmission,
  getSubmission,
  listSubmissions,
  updateSubmission,
} from './submissions.service.ts'
import {
  addMarket,
  bindSubmission,
  removeMarket,
  sendToMarket,
  updateMarket,
} from './submissions-markets.service.ts'

const config = { access: 'member' } as const
const paths = {
  all: '/api/submissions',
  one: '/api/submissions/:id',
  market: '/api/submission-markets/:id',
}

/** The calls of submissions: their list, and each of them (issue 5). */
export const submissionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    paths.all,
    { config, schema: { querystring: SubmissionListQuery, response: { 200: z.array(Submission) } } },
    (request, reply) => sendList(request, reply, (ctx) => listSubmissions(ctx, request.query)),
  )
  app.post(
    paths.all,
    { config, schema: { body: SubmissionCreate, response: { 201: Submission } } },
    (request, reply) => once(request, reply, 201, (ctx) => createSubmission(ctx, request.body)),
  )
  app.get(paths.one, { config, schema: { params: ById, response: { 200: Submission } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getSubmission(ctx, request.params.id)),
  )
  app.patch(
    paths.one,
    { config, schema: { params: ById, body: SubmissionUpdate, response: { 200: Submission } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateSubmission(ctx, request.params.id, request.body)),
  )
  app.delete(paths.one, { config, schema: { params: ById, response: { 204: Nothing } } }, (request, reply) =>
    once(request, reply, 204, (ctx) => deleteSubmission(ctx, request.params.id)),
  )
  app.post(
    `${paths.one}/bind`,
    { config, schema: { params: ById, body: SubmissionBind, response: { 200: SubmissionBound } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => bindSubmission(ctx, request.params.id, request.body)),
  )
}

/** The calls of the markets of submissions. */
export const marketRoutes: FastifyPluginAsyncZod = async (app) => {
  const response = { 200: Submission }
  app.post(
    `${paths.one}/markets`,
    { config, schema: { params: ById, body: MarketCreate, response: { 201: Submission } } },
    (request, reply) => once(request, reply, 201, (ctx) => addMarket(ctx, request.params.id, request.body)),
  )
  app.patch(
    paths.market,
    { config, schema: { params: ById, body: MarketUpdate, response } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateMarket(ctx, request.params.id, request.body)),
  )
  app.delete(paths.market, { config, schema: { params: ById, response } }, (request, reply) =>
    once(request, reply, 200, (ctx) => removeMarket(ctx, request.params.id)),
  )
  app.post(
    `${paths.market}/send`,
    {
      // Mail goes to strangers: enough for a day's work, too little for a flood.
      config: { access: 'member', rateLimit: perPerson(100, '1 hour') },
      schema: { params: ById, body: MarketSend, response },
    },
    (request, reply) =>
      once(request, reply, 200, (ctx) => sendToMarket(ctx, request.params.id, request.body)),
  )
}
