import { z } from 'zod'
import { ActivityCreate, ActivityEntry, ActivityListQuery } from '#shared/activity/activity.contract.ts'
import { defineCalls } from '#shared/calls.ts'

/** The calls of timelines. */
export const activityCalls = defineCalls({
  'GET /api/activity': {
    summary: 'List the activity of a record',
    access: 'member',
    query: ActivityListQuery,
    output: z.array(ActivityEntry),
  },
  'POST /api/activity': {
    summary: 'Add a note, call or email to a record',
    access: 'member',
    body: ActivityCreate,
    status: 201,
    output: ActivityEntry,
  },
})
