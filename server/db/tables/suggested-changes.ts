import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { agencyId, id, instant } from './columns.ts'

/** What an assistant outside of the application suggests to write with an API key, until a person approves or rejects it. */
export const suggestedChanges = pgTable(
  'suggested_changes',
  {
    agencyId: agencyId(),
    id: id(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** The call of the public API that would write it, such as 'PATCH /api/v1/clients/:id'. */
    call: text('call').notNull(),
    /** The record in the path of the call; null where it has none. */
    recordId: uuid('record_id'),
    /** The exact values, those that they replace, and what the assistant says of them, encrypted. */
    content: text('content').notNull(),
    status: text('status').$type<'pending' | 'approved' | 'rejected'>().notNull().default('pending'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedById: uuid('decided_by_id'),
    /** The record that was added; null for a change of one. */
    addedId: uuid('added_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.apiKeyId], foreignColumns: [apiKeys.agencyId, apiKeys.id] }),
    foreignKey({ columns: [table.agencyId, table.decidedById], foreignColumns: [users.agencyId, users.id] }),
    check('suggested_changes_decided', sql`(status = 'pending') = (decided_at is null)`),
    index('suggested_changes_created_idx').on(table.agencyId, table.createdAt),
    index('suggested_changes_key_idx').on(table.agencyId, table.apiKeyId),
  ],
)
