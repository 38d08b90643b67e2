import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  MarketCreate,
  MarketSend,
  MarketUpdate,
  Submission,
  SubmissionBind,
  SubmissionBound,
  SubmissionCreate,
  SubmissionListQuery,
  SubmissionUpdate,
} from './submissions.contract.ts'

/** The calls of submissions and of their markets. */
export const submissionCalls = defineCalls({
  'GET /api/submissions': {
    summary: 'List submissions',
    access: 'member',
    query: SubmissionListQuery,
    output: z.array(Submission),
  },
  'POST /api/submissions': {
    summary: 'Add a submission',
    access: 'member',
    body: SubmissionCreate,
    status: 201,
    output: Submission,
  },
  'GET /api/submissions/:id': {
    summary: 'Get a submission',
    access: 'member',
    output: Submission,
  },
  'PATCH /api/submissions/:id': {
    summary: 'Change a submission',
    access: 'member',
    body: SubmissionUpdate,
    output: Submission,
  },
  'DELETE /api/submissions/:id': {
    summary: 'Delete a submission',
    access: 'member',
  },
  'POST /api/submissions/:id/bind': {
    summary: 'Bind a quote of a submission',
    access: 'member',
    body: SubmissionBind,
    output: SubmissionBound,
  },
  'POST /api/submissions/:id/markets': {
    summary: 'Add a market to a submission',
    access: 'member',
    body: MarketCreate,
    status: 201,
    output: Submission,
  },
  'PATCH /api/submission-markets/:id': {
    summary: 'Change a market of a submission',
    access: 'member',
    body: MarketUpdate,
    output: Submission,
  },
  'DELETE /api/submission-markets/:id': {
    summary: 'Remove a market from a submission',
    access: 'member',
    output: Submission,
  },
  'POST /api/submission-markets/:id/send': {
    summary: 'Send a submission to a market',
    access: 'member',
    body: MarketSend,
    // Mail goes to strangers: enough for a day's work, too little for a flood.
    limit: { max: 100, timeWindow: '1 hour', per: 'person' },
    output: Submission,
  },
})
