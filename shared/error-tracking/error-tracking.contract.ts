import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'

/** What a browser posts of an error; what is too long is cut before it is kept. */
export const ErrorReport = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    stack: z.string().optional(),
    name: z.string().optional(),
  }),
  context: z
    .object({ url: z.string().optional(), timestamp: z.string().optional() })
    .catchall(z.unknown())
    .optional(),
  userAgent: z.string().optional(),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** `open` until an admin resolves it (it opens again when it comes back) or mutes it. */
export const errorStatuses = ['open', 'resolved', 'muted'] as const
export type ErrorStatus = (typeof errorStatuses)[number]

/** One kind of error as the list shows it. */
export const ErrorGroupItem = z.object({
  id: z.uuid(),
  name: z.string(),
  message: z.string(),
  url: z.string(),
  release: z.string(),
  count: z.int(),
  /** How many signed-in people it met; nobody learns who. */
  people: z.int(),
  status: z.enum(errorStatuses),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type ErrorGroupItem = z.infer<typeof ErrorGroupItem>

/** One kind of error with its latest report. */
export const ErrorGroup = ErrorGroupItem.extend({
  stack: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  userAgent: z.string(),
  resolvedAt: Instant.nullable(),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

export const errorGroupSorts = ['lastSeenAt', 'firstSeenAt', 'count', 'people'] as const
export const errorGroupFilters = { q: Search.optional(), status: wordsOf(errorStatuses).optional() }

/** `GET /api/admin/errors`: the kinds of errors, the latest first, a page at a time. */
export const ErrorGroupQuery = z.strictObject({
  ...errorGroupFilters,
  sort: sortOf(errorGroupSorts).default('-lastSeenAt'),
  limit: Paging.limit.default(50),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, 'This isn’t a valid list position')
    .optional(),
})
export type ErrorGroupQuery = z.infer<typeof ErrorGroupQuery>

/** `PATCH /api/admin/errors/:id`: resolve, mute or reopen. */
export const ErrorGroupUpdate = z.strictObject({ status: z.enum(errorStatuses) })
export type ErrorGroupUpdate = z.infer<typeof ErrorGroupUpdate>
