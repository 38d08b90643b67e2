import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AffiliateRole, ClientGroupKind } from '#shared/clients/client-groups.contract.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant } from './columns.ts'

/** Households of persons, and affiliates of businesses. */
export const clientGroups = pgTable(
  'client_groups',
  {
    agencyId: agencyId(),
    id: id(),
    kind: text('kind').$type<ClientGroupKind>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
)

/** Which clients belong to them; a client belongs to one at most. */
export const clientGroupMembers = pgTable(
  'client_group_members',
  {
    agencyId: agencyId(),
    id: id(),
    groupId: uuid('group_id').notNull(),
    clientId: uuid('client_id').notNull(),
    role: text('role').$type<AffiliateRole>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.groupId],
      foreignColumns: [clientGroups.agencyId, clientGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.agencyId, table.clientId],
      foreignColumns: [clients.agencyId, clients.id],
    }).onDelete('cascade'),
    uniqueIndex('client_group_members_client_idx').on(table.agencyId, table.clientId),
    index('client_group_members_group_idx').on(table.agencyId, table.groupId),
  ],
)
