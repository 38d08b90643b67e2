import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { agencyId, customColumns, dollars, id, instant, recordColumns, searchText } from './columns.ts'

export const clients = pgTable(
  'clients',
  {
    agencyId: agencyId(),
    id: id(),
    kind: text('kind').notNull().default('personal'),
    name: text('name').notNull(),
    contactName: text('contact_name').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    /** Encrypted: the day of birth of a person. */
    dateOfBirth: text('date_of_birth'),
    /** Encrypted: the federal employer number of a business. */
    fein: text('fein'),
    entityType: text('entity_type').notNull().default(''),
    naics: text('naics').notNull().default(''),
    yearStarted: integer('year_started'),
    employees: integer('employees'),
    annualRevenue: dollars('annual_revenue'),
    annualPayroll: dollars('annual_payroll'),
    clientNumber: text('client_number').notNull().default(''),
    notes: text('notes').notNull().default(''),
    assignedAgentId: uuid('assigned_agent_id').notNull(),
    /** Who does the work, where that is not the producer alone. */
    servicerId: uuid('servicer_id'),
    /** Who serves or is credited on single policies of the client, kept by a trigger on policies; null where nobody does. */
    policyServicers: uuid('policy_servicers').array(),
    convertedProspectId: uuid('converted_prospect_id'),
    ...customColumns(),
    /** The client that this one went into, and what that moved and wrote, so that it can be undone. */
    mergedIntoId: uuid('merged_into_id'),
    merge: jsonb('merge'),
    importId: uuid('import_id'),
    importedAt: instant('imported_at'),
    /** The latest change of the client or its policies, or note, call or email about it. */
    lastActivityAt: instant('last_activity_at').notNull().default(sql`now()`),
    searchText: searchText(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.assignedAgentId],
      foreignColumns: [users.agencyId, users.id],
    }),
    foreignKey({ columns: [table.agencyId, table.servicerId], foreignColumns: [users.agencyId, users.id] }),
    // Holds the filters that lists count by, so that counting an agency's clients reads the index alone.
    index('clients_agent_idx')
      .on(table.agencyId, table.assignedAgentId, table.kind, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('clients_policy_servicers_idx')
      .using('gin', table.agencyId, table.policyServicers)
      .where(sql`policy_servicers is not null`),
    index('clients_servicer_idx')
      .on(table.agencyId, table.servicerId, table.kind, table.createdAt, table.id)
      .where(sql`deleted_at is null and servicer_id is not null`),
    // The dashboard reads clients_figures_idx, made in its migration since it includes columns.
    index('clients_name_idx').on(table.agencyId, sql`lower(${table.name})`, table.id),
    index('clients_merged_idx').on(table.agencyId, table.mergedIntoId).where(sql`merged_into_id is not null`),
    index('clients_created_idx').on(table.agencyId, table.createdAt),
    index('clients_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
  ],
)
