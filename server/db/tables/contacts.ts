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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { agencyId, id, instant } from './columns.ts'

/** What the search looks into: the name, and numbers and addresses, numbers once more as bare digits. */
const searchText = `lower(name || ' ' || jsonb_path_query_array(emails, '$[*].address')::text || ' '
  || jsonb_path_query_array(phones, '$[*].number')::text || ' '
  || regexp_replace(jsonb_path_query_array(phones, '$[*].number')::text, '[^0-9,]', '', 'g'))`

/**
 * The people of a client. Triggers of its migration keep the preferred one equal to the client's `contact_name`, `phone` and
 * `email`, whoever writes those.
 */
export const clientContacts = pgTable(
  'client_contacts',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull().default(''),
    roles: jsonb('roles').notNull().default([]),
    /** Encrypted: the day of birth of a person. */
    dateOfBirth: text('date_of_birth'),
    /** `[{kind, number, isPreferred}]`. */
    phones: jsonb('phones').notNull().default([]),
    /** `[{kind, address, isPreferred}]`. */
    emails: jsonb('emails').notNull().default([]),
    /** By channel: `{isGiven, at, byId}`. */
    consent: jsonb('consent').notNull().default({}),
    isPreferred: boolean('is_preferred').notNull().default(false),
    searchText: text('search_text').generatedAlwaysAs(sql.raw(searchText)),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    // A client that an undone import takes away takes its contacts along.
    foreignKey({
      columns: [table.agencyId, table.clientId],
      foreignColumns: [clients.agencyId, clients.id],
    }).onDelete('cascade'),
    index('client_contacts_client_idx').on(table.agencyId, table.clientId),
    uniqueIndex('client_contacts_preferred_idx').on(table.agencyId, table.clientId).where(sql`is_preferred`),
    index('client_contacts_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
  ],
)
