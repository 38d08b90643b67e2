import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { agencyId, customColumns, day, dollars, id, instant, recordColumns, searchText } from './columns.ts'

export const prospects = pgTable(
  'prospects',
  {
    agencyId: agencyId(),
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    status: text('status').notNull().default('new'),
    potentialPremium: dollars('potential_premium'),
    source: text('source').notNull().default('manual'),
    lineOfBusiness: text('line_of_business').notNull().default(''),
    currentCarrier: text('current_carrier').notNull().default(''),
    xDate: day('x_date'),
    nextStep: text('next_step').notNull().default(''),
    lostReason: text('lost_reason').notNull().default(''),
    notes: text('notes').notNull().default(''),
    assignedAgentId: uuid('assigned_agent_id').notNull(),
    convertedClientId: uuid('converted_client_id'),
    convertedAt: instant('converted_at'),
    /** Since when it is lost; set and cleared with the status by a trigger, whoever writes. */
    lostAt: instant('lost_at'),
    /** Since when it has its status; set with it by a trigger, whoever writes. */
    stageSince: instant('stage_since'),
    ...customColumns(),
    importId: uuid('import_id'),
    importedAt: instant('imported_at'),
    searchText: searchText(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.assignedAgentId],
      foreignColumns: [users.agencyId, users.id],
    }),
    index('prospects_agent_idx').on(table.agencyId, table.assignedAgentId),
    index('prospects_created_idx').on(table.agencyId, table.createdAt),
    index('prospects_stage_idx')
      .on(table.agencyId, table.status, table.stageSince, table.id)
      .where(sql`deleted_at is null`),
    index('prospects_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
  ],
)
