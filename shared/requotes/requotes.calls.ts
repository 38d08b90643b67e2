import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkResult } from '#shared/lists.ts'
import { RequoteBind, RequoteDecided, RequoteKeep } from './binding.contract.ts'
import { QuoteDraft, QuoteSend, QuotesCreate, QuoteUpdate } from './quotes.contract.ts'
import {
  Requote,
  RequoteBulk,
  RequoteCreate,
  RequoteEntry,
  RequoteExportQuery,
  RequoteItem,
  RequoteListQuery,
  RequoteLose,
  RequoteReopen,
  RequoteUpdate,
} from './requotes.contract.ts'

/** The calls of requotes and of their quotes. */
export const requoteCalls = defineCalls({
  'GET /api/requotes': {
    summary: 'List requotes',
    access: 'member',
    query: RequoteListQuery,
    output: z.array(RequoteItem),
  },
  'POST /api/requotes': {
    summary: 'Start a requote',
    access: 'member',
    body: RequoteCreate,
    status: 201,
    output: Requote,
  },
  'GET /api/requotes/export.csv': {
    summary: 'Export requotes',
    access: 'member',
    query: RequoteExportQuery,
    file: 'text/csv',
  },
  'POST /api/requotes/bulk': {
    summary: 'Change several requotes',
    access: 'member',
    body: RequoteBulk,
    output: BulkResult,
  },
  'GET /api/requotes/:id': {
    summary: 'Get a requote',
    access: 'member',
    output: Requote,
  },
  'PATCH /api/requotes/:id': {
    summary: 'Change a requote',
    access: 'member',
    body: RequoteUpdate,
    output: Requote,
  },
  'DELETE /api/requotes/:id': {
    summary: 'Delete a requote',
    access: 'member',
  },
  'GET /api/requotes/:id/proposal.pdf': {
    summary: 'Download the proposal of a requote',
    access: 'member',
    file: 'application/pdf',
  },
  'GET /api/requotes/:id/history': {
    summary: 'Get the history of a requote',
    access: 'member',
    output: z.array(RequoteEntry),
  },
  'POST /api/requotes/:id/bind': {
    summary: 'Bind quotes of a requote, or preview them',
    access: 'member',
    body: RequoteBind,
    output: RequoteDecided,
  },
  'POST /api/requotes/:id/keep': {
    summary: 'Keep the expiring policies, or preview it',
    access: 'member',
    body: RequoteKeep,
    output: RequoteDecided,
  },
  'POST /api/requotes/:id/lose': {
    summary: 'Close a requote as lost',
    access: 'member',
    body: RequoteLose,
    output: Requote,
  },
  'POST /api/requotes/:id/reopen': {
    summary: 'Reopen a closed requote',
    access: 'member',
    body: RequoteReopen,
    output: Requote,
  },
  'POST /api/requotes/:id/quotes': {
    summary: 'Add carriers or quotes to a requote',
    access: 'member',
    body: QuotesCreate,
    status: 201,
    output: Requote,
  },
  'PATCH /api/requote-quotes/:id': {
    summary: 'Change a quote of a requote',
    access: 'member',
    body: QuoteUpdate,
    output: Requote,
  },
  'DELETE /api/requote-quotes/:id': {
    summary: 'Remove a quote from a requote',
    access: 'member',
    output: Requote,
  },
  'GET /api/requote-quotes/:id/draft': {
    summary: 'Draft the email that asks a carrier for a quote',
    access: 'member',
    output: QuoteDraft,
  },
  'POST /api/requote-quotes/:id/send': {
    summary: 'Ask a carrier for a quote by email',
    access: 'member',
    body: QuoteSend,
    // Mail goes to strangers: enough for a day's work, too little for a flood.
    limit: { max: 100, timeWindow: '1 hour', per: 'person' },
    output: Requote,
  },
})
