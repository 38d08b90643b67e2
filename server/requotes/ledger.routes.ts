import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { requoteLedgerCalls } from '#shared/requotes/ledger.calls.ts'
import { addDocumentQuotes } from './document-quotes.service.ts'
import { getLedger, listMarkets, listQuotes } from './ledger.service.ts'

/** The calls of what carriers answered, and of quotes that were read from documents. */
export const requoteLedgerRoutes = bindCalls(requoteLedgerCalls, {
  'GET /api/requotes/ledger': read((ctx, { query }) => getLedger(ctx, query)),
  'GET /api/requotes/:id/markets': read((ctx, { params }) => listMarkets(ctx, params.id)),
  'POST /api/documents/:id/requote': write((ctx, { params, body }) =>
    addDocumentQuotes(ctx, params.id, body),
  ),
  'GET /api/requote-quotes': list((ctx, { query }) => listQuotes(ctx, query)),
})
