import { z } from 'zod'
import { Instant } from '#shared/dates.ts'

/** How many days back and ahead a calendar reaches. */
export const daysBack = 30
export const daysAhead = 366
/** How many entries of each kind it has at most: those that are due first. */
export const maxEntries = 200

/** `GET /api/calendar-feed`: the caller's own calendar, without its address; null where it is off. */
export const CalendarFeed = z.object({
  feed: z.object({ createdAt: Instant, lastReadAt: Instant.nullable() }).nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** `POST /api/calendar-feed`: a new address, given this once; a former one ends. */
export const CalendarFeedMade = z.object({ address: z.string() })
export type CalendarFeedMade = z.infer<typeof CalendarFeedMade>

/** The secret part of the address, as calendars ask for it. */
export const CalendarToken = z.strictObject({ id: z.string().max(100) })
