import { z } from 'zod'
import { Day } from './dates.ts'
import { Id, line } from './fields.ts'

/** The largest page of a paged list, and the most records that one bulk call may name. */
export const maxPageSize = 200
export const maxSelection = 1000

/** Several words of an address, such as `status=open,in_progress`. */
export function wordsOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).min(1).max(50))
}

/** Several ids of an address. */
export const Ids = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(100))

/** A yes or no of an address. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Several texts of an address, compared without regard to case. */
export const Texts = z
  .string()
  .max(2000)
  .transform((text) => text.split(','))
  .pipe(z.array(line(200).min(1)).min(1).max(20))

/** Several days of an address. */
export const Days = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(Day).min(1).max(5))

/** What people type to find something. */
export const Search = line(200)

/** The order of a list: a field, with `-` before it for the other way round. */
export function sortOf<const Field extends string>(fields: readonly Field[]) {
  const both = fields.flatMap((field) => [field, `-${field}`]) as [Field | `-${Field}`]
  return z.enum(both)
}

/** What every paged list understands; without `limit` a list is answered whole. */
export const Paging = {
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(maxPageSize).optional(),
  cursor: z.string().max(2000).optional(),
}

/** The records that a bulk call is about: those named, or all that match the filters of a list. */
export function selectionOf<Filter extends z.ZodType>(filter: Filter) {
  return {
    ids: z.array(Id).min(1, 'Choose at least one').max(maxSelection).optional(),
    filter: filter.optional(),
  }
}

/** Whether a bulk call names its records in one way and not in both. */
export function isOneSelection(selection: { ids?: unknown; filter?: unknown }): boolean {
  return (selection.ids === undefined) !== (selection.filter === undefined)
}

export const oneSelection = { path: ['ids'], error: 'Send either ids or a filter' }

/** What a bulk call did: records in reach that it was about, and those that it changed. */
export const BulkResult = z.object({
  matched: z.number().int(),
  changed: z.number().int(),
  /** What `POST /api/bulk-changes/:id/undo` takes back, for 30 days; null or missing where nothing changed or nothing can be taken back. */
  undoId: Id.nullable().optional(),
})
export type BulkResult = z.infer<typeof BulkResult>
