import { defineCalls } from '#shared/calls.ts'
import { maxImportBytes } from './imports.contract.ts'
import { DifferenceFilter, Rehearsal, StartedRehearsal, TakenOver, TakeOver } from './rehearsals.contract.ts'

/** The calls that compare an export of another system with the book, and take its side over. */
export const rehearsalCalls = defineCalls({
  'POST /api/rehearsals': {
    summary: 'Upload an export to compare with the book',
    access: 'member',
    upload: { maxBytes: maxImportBytes },
    status: 201,
    output: StartedRehearsal,
  },
  'GET /api/imports/:id/differences': {
    summary: 'List differences between an export and the book',
    access: 'member',
    query: DifferenceFilter,
    output: Rehearsal,
  },
  'POST /api/imports/:id/differences': {
    summary: 'Apply differences from an export',
    access: 'member',
    body: TakeOver,
    output: TakenOver,
  },
})
