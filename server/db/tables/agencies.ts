import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, id, instant } from './columns.ts'

export const agencies = pgTable('agencies', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  nextTicketNumber: integer('next_ticket_number').notNull().default(101),
  nextFormNumber: integer('next_form_number').notNull().default(1001),
  subscriptionStatus: text('subscription_status').notNull().default('trialing'),
  subscriptionPeriodEnd: instant('subscription_period_end'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  /** The payment provider's customer: one for each agency that ever went to pay. */
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** Which plan the agency is on. */
  plan: text('plan').notNull().default('agency_owner'),
  /** Whether the subscription ends with its period instead of renewing. */
  cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
  /** When the last card payment failed, until one succeeds. */
  paymentFailedAt: instant('payment_failed_at'),
  /** When the provider made the newest event that was applied: an older one changes nothing. */
  subscriptionEventAt: instant('subscription_event_at'),
  /** The state that an admin gave in place of the provider's, until when and why. */
  subscriptionOverride: jsonb('subscription_override').$type<{
    status: string
    until: string | null
    reason: string
  }>(),
  maxTeamSize: integer('max_team_size').notNull().default(10),
  /** Whether its people must sign in with two factors. */
  requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
  /** The features that an admin switched on or off for this agency, by their names. */
  featureFlags: jsonb('feature_flags').$type<Record<string, boolean>>().notNull().default({}),
  /** Whether the assistant may change records by conversation; its owner decides. */
  allowsAssistantWrites: boolean('allows_assistant_writes').notNull().default(true),
  /** Whether questions may go to a language model, where the platform has one; its owner decides. */
  allowsLanguageModel: boolean('allows_language_model').notNull().default(true),
  /** Whether policies are bound only in states where one of their producers has an active license; its owner decides. */
  requiresLicenseToBind: boolean('requires_license_to_bind').notNull().default(false),
  /** Whether it only shows an admin what a state looks like. */
  isTest: boolean('is_test').notNull().default(false),
  /** When its owner deleted the account: the data is purged 30 days later. */
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/**
 * What an agency's documents, files and texts are encrypted with: a key of its own, wrapped by `SECRET_KEY`.
 * Without it nothing of them can be read again.
 */
export const agencyKeys = pgTable('agency_keys', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  wrapped: text('wrapped').notNull(),
  /** When everything that was kept before there was a key had been encrypted, too. */
  encryptedAt: instant('encrypted_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/** Stored files that no row may name yet: noted before they are written, so that an upload that ends amid it leaves none. */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    agencyId: agencyId().references(() => agencies.id),
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.key] }),
    index('unclaimed_files_created_at_idx').on(table.createdAt),
  ],
)

/** An open invitation to join an agency; only the hash of the mailed token is kept. */
export const invitations = pgTable(
  'invitations',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    tokenHash: text('token_hash'),
    /** The rights with which they join. */
    sees: text('sees').notNull().default('own'),
    mayAssign: boolean('may_assign').notNull().default(false),
    isReadOnly: boolean('is_read_only').notNull().default(false),
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
