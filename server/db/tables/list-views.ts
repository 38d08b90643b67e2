import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenColumn, ListName } from '#shared/list-views/list-views.contract.ts'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

const viewColumns = () => ({
  id: id(),
  list: text('list').$type<ListName>().notNull(),
  name: text('name').notNull(),
  isShared: boolean('is_shared').notNull(),
  filters: jsonb('filters').$type<Record<string, string>>().notNull(),
  sort: text('sort').notNull(),
  /** Null where the view shows the list's own columns. */
  columns: jsonb('shown_columns').$type<ChosenColumn[]>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
})

const defaultColumns = () => ({
  list: text('list').$type<ListName>().notNull(),
  viewId: uuid('view_id').notNull(),
})

// Their names are widened to text, so that an agency's tables have the type of the platform's, and an agency besides.

/** The views that people saved of lists. */
export const listViews = pgTable(
  'list_views' as string,
  { agencyId: agencyId(), ownerId: uuid('owner_id').notNull(), ...viewColumns() },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.ownerId], foreignColumns: [users.agencyId, users.id] }),
    index('list_views_owner_idx')
      .on(table.agencyId, table.ownerId, table.list)
      .where(sql`deleted_at is null`),
  ],
)

/** The view that a list opens with, for a person. */
export const listViewDefaults = pgTable(
  'list_view_defaults' as string,
  { agencyId: agencyId(), userId: uuid('user_id').notNull(), ...defaultColumns() },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.userId, table.list] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({
      columns: [table.agencyId, table.viewId],
      foreignColumns: [listViews.agencyId, listViews.id],
    }).onDelete('cascade'),
    index('list_view_defaults_view_idx').on(table.agencyId, table.viewId),
  ],
)

/** The views that admins saved of the lists of the platform; admins belong to no agency, and their accounts stay. */
export const platformListViews = pgTable(
  'platform_list_views' as string,
  { ownerId: uuid('owner_id').notNull(), ...viewColumns() },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index('platform_list_views_owner_idx').on(table.ownerId, table.list).where(sql`deleted_at is null`),
  ],
)

/** The view that a list of the platform opens with, for an admin. */
export const platformListViewDefaults = pgTable(
  'platform_list_view_defaults' as string,
  { userId: uuid('user_id').notNull(), ...defaultColumns() },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    foreignKey({ columns: [table.viewId], foreignColumns: [platformListViews.id] }).onDelete('cascade'),
    index('platform_list_view_defaults_view_idx').on(table.viewId),
  ],
)
