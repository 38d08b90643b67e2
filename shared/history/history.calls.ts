import { defineCalls } from '#shared/calls.ts'
import { BulkUndone } from './bulk-undo.contract.ts'

/** The calls that undo what was done to records. */
export const historyCalls = defineCalls({
  'POST /api/bulk-changes/:id/undo': {
    summary: 'Undo a bulk change',
    access: 'member',
    output: BulkUndone,
  },
})
