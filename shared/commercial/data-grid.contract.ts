import { z } from 'zod'
import { findingWays } from '#shared/documents/facts.contract.ts'
import { lineCodes } from '#shared/documents/lines.rules.ts'
import { Id, line } from '#shared/fields.ts'
import { Flag, Paging, Search } from '#shared/lists.ts'

/** What the rows of the grid are. */
export const gridKinds = [
  'policies',
  'coverages',
  'locations',
  'vehicles',
  'payroll',
  'losses',
  'forms',
  'interests',
] as const
export type GridKind = (typeof gridKinds)[number]
export const gridKindLabels: Record<GridKind, string> = {
  policies: 'Policies',
  coverages: 'Coverages',
  locations: 'Locations',
  vehicles: 'Vehicles',
  payroll: 'Payroll',
  losses: 'Losses',
  forms: 'Forms',
  interests: 'Interests',
}

/** One value of a record with where it comes from; null confidence where a value has no place of its own. */
export const GridCell = z.object({
  value: z.union([z.string(), z.number()]),
  page: z.number().nullable(),
  confidence: z.number().nullable(),
  by: z.enum(findingWays).nullable(),
})
export type GridCell = z.infer<typeof GridCell>

/** One record of a document: its cells by field, and what a correction of it names. */
export const GridRow = z.object({
  /** Document and place in it, such as "…:3". */
  id: z.string(),
  documentId: z.uuid(),
  documentName: z.string(),
  documentVersion: z.number(),
  /** Which of the document's records of this kind, from 0. */
  index: z.number(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  carrier: z.string(),
  cells: z.record(z.string(), GridCell),
})
export type GridRow = z.infer<typeof GridRow>

/** The filters of the grid; `q` looks in the records, client and file name. */
export const GridFilter = z.strictObject({
  rows: z.enum(gridKinds).default('policies'),
  q: Search.optional(),
  clientId: Id.optional(),
  documentId: Id.optional(),
  carrier: line(200).min(1).optional(),
  line: z.enum(lineCodes).optional(),
  /** Only records with a value that is not sure. */
  toCheck: Flag.optional(),
})
export type GridFilter = z.infer<typeof GridFilter>

/** The order of documents, by which records stand unless a column is named. */
export const newestFirst = 'newest'

/** `GET /api/commercial-data`: newest documents first; `sort` names a column, with `-` before it for the other way round. */
export const GridQuery = GridFilter.extend({
  ...Paging,
  cursor: z
    .string()
    .regex(/^\d{1,7}$/, 'This cursor belongs to another list')
    .optional(),
  sort: z
    .string()
    .max(40)
    .regex(/^-?[a-zA-Z]+$/, 'Name a column')
    .optional(),
})
export type GridQuery = z.infer<typeof GridQuery>
export const GridExportQuery = GridQuery.omit({ limit: true, cursor: true })
export type GridExportQuery = z.infer<typeof GridExportQuery>
