import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  DocumentDetail,
  DocumentItem,
  DocumentListQuery,
  DocumentPages,
  DocumentPagesQuery,
  DocumentPictureParams,
  DocumentPictureQuery,
  DocumentUpdate,
  DocumentUploaded,
  DocumentUploadQuery,
  maxDocumentBytes,
} from './documents.contract.ts'

/** The calls of documents: uploads, their files, words and pictures, what was found in them. */
export const documentCalls = defineCalls({
  'POST /api/documents': {
    summary: 'Upload a document',
    access: 'member',
    query: DocumentUploadQuery,
    upload: { maxBytes: maxDocumentBytes },
    // A whole cabinet at once, but no flood: files of 25 MB each are read in sequence.
    limit: { max: 200, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: DocumentUploaded,
  },
  'GET /api/documents/:id/file': {
    summary: 'Download the file of a document',
    access: 'member',
    file: 'application/octet-stream',
  },
  'GET /api/documents/:id/pages': {
    summary: 'List the pages of a document with their text',
    access: 'member',
    query: DocumentPagesQuery,
    output: DocumentPages,
  },
  'GET /api/documents/:id/pages/:page/picture': {
    summary: "Get the image of a document's page",
    access: 'member',
    params: DocumentPictureParams,
    query: DocumentPictureQuery,
    // Drawing a page takes a process of its own: a person leafs through many, but not through all at once.
    limit: { max: 600, timeWindow: '1 minute', per: 'person' },
    file: 'image/png',
  },
  'GET /api/documents': {
    summary: 'List documents',
    access: 'member',
    query: DocumentListQuery,
    output: z.array(DocumentItem),
  },
  'GET /api/documents/:id': {
    summary: 'Get a document',
    access: 'member',
    output: DocumentDetail,
  },
  'PATCH /api/documents/:id': {
    summary: 'Correct or assign a document',
    access: 'member',
    body: DocumentUpdate,
    output: DocumentDetail,
  },
  'POST /api/documents/:id/read': {
    summary: 'Retry reading a document',
    access: 'member',
    output: DocumentDetail,
  },
  'DELETE /api/documents/:id': {
    summary: 'Delete a document',
    access: 'member',
  },
})
