import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import { instant, xid8 } from './columns.ts'

/**
 * Who did what to which record, from where and by which actor. Insert and read only.
 * `chainPosition`, `previousHash` and `hash` are filled by the sealer that chains the entries of an agency.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    /** Null for the platform's own acts, such as an admin's login. */
    agencyId: uuid('agency_id'),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    actor: text('actor').notNull(),
    userId: uuid('user_id'),
    action: text('action').$type<AuditAction>().notNull(),
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    /** The transaction that wrote it: an entry is sealed once no older transaction is open. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    /** Orders the entries of one transaction. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    chainPosition: bigint('chain_position', { mode: 'number' }),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_entries_agency_idx').on(table.agencyId, table.id),
    index('audit_entries_at_idx').on(table.agencyId, table.at, table.id),
    index('audit_entries_user_idx').on(table.agencyId, table.userId, table.at),
    index('audit_entries_action_idx').on(table.agencyId, table.action, table.at),
    // Nearly all is by people.
    index('audit_entries_actor_idx').on(table.agencyId, table.actor, table.at).where(sql`actor <> 'person'`),
    index('audit_entries_record_idx').on(table.agencyId, table.recordId),
    index('audit_entries_unsealed_idx').on(table.transactionId, table.sequence).where(sql`hash is null`),
  ],
)
