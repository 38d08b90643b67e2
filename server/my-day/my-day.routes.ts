import { bindCalls, read } from '#server/http/calls.ts'
import { myDayCalls } from '#shared/my-day/my-day.calls.ts'
import { getMyDay } from './my-day.service.ts'

/** The call of My day. */
export const myDayRoutes = bindCalls(myDayCalls, {
  'GET /api/my-day': read((ctx, { query }) => getMyDay(ctx, query)),
})
