import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, id, instant } from './columns.ts'

export const agencies = pgTable('agencies', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  agentsSeeWholeBook: boolean('agents_see_whole_book').notNull().default(false),
  nextTicketNumber: integer('next_ticket_number').notNull().default(101),
  subscriptionStatus: text('subscription_status').notNull().default('trialing'),
  subscriptionPeriodEnd: instant('subscription_period_end'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  maxTeamSize: integer('max_team_size').notNull().default(10),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/** An open invitation to join an agency; only the hash of the mailed token is kept. */
export const invitations = pgTable(
  'invitations',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    tokenHash: text('token_hash'),
    invitedById: uuid('invited_by_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    unique('invitations_token_hash_key').on(table.tokenHash),
    index('invitations_email_idx').on(table.email),
  ],
)
