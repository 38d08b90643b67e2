import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CallDirection, RecordType } from '#shared/activity/activity.contract.ts'
import type { CallStatus } from '#shared/telephony/telephony.contract.ts'
import type { ConsentWay, TextStatus } from '#shared/texts/texts.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant } from './columns.ts'
import { prospects } from './prospects.ts'

/** The Twilio account of an agency. */
export const phoneAccounts = pgTable('phone_accounts', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  /** By which the addresses that Twilio reports to name the agency. */
  publicId: uuid('public_id').notNull().unique(),
  accountSid: text('account_sid').notNull(),
  /** Encrypted with the agency's key. */
  authToken: text('auth_token').notNull(),
  name: text('name').notNull(),
  connectedAt: instant('connected_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The numbers of that account, and whose they are. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    agencyId: agencyId(),
    id: id(),
    twilioSid: text('twilio_sid').notNull(),
    /** E.164. */
    number: text('number').notNull(),
    name: text('name').notNull(),
    userId: uuid('user_id'),
    /** The phone of whoever has the number, which rings; E.164 or empty. */
    forwardTo: text('forward_to').notNull().default(''),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    unique('phone_numbers_number').on(table.agencyId, table.number),
    uniqueIndex('phone_numbers_user').on(table.agencyId, table.userId).where(sql`user_id is not null`),
  ],
)

/** Calls from and to those numbers. */
export const phoneCalls = pgTable(
  'phone_calls',
  {
    agencyId: agencyId(),
    id: id(),
    /** By which Twilio names the call; null until it has begun there. */
    callSid: text('call_sid'),
    direction: text('direction').$type<CallDirection>().notNull(),
    status: text('status').$type<CallStatus>().notNull(),
    /** The other side. */
    number: text('number').notNull(),
    ownNumber: text('own_number').notNull(),
    userId: uuid('user_id'),
    seconds: integer('seconds').notNull().default(0),
    recordType: text('record_type').$type<RecordType>(),
    recordId: uuid('record_id'),
    clientId: uuid('client_id'),
    prospectId: uuid('prospect_id'),
    /** By which Twilio names the message that the caller left. */
    recordingSid: text('recording_sid'),
    /** The ticket about it. */
    ticketId: uuid('ticket_id'),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.prospectId],
      foreignColumns: [prospects.agencyId, prospects.id],
    }),
    unique('phone_calls_call_sid').on(table.agencyId, table.callSid),
    check('phone_calls_record', sql`(record_type is null) = (record_id is null)`),
    index('phone_calls_client_idx').on(table.agencyId, table.clientId),
    index('phone_calls_prospect_idx').on(table.agencyId, table.prospectId),
    index('phone_calls_user_idx').on(table.agencyId, table.userId, table.startedAt),
  ],
)

/** Text messages with clients. */
export const textMessages = pgTable(
  'text_messages',
  {
    agencyId: agencyId(),
    id: id(),
    /** By which Twilio names the message; null until Twilio took it. */
    messageSid: text('message_sid'),
    direction: text('direction').$type<CallDirection>().notNull(),
    number: text('number').notNull(),
    ownNumber: text('own_number').notNull(),
    userId: uuid('user_id'),
    clientId: uuid('client_id'),
    /** Encrypted with the agency's key. */
    body: text('body').notNull(),
    status: text('status').$type<TextStatus>().notNull(),
    error: text('error').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    unique('text_messages_message_sid').on(table.agencyId, table.messageSid),
    index('text_messages_client_idx').on(table.agencyId, table.clientId, table.id),
  ],
)

/** Whether the person at a number agreed to get texts. */
export const textConsents = pgTable(
  'text_consents',
  {
    agencyId: agencyId(),
    number: text('number').notNull(),
    isGiven: boolean('is_given').notNull(),
    how: text('how').$type<ConsentWay>().notNull(),
    notedById: uuid('noted_by_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.number] }),
    foreignKey({ columns: [table.agencyId, table.notedById], foreignColumns: [users.agencyId, users.id] }),
  ],
)
