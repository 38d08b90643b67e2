import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type {
  IncomingAttachment,
  IncomingStatus,
  MatchReason,
} from '#shared/incoming-emails/incoming-emails.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant } from './columns.ts'
import { prospects } from './prospects.ts'

/** Where an agency's email comes in. */
export const mailboxes = pgTable('mailboxes', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  /** By which the address that the mail provider posts to names the agency. */
  publicId: uuid('public_id').notNull().unique(),
  address: text('address').notNull().default(''),
  /** Signs posts; encrypted with the agency's key. Null until there is one. */
  secret: text('secret'),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
})

/** Emails that came in. */
export const incomingEmails = pgTable(
  'incoming_emails',
  {
    agencyId: agencyId(),
    id: id(),
    /** What came in once under this name is the same email when it comes again. */
    sourceKey: text('source_key').notNull(),
    /** Of its Message-ID and what it says: the same email by another way has the same. */
    contentKey: text('content_key').notNull(),
    /** The whole email, encrypted. */
    fileKey: text('file_key').notNull(),
    bytes: integer('bytes').notNull(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    to: text('to').array().notNull(),
    /** Encrypted with the agency's key. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    attachments: jsonb('attachments').$type<IncomingAttachment[]>().notNull(),
    /** Whether a machine answered, such as an out-of-office reply. */
    isAutomatic: boolean('is_automatic').notNull(),
    /** Whether someone of the agency sent it, with a copy to a private address. */
    isOutbound: boolean('is_outbound').notNull(),
    status: text('status').$type<IncomingStatus>().notNull(),
    /** The record that it is filed under, or that is suggested while it waits. */
    recordType: text('record_type').$type<RecordType>(),
    recordId: uuid('record_id'),
    clientId: uuid('client_id'),
    prospectId: uuid('prospect_id'),
    reason: text('reason').$type<MatchReason>(),
    decidedById: uuid('decided_by_id'),
    receivedAt: instant('received_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.prospectId],
      foreignColumns: [prospects.agencyId, prospects.id],
    }),
    foreignKey({ columns: [table.agencyId, table.decidedById], foreignColumns: [users.agencyId, users.id] }),
    unique('incoming_emails_source_key').on(table.agencyId, table.sourceKey),
    unique('incoming_emails_content_key').on(table.agencyId, table.contentKey),
    check('incoming_emails_record', sql`(record_type is null) = (record_id is null)`),
    check('incoming_emails_filed', sql`status <> 'filed' or record_id is not null`),
    index('incoming_emails_status_idx').on(table.agencyId, table.status, table.id),
    index('incoming_emails_client_idx').on(table.agencyId, table.clientId),
    index('incoming_emails_prospect_idx').on(table.agencyId, table.prospectId),
  ],
)
