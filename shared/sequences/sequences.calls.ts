import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { FollowUpSequence, SequenceWrite } from './sequences.contract.ts'

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
})
