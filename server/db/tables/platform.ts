import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorGroup, ErrorStatus } from '#shared/error-tracking/error-tracking.contract.ts'
import { instant } from './columns.ts'

/** What admins set for the whole platform, a row for each section; an absent one has its defaults. */
export const platformSettings = pgTable('platform_settings', {
  section: text('section').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  updatedById: uuid('updated_by_id'),
})

/** An article that the assistant of every agency may read. */
export const platformArticles = pgTable('platform_articles', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  isPublished: boolean('is_published').notNull().default(false),
  /** The name of an article that ships with the product; it comes once, and is the admins' own from then on. */
  slug: text('slug').unique(),
  /** Removed, kept so that a shipped one does not come back. */
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/** One kind of error, by its fingerprint, with the latest report of it. */
export const errorGroups = pgTable(
  'error_groups',
  {
    id: uuid('id').primaryKey(),
    fingerprint: text('fingerprint').notNull().unique(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull().default(''),
    url: text('url').notNull().default(''),
    context: jsonb('context').$type<ErrorGroup['context']>().notNull().default({}),
    userAgent: text('user_agent').notNull().default(''),
    release: text('release').notNull().default(''),
    count: bigint('count', { mode: 'number' }).notNull().default(1),
    /** 'open', 'resolved' (opens again when it comes back) or 'muted'. */
    status: text('status').$type<ErrorStatus>().notNull().default('open'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [index('error_groups_last_seen_at_idx').on(table.lastSeenAt)],
)

/** Whom an error met, by a keyed hash that does not reveal who it was: tracking is anonymous. */
export const errorGroupPeople = pgTable(
  'error_group_people',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => errorGroups.id, { onDelete: 'cascade' }),
    personHash: text('person_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.personHash] })],
)

/** A finished backup, so that the platform's health can say how old the last one is. */
export const backupRuns = pgTable('backup_runs', {
  id: uuid('id').primaryKey(),
  finishedAt: instant('finished_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
})

/** The rates and market trends that estimates are made with, every version that was in use; the highest one is. */
export const rateTables = pgTable('rate_tables', {
  version: integer('version').primaryKey(),
  rates: jsonb('rates').$type<Record<string, unknown>>().notNull(),
  note: text('note').notNull().default(''),
  createdById: uuid('created_by_id'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})
