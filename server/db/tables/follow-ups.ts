import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import type { FollowUpSource, StopReason } from '#shared/follow-ups/follow-ups.contract.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { agencyId, day, id, instant, recordColumns } from './columns.ts'
import { policies } from './policies.ts'
import { prospects } from './prospects.ts'

/** What somebody is to do for a client or a prospect by a day. */
export const followUps = pgTable(
  'follow_ups',
  {
    agencyId: agencyId(),
    id: id(),
    kind: text('kind').$type<FollowUpKind>().notNull().default('task'),
    title: text('title').notNull(),
    dueDate: day('due_date').notNull(),
    assigneeId: uuid('assignee_id'),
    clientId: uuid('client_id'),
    /** The term of a policy. */
    policyId: uuid('policy_id'),
    prospectId: uuid('prospect_id'),
    source: text('source').$type<FollowUpSource>().notNull().default('person'),
    createdById: uuid('created_by_id'),
    doneAt: instant('done_at'),
    doneById: uuid('done_by_id'),
    /** Of one that a sequence made: the step, and since when the prospect was in the stage that began it. */
    sequenceStepId: uuid('sequence_step_id'),
    stageSince: instant('stage_since'),
    /** Of `email_templates`, or a starter: what an email of a sequence is written from. */
    emailTemplateId: uuid('email_template_id'),
    /** Why it ended without being done. */
    stopReason: text('stop_reason').$type<StopReason>(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.policyId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.prospectId],
      foreignColumns: [prospects.agencyId, prospects.id],
    }),
    foreignKey({ columns: [table.agencyId, table.assigneeId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.createdById], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.doneById], foreignColumns: [users.agencyId, users.id] }),
    check('follow_ups_about', sql`(client_id is null) <> (prospect_id is null)`),
    index('follow_ups_due_idx')
      .on(table.agencyId, table.assigneeId, table.dueDate)
      .where(sql`done_at is null and deleted_at is null`),
    index('follow_ups_client_idx').on(table.agencyId, table.clientId),
    index('follow_ups_prospect_idx').on(table.agencyId, table.prospectId),
    index('follow_ups_policy_idx').on(table.agencyId, table.policyId),
    uniqueIndex('follow_ups_renewal_key').on(table.agencyId, table.policyId).where(sql`source = 'renewal'`),
    uniqueIndex('follow_ups_sequence_key')
      .on(table.agencyId, table.prospectId, table.stageSince, table.sequenceStepId)
      .where(sql`source = 'sequence'`),
  ],
)
