import { defineCalls } from '#shared/calls.ts'
import { CalendarFeed, CalendarFeedMade, CalendarToken } from './calendar-feed.contract.ts'

/** A person's due dates for the calendar on their phone. */
export const calendarFeedCalls = defineCalls({
  'GET /api/calendar-feed': {
    summary: 'Get your calendar feed',
    access: 'member',
    output: CalendarFeed,
  },
  'POST /api/calendar-feed': {
    summary: 'Give your calendar feed a new address',
    access: 'member',
    isForReadOnly: true,
    status: 201,
    output: CalendarFeedMade,
  },
  'DELETE /api/calendar-feed': {
    summary: 'Turn off your calendar feed',
    access: 'member',
    isForReadOnly: true,
  },
  'GET /api/calendar/:id': {
    summary: 'Read the calendar feed of an address',
    access: 'anyone',
    params: CalendarToken,
    file: 'text/calendar',
    limit: { max: 60, timeWindow: '1 minute' },
  },
})
