import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import {
  Analysis,
  AnalysisCreate,
  AnalysisListQuery,
  AnalysisSummary,
  AnalysisUpdate,
} from '#shared/commercial/analysis.contract.ts'
import {
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  refreshAnalysis,
  takeAnalysis,
  updateAnalysis,
} from './analyses.service.ts'
import { letterPaper, reportPaper } from './analyses-pdf.ts'

const config = { access: 'member' } as const
const printing = { access: 'member', rateLimit: perPerson(60, '1 minute') } as const
const paths = { all: '/api/policy-analyses', one: '/api/policy-analyses/:id' }

/** The calls of policy analyses (issue 5). */
export const analysisRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    paths.all,
    { config, schema: { querystring: AnalysisListQuery, response: { 200: z.array(AnalysisSummary) } } },
    (request, reply) => sendList(request, reply, (ctx) => listAnalyses(ctx, request.query)),
  )
  app.post(
    paths.all,
    { config, schema: { body: AnalysisCreate, response: { 201: Analysis } } },
    (request, reply) => once(request, reply, 201, (ctx) => createAnalysis(ctx, request.body)),
  )
  app.get(paths.one, { config, schema: { params: ById, response: { 200: Analysis } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getAnalysis(ctx, request.params.id)),
  )
  app.patch(
    paths.one,
    { config, schema: { params: ById, body: AnalysisUpdate, response: { 200: Analysis } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateAnalysis(ctx, request.params.id, request.body)),
  )
  app.delete(paths.one, { config, schema: { params: ById, response: { 204: Nothing } } }, (request, reply) =>
    once(request, reply, 204, (ctx) => deleteAnalysis(ctx, request.params.id)),
  )
  app.post(
    `${paths.one}/refresh`,
    { config, schema: { params: ById, response: { 201: Analysis } } },
    (request, reply) => once(request, reply, 201, (ctx) => refreshAnalysis(ctx, request.params.id)),
  )
}

/** The papers of policy analyses: a report, and the letter to the client (issue 5). */
export const analysisPaperRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { params: ById, response: { 200: z.string() } }
  app.get(`${paths.one}/report.pdf`, { config: printing, schema }, async (request, reply) => {
    const { id } = request.params
    const { analysis, agencyName } = await inTransaction(memberCtx(request), (ctx) =>
      takeAnalysis(ctx, id, 'report'),
    )
    return attachment(reply, `${analysis.title}.pdf`, 'application/pdf').send(
      await reportPaper(analysis, agencyName),
    )
  })
  app.get(`${paths.one}/letter.pdf`, { config: printing, schema }, async (request, reply) => {
    const { id } = request.params
    const { analysis, agencyName } = await inTransaction(memberCtx(request), (ctx) =>
      takeAnalysis(ctx, id, 'letter'),
    )
    const name = `Letter, ${analysis.title}.pdf`
    return attachment(reply, name, 'application/pdf').send(await letterPaper(analysis, agencyName))
  })
}
