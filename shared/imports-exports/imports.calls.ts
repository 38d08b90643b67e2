import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Attachments, maxZipBytes } from './attachments.contract.ts'
import { importKinds } from './import-field.rules.ts'
import {
  Import,
  ImportCheck,
  ImportCorrection,
  ImportItem,
  ImportRow,
  ImportRowFilter,
  ImportUndo,
  ImportUpdate,
  maxImportBytes,
  UndoPreview,
} from './imports.contract.ts'

/** The calls of imports: upload, mapping, decisions, report, and the work in the background. */
export const importCalls = defineCalls({
  'POST /api/imports': {
    summary: 'Upload an import file',
    access: 'member',
    query: z.strictObject({ kind: z.enum(importKinds) }),
    upload: { maxBytes: maxImportBytes },
    status: 201,
    output: Import,
  },
  'GET /api/imports': {
    summary: 'List imports',
    access: 'member',
    query: z.strictObject({ kind: z.enum(importKinds).optional() }),
    output: z.array(ImportItem),
  },
  'GET /api/imports/:id': {
    summary: 'Get an import',
    access: 'member',
    output: Import,
  },
  'PATCH /api/imports/:id': {
    summary: 'Change the mapping or decisions of an import',
    access: 'member',
    body: ImportUpdate,
    output: Import,
  },
  'DELETE /api/imports/:id': {
    summary: 'Delete an import',
    access: 'member',
  },
  'GET /api/imports/:id/rows': {
    summary: 'List the rows of an import',
    access: 'member',
    query: ImportRowFilter,
    output: z.array(ImportRow),
  },
  'GET /api/imports/:id/refused.csv': {
    summary: 'Download the rejected rows of an import',
    access: 'member',
    file: 'text/csv',
  },
  'POST /api/imports/:id/dry-run': {
    summary: 'Check an import with its mapping',
    access: 'member',
    body: ImportCheck.nullish(),
    output: Import,
  },
  'POST /api/imports/:id/corrections': {
    summary: 'Correct a cell of an import',
    access: 'member',
    body: ImportCorrection,
    output: Import,
  },
  'POST /api/imports/:id/publish': {
    summary: 'Save an import to the book',
    access: 'member',
    output: Import,
  },
  'POST /api/imports/:id/attachments': {
    summary: 'Upload a ZIP file of documents for an import',
    access: 'member',
    upload: { maxBytes: maxZipBytes },
    status: 201,
    output: Attachments,
  },
  'GET /api/imports/:id/attachments': {
    summary: 'Match the documents in the ZIP file to clients',
    access: 'member',
    output: Attachments,
  },
  'POST /api/imports/:id/attachments/file': {
    summary: 'File the documents in the ZIP file',
    access: 'member',
    output: Import,
  },
  'GET /api/imports/:id/undo': {
    summary: 'Preview undoing an import',
    access: 'member',
    output: UndoPreview,
  },
  'POST /api/imports/:id/undo': {
    summary: 'Undo an import',
    access: 'member',
    body: ImportUndo.nullish(),
    output: Import,
  },
})
