import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv } from '#server/records/calls.ts'
import { describePage } from '#server/records/list.ts'
import { commissionCalls } from '#shared/commissions/commissions.calls.ts'
import type { CarrierStatement } from '#shared/commissions/statements.contract.ts'
import { draftInquiry, sendInquiry } from './inquiries.service.ts'
import { findCandidates, listLines, markNotOurs, matchLine, reopenLine } from './lines.service.ts'
import { closeMonth, getProducerStatement, listMonths } from './months.service.ts'
import { getOutstanding } from './outstanding.service.ts'
import { checkMayManageCommissions } from './permissions.ts'
import {
  exportProducerStatement,
  producerStatementPdf,
  statementFileName,
} from './producer-statement-files.ts'
import { getPolicyCommissions } from './received.service.ts'
import { discardStatement, type ReceivedStatement, receiveStatement } from './statement-file.ts'
import {
  createStatement,
  getStatement,
  listStatements,
  matchStatementAgain,
  postStatement,
  updateStatement,
  voidStatement,
} from './statements.service.ts'

/** The file is taken in and read, then the statement begins. */
function stepsOf(carrierId: string | undefined): UploadSteps<ReceivedStatement, CarrierStatement> {
  return {
    receive: receiveStatement,
    use: (ctx, file) => createStatement(ctx, file, carrierId),
    discard: discardStatement,
  }
}

const readProducerStatement = (ctx: AgencyCtx, month: string, producerId: string | undefined) =>
  inTransaction(ctx, (ctx) => getProducerStatement(ctx, month, producerId))

/** The calls of commissions. */
export const commissionRoutes = bindCalls(commissionCalls, {
  'POST /api/carrier-statements': (request, reply) => {
    checkMayManageCommissions(memberCtx(request))
    return uploadOnce(request, reply, stepsOf(request.query.carrierId))
  },
  'GET /api/carrier-statements': read((ctx, { query }) => listStatements(ctx, query)),
  'GET /api/carrier-statements/:id': read((ctx, { params }) => getStatement(ctx, params.id)),
  'PATCH /api/carrier-statements/:id': write((ctx, { params, body }) =>
    updateStatement(ctx, params.id, body),
  ),
  'POST /api/carrier-statements/:id/post': write((ctx, { params, body }) =>
    postStatement(ctx, params.id, body),
  ),
  'POST /api/carrier-statements/:id/match': write((ctx, { params }) => matchStatementAgain(ctx, params.id)),
  'POST /api/carrier-statements/:id/void': write((ctx, { params, body }) =>
    voidStatement(ctx, params.id, body.version),
  ),
  'GET /api/statement-lines': read(async (ctx, request, reply) => {
    const { rows, ...page } = await listLines(ctx, request.query)
    describePage(request, reply, page)
    return rows
  }),
  'GET /api/statement-lines/:id/candidates': read((ctx, { params, query }) =>
    findCandidates(ctx, params.id, query.q),
  ),
  'POST /api/statement-lines/:id/match': write((ctx, { params, body }) => matchLine(ctx, params.id, body)),
  'POST /api/statement-lines/:id/not-ours': write((ctx, { params, body }) =>
    markNotOurs(ctx, params.id, body),
  ),
  'POST /api/statement-lines/:id/reopen': write((ctx, { params, body }) =>
    reopenLine(ctx, params.id, body.version),
  ),
  'GET /api/commissions/outstanding': read((ctx, { query }) => getOutstanding(ctx, query)),
  'GET /api/commission-inquiries/draft': read((ctx, { query }) => draftInquiry(ctx, query.carrierId)),
  'POST /api/commission-inquiries': write((ctx, { body }) => sendInquiry(ctx, body)),
  'GET /api/commission-months': read((ctx) => listMonths(ctx)),
  'POST /api/commission-months/close': write((ctx, { body }) => closeMonth(ctx, body.month)),
  'GET /api/producer-statements': read((ctx, { query }) =>
    getProducerStatement(ctx, query.month, query.producerId),
  ),
  'GET /api/producer-statements/statement.pdf': async (request, reply) => {
    const { month, producerId } = request.query
    const statement = await readProducerStatement(memberCtx(request), month, producerId)
    const pdf = await producerStatementPdf(statement)
    return attachment(reply, `${statementFileName(statement)}.pdf`, 'application/pdf').send(pdf)
  },
  'GET /api/producer-statements/export.csv': csv('producer-statement', async (ctx, { query }) =>
    exportProducerStatement(await getProducerStatement(ctx, query.month, query.producerId)),
  ),
  'GET /api/policies/:id/commissions': read((ctx, { params }) => getPolicyCommissions(ctx, params.id)),
})
