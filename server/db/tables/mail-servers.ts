import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailSecurity, MailServerKind } from '#shared/mail-servers/mail-servers.contract.ts'
import { agencies } from './agencies.ts'
import { agencyId, instant } from './columns.ts'

/** The mail servers of an agency's own, one of each kind. */
export const mailServers = pgTable(
  'mail_servers',
  {
    agencyId: agencyId().references(() => agencies.id),
    kind: text('kind').$type<MailServerKind>().notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailSecurity>().notNull(),
    username: text('username').notNull(),
    /** Encrypted with the agency's key. */
    password: text('password').notNull(),
    /** The address that email is sent from; empty for a mailbox. */
    fromAddress: text('from_address').notNull().default(''),
    /** Why the last attempt failed; empty where it succeeded. */
    error: text('error').notNull().default(''),
    /** How many attempts have failed since the last that succeeded. */
    failures: integer('failures').notNull().default(0),
    pausedAt: instant('paused_at'),
    lastSuccessAt: instant('last_success_at'),
    /** When a mailbox is read again, and until when one process alone reads it. */
    nextReadAt: instant('next_read_at'),
    readingUntil: instant('reading_until'),
    /** Up to which email the mailbox was read; the numbers mean others once the validity changes. */
    uidValidity: text('uid_validity').notNull().default(''),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** Email from before is not read. */
    readSince: instant('read_since'),
    /** The email at which reading has failed, and how often. */
    stuckUid: bigint('stuck_uid', { mode: 'number' }),
    stuckTimes: integer('stuck_times').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.kind] }),
    check('mail_servers_kind', sql`kind in ('imap', 'smtp')`),
  ],
)
