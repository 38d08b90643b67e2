import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { agencyId, day, id, instant } from './columns.ts'

/** A person's present conversation with the assistant, until they close it. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    /** Encrypted. */
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('chat_messages_user_idx').on(table.agencyId, table.userId, table.id),
  ],
)

/** What a language model proposed to write, until the person's own yes or no. */
export const assistantProposals = pgTable(
  'assistant_proposals',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** One of the operations, such as 'ticket.create'. */
    operation: text('operation').notNull(),
    /** The exact values that the person sees and says yes to, encrypted. */
    input: jsonb('input').$type<Record<string, unknown> | string>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
    /** 'accepted' or 'declined'. */
    decision: text('decision').$type<'accepted' | 'declined'>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('assistant_proposals_user_idx').on(table.agencyId, table.userId, table.id),
  ],
)

/** A write made by conversation, which its person can undo for 24 hours. */
export const assistantActions = pgTable(
  'assistant_actions',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** One of the writing operations, such as 'client.update'. */
    operation: text('operation').notNull(),
    recordType: text('record_type').$type<'ticket' | 'client' | 'prospect'>().notNull(),
    recordId: uuid('record_id').notNull(),
    /** The fields that changed, encrypted; null before for a record that was made. */
    before: jsonb('before').$type<Record<string, unknown> | string>(),
    after: jsonb('after').$type<Record<string, unknown> | string>().notNull(),
    /** The record's version after the write: undoing stops where someone changed it since. */
    recordVersion: integer('record_version').notNull(),
    proposalId: uuid('proposal_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.proposalId],
      foreignColumns: [assistantProposals.agencyId, assistantProposals.id],
    }),
    index('assistant_actions_proposal_idx').on(table.agencyId, table.proposalId),
    index('assistant_actions_record_idx').on(table.agencyId, table.recordId),
  ],
)

/** What a person used of a language model on one day of the agency's calendar. */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    agencyId: agencyId().references(() => agencies.id),
    userId: uuid('user_id').notNull(),
    day: day('day').notNull(),
    requests: integer('requests').notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.userId, table.day] })],
)

/** A call to a language model and which fields left with it, for the agency's owner to read. */
export const modelCalls = pgTable(
  'model_calls',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    model: text('model').notNull(),
    /** Where it went: the host, without path or key. */
    host: text('host').notNull(),
    /** Names of the fields that left, such as 'question', 'client.name', 'article'; never their values. */
    fields: jsonb('fields').$type<string[]>().notNull().default([]),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** 'answered', or why it was not: 'refused', 'rate_limited', 'failed', 'timed_out', 'aborted'. */
    outcome: text('outcome').notNull(),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('model_calls_at_idx').on(table.agencyId, table.at),
  ],
)
