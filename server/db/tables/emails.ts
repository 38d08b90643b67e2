import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EmailStatus, RecordType } from '#shared/activity/activity.contract.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant, recordColumns } from './columns.ts'
import { prospects } from './prospects.ts'

/** The email templates that an agency added, and its own versions of the starters, under the ids of those. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    agencyId: agencyId(),
    id: id(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    ...recordColumns(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
)

/** Emails that people sent to clients, prospects and carriers. */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    agencyId: agencyId(),
    id: id(),
    senderId: uuid('sender_id').notNull(),
    /** Of `email_templates`, or a starter. */
    templateId: uuid('template_id'),
    recordType: text('record_type').$type<RecordType>().notNull(),
    recordId: uuid('record_id').notNull(),
    clientId: uuid('client_id'),
    prospectId: uuid('prospect_id'),
    to: text('to').notNull(),
    /** Encrypted with the agency's key. */
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    documentIds: uuid('document_ids').array().notNull().default(sql`'{}'`),
    /** Whether it was one of many. */
    isBulk: boolean('is_bulk').notNull().default(false),
    status: text('status').$type<EmailStatus>().notNull().default('queued'),
    error: text('error').notNull().default(''),
    /** Of one that came back: whether it would again. */
    isHardBounce: boolean('is_hard_bounce').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.senderId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.prospectId],
      foreignColumns: [prospects.agencyId, prospects.id],
    }),
    check('outgoing_emails_about', sql`(client_id is null) or (prospect_id is null)`),
    index('outgoing_emails_to_idx').on(table.agencyId, sql`lower("to")`, table.createdAt),
    index('outgoing_emails_created_idx').on(table.agencyId, table.createdAt),
    index('outgoing_emails_client_idx').on(table.agencyId, table.clientId, table.templateId),
    index('outgoing_emails_prospect_idx').on(table.agencyId, table.prospectId),
  ],
)
