import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  FollowUp,
  FollowUpBulk,
  FollowUpCreate,
  FollowUpListQuery,
  FollowUpUpdate,
} from './follow-ups.contract.ts'

/** The calls of follow-ups. */
export const followUpCalls = defineCalls({
  'GET /api/follow-ups': {
    summary: 'List follow-ups',
    access: 'member',
    query: FollowUpListQuery,
    output: z.array(FollowUp),
  },
  'POST /api/follow-ups': {
    summary: 'Add a follow-up',
    access: 'member',
    body: FollowUpCreate,
    status: 201,
    output: FollowUp,
  },
  'POST /api/follow-ups/bulk': {
    summary: 'Finish, postpone or assign several follow-ups',
    access: 'member',
    body: FollowUpBulk,
    output: BulkResult,
  },
  'GET /api/follow-ups/:id': {
    summary: 'Get a follow-up',
    access: 'member',
    output: FollowUp,
  },
  'PATCH /api/follow-ups/:id': {
    summary: 'Change, finish or reopen a follow-up',
    access: 'member',
    body: FollowUpUpdate,
    output: FollowUp,
  },
  'DELETE /api/follow-ups/:id': {
    summary: 'Delete a follow-up',
    access: 'member',
  },
})
