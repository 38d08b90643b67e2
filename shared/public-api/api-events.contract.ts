import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { wordsOf } from '#shared/lists.ts'
import { eventTypes } from './event-types.rules.ts'

/** For how many days events are kept: a cursor that is older has missed some. */
export const eventDays = 7

/** `GET /api/v1/events`: oldest first, from the beginning of what is kept without a cursor. */
export const ApiEventQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(200).default(100),
  /** Only these. */
  type: wordsOf(eventTypes as [string, ...string[]]).optional(),
})
export type ApiEventQuery = z.infer<typeof ApiEventQuery>

/** Something that happened; `data` names the record (`id`) or the records (`ids`). */
export const ApiEvent = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes as [string, ...string[]]),
  at: Instant,
  data: z.record(z.string(), z.json()),
})
export type ApiEvent = z.infer<typeof ApiEvent>

/** Send `nextCursor` next time, also when there was nothing: it never skips an event. */
export const ApiEvents = z.object({
  data: z.array(ApiEvent),
  nextCursor: z.string(),
  hasMore: z.boolean(),
})
export type ApiEvents = z.infer<typeof ApiEvents>
