import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkResult } from '#shared/lists.ts'
import { FollowUpSequence, SequenceBulk, SequenceWrite } from './sequences.contract.ts'

/** The calls of follow-up sequences. */
export const sequenceCalls = defineCalls({
  'GET /api/follow-up-sequences': {
    summary: 'List the follow-up sequences of prospects by status',
    access: 'member',
    output: z.array(FollowUpSequence),
  },
  'PUT /api/follow-up-sequences': {
    summary: 'Change the follow-up sequence of a status',
    access: 'member',
    body: SequenceWrite,
    output: FollowUpSequence,
  },
  'POST /api/follow-up-sequences/bulk': {
    summary: 'Start or stop the follow-up sequences of several prospects',
    access: 'member',
    body: SequenceBulk,
    output: BulkResult,
  },
})
