import { defineCalls } from '#shared/calls.ts'
import { maxImportBytes } from './imports.contract.ts'
import {
  AppliedDifferences,
  ApplyDifferences,
  DifferenceFilter,
  Rehearsal,
  StartedRehearsal,
} from './rehearsals.contract.ts'

/** The calls that compare an export of another system with the book, and apply its side. */
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
    body: ApplyDifferences,
    output: AppliedDifferences,
  },
})
