import { defineCalls } from '#shared/calls.ts'
import { maxImportBytes } from './imports.contract.ts'
import { DifferenceFilter, Rehearsal, StartedRehearsal, TakenOver, TakeOver } from './rehearsals.contract.ts'

/** The calls that compare an export of another system with the book, and take its side over. */
export const rehearsalCalls = defineCalls({
  'POST /api/rehearsals': {
    summary: 'Upload an export to compare it with the book',
    access: 'member',
    upload: { maxBytes: maxImportBytes },
    status: 201,
    output: StartedRehearsal,
  },
  'GET /api/imports/:id/differences': {
    summary: 'Say how an export differs from the book',
    access: 'member',
    query: DifferenceFilter,
    output: Rehearsal,
  },
  'POST /api/imports/:id/differences': {
    summary: 'Take over differences of an export',
    access: 'member',
    body: TakeOver,
    output: TakenOver,
  },
})
