import { z } from 'zod'
import { Email, PersonName } from '#shared/accounts/accounts.contract.ts'
import { featureFlags } from '#shared/agencies/feature-flags.rules.ts'
import { Instant } from '#shared/dates.ts'
import { Id, line } from '#shared/fields.ts'
import { Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'
import { roles } from '#shared/permissions.ts'
import { subscriptionStatuses } from '#shared/subscriptions/subscription.rules.ts'

/** Why an admin does something to someone's account: the person reads it, and so does the audit log. */
const Reason = line(300).min(1, 'Enter a reason')

/** The states of a person's account: `locked` is a lock by an admin, which lasts until removed. */
export const accountStates = ['active', 'locked', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

const sorts = ['name', 'email', 'agencyName', 'lastLogin', 'createdAt'] as const

export const adminUserFilters = {
  q: Search.optional(),
  role: wordsOf(roles).optional(),
  status: wordsOf(accountStates).optional(),
  agencyId: Id.optional(),
}
export const adminUserSorts = sorts

/** `GET /api/admin/users`: people of all agencies, a page at a time. */
export const AdminUserQuery = z.strictObject({
  ...adminUserFilters,
  sort: sortOf(sorts).default('name'),
  limit: Paging.limit.default(50),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, 'This isn’t a valid list position')
    .optional(),
})
export type AdminUserQuery = z.infer<typeof AdminUserQuery>

/** A person as admins see them: the account, and no client data. */
export const AdminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStates),
  /** Whether the agency goes by their name: nobody can give that person another role. */
  isAgencyOwner: z.boolean(),
  agencyId: z.uuid().nullable(),
  agencyName: z.string(),
  hasTwoFactor: z.boolean(),
  lastLogin: Instant.nullable(),
  createdAt: Instant,
})
export type AdminUser = z.infer<typeof AdminUser>

/** The state that an admin gives an agency's subscription in place of its own, until when and why. */
const Override = z.object({
  status: z.enum(subscriptionStatuses),
  until: Instant.nullable(),
  reason: z.string(),
})

const FeatureStatesShape = z.object({
  csvImport: z.boolean(),
  csvExport: z.boolean(),
  digestMails: z.boolean(),
})

/** What admins see of an agency: its plan, seats and switches. */
export const AdminAgency = z.object({
  id: z.uuid(),
  name: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  plan: z.string(),
  seatsUsed: z.int(),
  maxTeamSize: z.int(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  subscriptionPeriodEnd: Instant.nullable(),
  override: Override.nullable(),
  requiresTwoFactor: z.boolean(),
  features: FeatureStatesShape,
  isTest: z.boolean(),
  deletedAt: Instant.nullable(),
  createdAt: Instant,
})
export type AdminAgency = z.infer<typeof AdminAgency>

const AccountAct = z.object({
  at: Instant,
  action: z.string(),
  byName: z.string(),
  reason: z.string(),
})

/** What an admin can do to an account; the person gets an email about each. */
export const accountActs = [
  'locked',
  'unlocked',
  'sessions_ended',
  'reset_sent',
  'two_factor_reset',
  'role_changed',
  'admin_added',
  'admin_removed',
  'subscription_overridden',
  'subscription_restored',
  'features_changed',
] as const
export type AccountActName = (typeof accountActs)[number]

/** `GET /api/admin/users/:id`. */
export const AdminUserDetails = AdminUser.extend({
  emailVerified: z.boolean(),
  phone: z.string(),
  npn: z.string(),
  /** Until when too many wrong passwords keep them out. */
  passwordLockedUntil: Instant.nullable(),
  openSessions: z.int(),
  lastSeenAt: Instant.nullable(),
  agency: AdminAgency.nullable(),
  /** Admin actions to the account, the latest first. */
  acts: z.array(AccountAct),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

/** The acts on an account that need nothing but a reason. */
export const AccountActInput = z.strictObject({ reason: Reason })
export type AccountActInput = z.infer<typeof AccountActInput>

/** `PATCH /api/admin/users/:id`: another role. */
export const RoleChange = z.strictObject({ role: z.enum(roles), reason: Reason })
export type RoleChange = z.infer<typeof RoleChange>

/** `POST /api/admin/users`: another admin of the platform, who chooses a password by the mailed link. */
export const AdminInvitation = z.strictObject({ name: PersonName, email: Email, reason: Reason })
export type AdminInvitation = z.infer<typeof AdminInvitation>

/** How many agencies a search answers. */
export const maxAgencies = 20

/** `GET /api/admin/agencies`: by name, owner's name or address. */
export const AgencySearch = z.strictObject({ q: Search.default('') })
export type AgencySearch = z.infer<typeof AgencySearch>

/** `PATCH /api/admin/agencies/:id/subscription`; `status: null` takes the override back. */
export const SubscriptionOverrideInput = z
  .strictObject({
    status: z.enum(subscriptionStatuses).nullable(),
    until: Instant.nullable(),
    reason: Reason,
  })
  .refine(({ status, until }) => status !== null || until === null, {
    path: ['until'],
    error: 'A removed override has no end date',
  })
export type SubscriptionOverrideInput = z.infer<typeof SubscriptionOverrideInput>

/** `PATCH /api/admin/agencies/:id/features`: switches features on or off; those left out stay. */
export const FeatureChange = z.strictObject({
  features: z.partialRecord(z.enum(featureFlags), z.boolean()),
  reason: Reason,
})
export type FeatureChange = z.infer<typeof FeatureChange>
