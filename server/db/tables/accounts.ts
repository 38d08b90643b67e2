import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { Role } from '#shared/permissions.ts'
import { agencies } from './agencies.ts'
import { day, instant } from './columns.ts'

/** A person. Platform admins belong to no agency. A removed member keeps the row, with a `deleted_` email. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    role: text('role').$type<Role>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    phone: text('phone').notNull().default(''),
    npn: text('npn').notNull().default(''),
    profileImage: text('profile_image'),
    status: text('status').notNull().default('active'),
    /** Which records of the agency they see beside what an owner sees anyway: 'own' or 'whole_book'. */
    sees: text('sees').notNull().default('own'),
    mayAssign: boolean('may_assign').notNull().default(false),
    isReadOnly: boolean('is_read_only').notNull().default(false),
    /** Part of the demo: the password is public, so the account works only where things may be tried out. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** How often the digest is mailed: 'off' after an unsubscription. */
    digest: text('digest').notNull().default('weekly'),
    /** Whether the digest names the count and fingerprint of the audit log: an owner's choice. */
    digestAuditLog: boolean('digest_audit_log').notNull().default(false),
    /** The day, in the agency's time zone, of the latest digest that was begun: each is sent once. */
    digestDay: day('digest_day'),
    settings: jsonb('settings').$type<NonNullable<CurrentUser['settings']>>().notNull().default({}),
    lockedUntil: instant('locked_until'),
    /** The login before the present one is what people are shown as `lastLogin`. */
    lastLogin: instant('last_login'),
    currentLogin: instant('current_login'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('users_agency_id_id_key').on(table.agencyId, table.id),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
)

/** How a person proves who they are: an Argon2id hash, or an outside provider. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [unique('credentials_provider_account_key').on(table.providerId, table.accountId)],
)

/** A session, by the hash of its token: the cookie alone has that, signed with `SECRET_KEY`, so a stolen table makes no cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When the session was last used: it ends after 12 idle hours. */
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** The absolute end, 30 days after login. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
)

/** A single-use token that proves control of an email address: for a reset or a verification. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
)

/** Wrong passwords by the hash of the email they were tried for, known or not. */
export const loginFailures = pgTable(
  'login_failures',
  {
    emailHash: text('email_hash').primaryKey(),
    /** The failures of the last 30 minutes before the latest one. */
    failedAt: instant('failed_at').array().notNull(),
    lastFailedAt: instant('last_failed_at').notNull(),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('login_failures_last_failed_at_idx').on(table.lastFailedAt)],
)

/** The answer to a write, kept for 24 hours so that a repeat of the same user action makes nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    /** Encrypted: it repeats what was written. */
    body: text('body'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)

/** The secret of a person's authenticator app, encrypted. Without `confirmedAt` it is only being set up. */
export const twoFactorSecrets = pgTable('two_factor_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken, so that none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/** A passkey (WebAuthn) of a person: the public half of a key whose other half their device keeps. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's own name for it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; those that are synced say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_id_idx').on(table.userId)],
)

/** A browser that a person signed in from, by the hash of the mark it keeps; forgotten 30 days after its last sign-in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** The hash of a code that stands in for a lost authenticator app, once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_id_idx').on(table.userId)],
)
