import { defineCalls } from '#shared/calls.ts'
import { DocumentMatches, DocumentMatchQuery } from '#shared/documents/documents.contract.ts'
import { DocumentDiff, DocumentDiffQuery, DocumentFile, DocumentFiled } from './filing.contract.ts'

/** The calls by which a document comes into the book. */
export const filingCalls = defineCalls({
  'POST /api/documents/:id/match': {
    summary: 'Find records a document may belong to',
    access: 'member',
    isForReadOnly: true,
    query: DocumentMatchQuery,
    output: DocumentMatches,
  },
  'GET /api/documents/:id/diff': {
    summary: 'Compare a document with a policy',
    access: 'member',
    query: DocumentDiffQuery,
    output: DocumentDiff,
  },
  'POST /api/documents/:id/file': {
    summary: 'Save a document to a client',
    access: 'member',
    body: DocumentFile,
    output: DocumentFiled,
  },
  'POST /api/documents/:id/undo': {
    summary: 'Undo saving a document to a client',
    access: 'member',
    output: DocumentFiled,
  },
})
