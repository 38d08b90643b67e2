import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { requoteCalls } from '#shared/requotes/requotes.calls.ts'
import { bindQuotes, keepExpiring, loseRequote, reopenRequote } from './binding.service.ts'
import { downloadProposal } from './proposal.service.ts'
import { proposalPdf } from './proposal-pdf.ts'
import { addQuotes, removeQuote, updateQuote } from './quotes.service.ts'
import { exportRequotes } from './requotes.export.ts'
import {
  bulkRequotes,
  createRequote,
  deleteRequote,
  getRequote,
  listHistory,
  listRequotes,
  updateRequote,
} from './requotes.service.ts'
import { draftQuoteRequest, sendQuoteRequest } from './send.service.ts'

/** The calls of requotes and of their quotes. */
export const requoteRoutes = bindCalls(requoteCalls, {
  'GET /api/requotes': list((ctx, { query }) => listRequotes(ctx, query)),
  'POST /api/requotes': write((ctx, { body }) => createRequote(ctx, body)),
  'GET /api/requotes/export.csv': csv('requotes', (ctx, { query }) => exportRequotes(ctx, query)),
  'POST /api/requotes/bulk': write((ctx, { body }) => bulkRequotes(ctx, body)),
  'GET /api/requotes/:id': read((ctx, { params }) => getRequote(ctx, params.id)),
  'PATCH /api/requotes/:id': write((ctx, { params, body }) => updateRequote(ctx, params.id, body)),
  'DELETE /api/requotes/:id': write((ctx, { params }) => deleteRequote(ctx, params.id)),
  'GET /api/requotes/:id/proposal.pdf': async (request, reply) => {
    const proposal = await inTransaction(memberCtx(request), (ctx) =>
      downloadProposal(ctx, request.params.id),
    )
    const name = `Proposal, ${proposal.requote.title}.pdf`
    return attachment(reply, name, 'application/pdf').send(await proposalPdf(proposal))
  },
  'GET /api/requotes/:id/history': read((ctx, { params }) => listHistory(ctx, params.id)),
  'POST /api/requotes/:id/bind': write((ctx, { params, body }) => bindQuotes(ctx, params.id, body)),
  'POST /api/requotes/:id/keep': write((ctx, { params, body }) => keepExpiring(ctx, params.id, body)),
  'POST /api/requotes/:id/lose': write((ctx, { params, body }) => loseRequote(ctx, params.id, body)),
  'POST /api/requotes/:id/reopen': write((ctx, { params, body }) => reopenRequote(ctx, params.id, body)),
  'POST /api/requotes/:id/quotes': write((ctx, { params, body }) => addQuotes(ctx, params.id, body)),
  'PATCH /api/requote-quotes/:id': write((ctx, { params, body }) => updateQuote(ctx, params.id, body)),
  'DELETE /api/requote-quotes/:id': write((ctx, { params }) => removeQuote(ctx, params.id)),
  'GET /api/requote-quotes/:id/draft': read((ctx, { params }) => draftQuoteRequest(ctx, params.id)),
  'POST /api/requote-quotes/:id/send': write((ctx, { params, body }) =>
    sendQuoteRequest(ctx, params.id, body),
  ),
})
