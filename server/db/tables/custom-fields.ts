import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CustomFieldKind, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import { agencyId, id, instant } from './columns.ts'

/** The fields that an agency added to its clients, policies and prospects; their values are columns of those. */
export const customFields = pgTable(
  'custom_fields',
  {
    agencyId: agencyId(),
    id: id(),
    recordType: text('record_type').$type<CustomRecordType>().notNull(),
    name: text('name').notNull(),
    /** The letters and digits of the name: no two fields in use have the same. */
    nameKey: text('name_key').notNull(),
    kind: text('kind').$type<CustomFieldKind>().notNull(),
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    isSensitive: boolean('is_sensitive').notNull().default(false),
    position: integer('position').notNull().default(0),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('custom_fields_name_idx')
      .on(table.agencyId, table.recordType, table.nameKey)
      .where(sql`archived_at is null`),
  ],
)
