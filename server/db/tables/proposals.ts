import { sql } from 'drizzle-orm'
import {
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
import type { AnsweredOption } from '#shared/proposals/proposals.contract.ts'
import type { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { agencyId, id, instant } from './columns.ts'
import { requotes } from './requotes.ts'

/** A proposal that was sent to a client by link, as it was on that day. */
export const proposals = pgTable(
  'proposals',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    requoteId: uuid('requote_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    to: text('to').notNull(),
    tokenHash: text('token_hash').notNull(),
    content: jsonb('content').$type<ProposalContent>().notNull(),
    /** The PDF that was attached, and its SHA-256. */
    fileKey: text('file_key').notNull(),
    fileHash: text('file_hash').notNull(),
    days: integer('days').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** What became of the email that was sent last. */
    delivery: text('delivery').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    opened: integer('opened').notNull().default(0),
    openedAt: instant('opened_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.requoteId],
      foreignColumns: [requotes.agencyId, requotes.id],
    }),
    foreignKey({ columns: [table.agencyId, table.senderId], foreignColumns: [users.agencyId, users.id] }),
    uniqueIndex('proposals_token_key').on(table.tokenHash),
    index('proposals_requote_idx').on(table.agencyId, table.requoteId),
  ],
)

/** What a client answered or asked by the link of a proposal: only ever added to. */
export const proposalReplies = pgTable(
  'proposal_replies',
  {
    agencyId: agencyId(),
    id: id(),
    proposalId: uuid('proposal_id').notNull(),
    kind: text('kind').$type<'answer' | 'question'>().notNull(),
    /** By which a repeat is known. */
    requestId: uuid('request_id').notNull(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    /** Of an answer, what was decided and which PDF it was about. */
    decisions: jsonb('decisions').$type<AnsweredOption[]>().notNull().default([]),
    fileHash: text('file_hash').notNull().default(''),
    /** Signature and consent of an answer, or the words of a question; encrypted with the agency's key. */
    body: text('body').notNull(),
    ipAddress: text('ip_address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.proposalId],
      foreignColumns: [proposals.agencyId, proposals.id],
    }),
    // One answer, whoever is faster.
    uniqueIndex('proposal_replies_answer_key')
      .on(table.agencyId, table.proposalId)
      .where(sql`kind = 'answer'`),
    index('proposal_replies_proposal_idx').on(table.agencyId, table.proposalId, table.at),
  ],
)
