import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Paging } from '#shared/lists.ts'

/** The records whose history is shown field by field. */
export const historyTypes = ['client', 'prospect', 'policy', 'ticket', 'claim', 'carrier'] as const
export type HistoryType = (typeof historyTypes)[number]

/** `GET /api/record-history`: newest first, a page at a time. */
export const RecordHistoryQuery = z.strictObject({
  recordType: z.enum(historyTypes),
  recordId: Id,
  ...Paging,
})
export type RecordHistoryQuery = z.infer<typeof RecordHistoryQuery>

/** One field that changed; a sensitive value reads "[redacted]", a person their name. */
export const HistoryChange = z.object({
  field: z.string(),
  /** What the agency calls a field that it added itself; else empty. */
  name: z.string(),
  before: z.json(),
  after: z.json(),
  /** What the record holds now; null where the value before is not offered again. */
  now: z.json(),
  /** Whether the caller can put the value before back. */
  canRestore: z.boolean(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** What happened to a record at one instant. */
export const HistoryEntry = z.object({
  id: z.uuid(),
  at: Instant,
  /** By which kind of actor. */
  actor: z.string(),
  /** Empty where nobody of the agency did it. */
  userName: z.string(),
  /** What was done, such as `client.updated`. */
  action: z.string(),
  changes: z.array(HistoryChange),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const RecordHistory = z.object({
  /** The version that was read: a value is put back to this one. */
  version: z.number().int(),
  entries: z.array(HistoryEntry),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
})
export type RecordHistory = z.infer<typeof RecordHistory>

/** `POST /api/record-history/restore`: puts back what a field held before one change. */
export const ValueRestore = z.strictObject({
  recordType: z.enum(historyTypes),
  recordId: Id,
  entryId: Id,
  field: z.string().min(1).max(80),
  version: z.number().int().min(1),
})
export type ValueRestore = z.infer<typeof ValueRestore>
