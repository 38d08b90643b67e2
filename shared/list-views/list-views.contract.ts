import { z } from 'zod'
import { Id, line, Version } from '#shared/fields.ts'

/** The lists that keep views. */
export const listNames = [
  'clients',
  'prospects',
  'policies',
  'tickets',
  'claims',
  'carriers',
  'renewals',
  'requotes',
  'quotes',
  'documents',
  'forms',
  'certificate_requests',
  'articles',
  'article_reviews',
  'commercial_accounts',
  'policy_analyses',
  'audit_log',
  // Of those who run the platform.
  'users',
  'errors',
  'support_requests',
] as const
export type ListName = (typeof listNames)[number]
export const ListName = z.enum(listNames, { error: 'Choose a list' })

/** The most views that a person makes of a list. */
export const maxViews = 100

/** The narrowest and the widest column, in pixels. */
export const minColumnWidth = 56
export const maxColumnWidth = 800

/** A column that a list shows, with its width where somebody chose one. */
export const ChosenColumn = z.strictObject({
  id: line(80).min(1),
  width: z.number().int().min(minColumnWidth).max(maxColumnWidth).nullable(),
})
export type ChosenColumn = z.infer<typeof ChosenColumn>

const Filters = z
  .record(line(40).min(1), z.string().min(1).max(4000))
  .refine((filters) => Object.keys(filters).length <= 40, 'Use at most 40 filters')

const ViewName = line(60).min(1, 'Enter a name')

/** What a view shows: filters and order as the address has them, and columns in their order; null shows the list's own. */
const content = {
  filters: Filters,
  sort: line(80),
  columns: z.array(ChosenColumn).min(1).max(100).nullable(),
}

/** A view of a list: one's own, or shared by somebody of the agency. */
export const ListView = z.object({
  id: z.uuid(),
  list: z.enum(listNames),
  name: z.string(),
  ...content,
  isShared: z.boolean(),
  /** Who made it. */
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** Whether the list opens with it, for the person who asks. */
  isDefault: z.boolean(),
  version: z.number(),
})
export type ListView = z.infer<typeof ListView>

/** `POST /api/list-views`. */
export const ListViewCreate = z.strictObject({
  list: ListName,
  name: ViewName,
  ...content,
  isShared: z.boolean(),
})
export type ListViewCreate = z.infer<typeof ListViewCreate>

/** `PATCH /api/list-views/:id`. */
export const ListViewUpdate = z
  .strictObject({ name: ViewName, ...content, isShared: z.boolean(), version: Version })
  .partial()
export type ListViewUpdate = z.infer<typeof ListViewUpdate>

/** `PUT /api/list-view-defaults`: the view that a list opens with; null opens it without one. */
export const ListViewDefault = z.strictObject({ list: ListName, viewId: Id.nullable() })
export type ListViewDefault = z.infer<typeof ListViewDefault>
