import { defineCalls } from '#shared/calls.ts'
import { MyDay, MyDayQuery } from './my-day.contract.ts'

/** The call of My day. */
export const myDayCalls = defineCalls({
  'GET /api/my-day': {
    summary: 'List what is to be done now',
    access: 'member',
    query: MyDayQuery,
    output: MyDay,
  },
})
