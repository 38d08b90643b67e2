import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { analysisCalls } from '#shared/commercial/analyses.calls.ts'
import {
  createAnalysis,
  deleteAnalysis,
  downloadAnalysis,
  getAnalysis,
  listAnalyses,
  refreshAnalysis,
  updateAnalysis,
} from './analyses.service.ts'
import { analysisPdf, letterPdf } from './analyses-pdf.ts'

/** The calls of policy analyses and of their papers: a report, and the letter to the client. */
export const analysisRoutes = bindCalls(analysisCalls, {
  'GET /api/policy-analyses': list((ctx, { query }) => listAnalyses(ctx, query)),
  'POST /api/policy-analyses': write((ctx, { body }) => createAnalysis(ctx, body)),
  'GET /api/policy-analyses/:id': read((ctx, { params }) => getAnalysis(ctx, params.id)),
  'PATCH /api/policy-analyses/:id': write((ctx, { params, body }) => updateAnalysis(ctx, params.id, body)),
  'DELETE /api/policy-analyses/:id': write((ctx, { params }) => deleteAnalysis(ctx, params.id)),
  'POST /api/policy-analyses/:id/refresh': write((ctx, { params }) => refreshAnalysis(ctx, params.id)),
  'GET /api/policy-analyses/:id/report.pdf': async (request, reply) => {
    const { id } = request.params
    const { analysis, agencyName } = await inTransaction(memberCtx(request), (ctx) =>
      downloadAnalysis(ctx, id, 'report'),
    )
    return attachment(reply, `${analysis.title}.pdf`, 'application/pdf').send(
      await analysisPdf(analysis, agencyName),
    )
  },
  'GET /api/policy-analyses/:id/letter.pdf': async (request, reply) => {
    const { id } = request.params
    const { analysis, agencyName } = await inTransaction(memberCtx(request), (ctx) =>
      downloadAnalysis(ctx, id, 'letter'),
    )
    const name = `Letter, ${analysis.title}.pdf`
    return attachment(reply, name, 'application/pdf').send(await letterPdf(analysis, agencyName))
  },
})
