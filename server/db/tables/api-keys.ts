import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#shared/api-scopes.rules.ts'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

/** The keys of the public API, by the hashes of their secrets: a stolen table opens nothing. */
export const apiKeys = pgTable(
  'api_keys',
  {
    agencyId: agencyId(),
    id: id(),
    name: text('name').notNull(),
    /** The first characters of the secret. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The secret from before the last rotation, which works until then. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.createdById], foreignColumns: [users.agencyId, users.id] }),
    unique('api_keys_secret_hash_key').on(table.secretHash),
    unique('api_keys_former_hash_key').on(table.formerHash),
  ],
)
