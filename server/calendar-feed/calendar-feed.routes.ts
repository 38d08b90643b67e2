import type { FastifyInstance } from 'fastify'
import { asCaller, bindCalls, read, write } from '#server/http/calls.ts'
import { calendarFeedCalls } from '#shared/calendar-feed/calendar-feed.calls.ts'
import {
  deleteCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  readCalendar,
} from './calendar-feed.service.ts'

/** The log writes addresses down: those of calendars are secret. */
function logNoAddresses(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.logLevel = 'error'
  })
}

/** Calendar feeds. The answer with an address is kept nowhere, not even for a repeat: hence `read`. */
export const calendarFeedRoutes = bindCalls(
  calendarFeedCalls,
  {
    'GET /api/calendar-feed': read((ctx) => getCalendarFeed(ctx)),
    'POST /api/calendar-feed': read((ctx) => makeCalendarFeed(ctx)),
    'DELETE /api/calendar-feed': write((ctx) => deleteCalendarFeed(ctx)),
    'GET /api/calendar/:id': asCaller(async (ctx, { params }, reply) => {
      const calendar = await readCalendar(ctx, params.id)
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private').send(calendar)
    }),
  },
  { prepare: logNoAddresses },
)
