import { bindCalls, read, write } from '#server/http/calls.ts'
import { sequenceCalls } from '#shared/sequences/sequences.calls.ts'
import { bulkSequences } from './bulk-sequences.service.ts'
import { listSequences, writeSequence } from './sequences.service.ts'

/** The calls of follow-up sequences. */
export const sequenceRoutes = bindCalls(sequenceCalls, {
  'GET /api/follow-up-sequences': read((ctx) => listSequences(ctx)),
  'PUT /api/follow-up-sequences': write((ctx, { body }) => writeSequence(ctx, body)),
  'POST /api/follow-up-sequences/bulk': write((ctx, { body }) => bulkSequences(ctx, body)),
})
