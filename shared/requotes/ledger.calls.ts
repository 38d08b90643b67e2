import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { DocumentQuote, DocumentQuoted } from './document-quote.contract.ts'
import { Ledger, LedgerQuery, MarketMemory, QuoteItem, QuoteListQuery } from './ledger.contract.ts'

/** The calls of what carriers answered, and of quotes that were read from documents. */
export const requoteLedgerCalls = defineCalls({
  'GET /api/requotes/ledger': {
    summary: 'Get hit ratio, declines, time to quote and saved premium',
    access: 'member',
    query: LedgerQuery,
    output: Ledger,
  },
  'GET /api/requotes/:id/markets': {
    summary: 'Get what carriers answered before, while choosing whom to ask',
    access: 'member',
    output: z.array(MarketMemory),
  },
  'POST /api/documents/:id/requote': {
    summary: 'Add what a document quotes to a requote',
    access: 'member',
    body: DocumentQuote,
    output: DocumentQuoted,
  },
  'GET /api/requote-quotes': {
    summary: 'List quotes',
    access: 'member',
    query: QuoteListQuery,
    output: z.array(QuoteItem),
  },
})
