import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-choices.ts'
import type { ClaimCoverage } from '#shared/claims/claims.contract.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { agencyId, day, id, instant, recordColumns } from './columns.ts'
import { policies } from './policies.ts'

/** The claims of clients, as carriers number them. */
export const claims = pgTable(
  'claims',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    policyId: uuid('policy_id'),
    dateOfLoss: day('date_of_loss').notNull(),
    reportedOn: day('reported_on'),
    number: text('number').notNull().default(''),
    /** The number without spaces and dashes; empty where there is none. */
    numberKey: text('number_key').notNull().default(''),
    kind: text('kind').$type<ClaimKind>().notNull().default('other'),
    description: text('description').notNull().default(''),
    status: text('status').$type<ClaimStatus>().notNull().default('open'),
    coverages: jsonb('coverages').$type<ClaimCoverage[]>().notNull().default([]),
    adjusterName: text('adjuster_name').notNull().default(''),
    adjusterPhone: text('adjuster_phone').notNull().default(''),
    adjusterEmail: text('adjuster_email').notNull().default(''),
    valuedOn: day('valued_on'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.policyId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    index('claims_client_idx').on(table.agencyId, table.clientId),
    index('claims_policy_idx').on(table.agencyId, table.policyId),
    index('claims_loss_idx').on(table.agencyId, table.dateOfLoss),
    uniqueIndex('claims_number_idx')
      .on(table.agencyId, table.clientId, table.numberKey)
      .where(sql`number_key <> '' and deleted_at is null`),
  ],
)

/** What happened with a claim, day by day. */
export const claimActivities = pgTable(
  'claim_activities',
  {
    agencyId: agencyId(),
    id: id(),
    claimId: uuid('claim_id').notNull(),
    day: day('day').notNull(),
    body: text('body').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.claimId], foreignColumns: [claims.agencyId, claims.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('claim_activities_claim_idx').on(table.agencyId, table.claimId, table.day),
  ],
)
