import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { ownScope } from '#server/http/access.ts'
import type { CurrentUser, UserCounts } from '#shared/accounts/accounts.contract.ts'
import { featuresOff } from '#shared/agencies/feature-flags.rules.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import { isAdmin, ownsAgency } from '#shared/permissions.ts'
import { subscriptionStatusAt } from '#shared/subscriptions/subscription.rules.ts'
import { countRecords, findPerson, type PersonRow } from './current-user.queries.ts'

const noCounts: UserCounts = {
  clients: 0,
  prospects: 0,
  tickets: 0,
  openTickets: 0,
  recentClients: 0,
  recentProspects: 0,
}

function agencyOf(row: PersonRow) {
  return {
    agencyOwnerId: row.agencyOwnerId,
    agencyName: row.agencyName ?? '',
    agencyPhone: row.agencyPhone ?? '',
    agencyAddress: row.agencyAddress ?? '',
    timeZone: row.timeZone ?? defaultTimeZone,
    featuresOff: featuresOff(row.featureFlags),
    agencyRequiresTwoFactor: row.agencyRequiresTwoFactor ?? false,
    allowsAssistantWrites: row.allowsAssistantWrites ?? false,
    allowsLanguageModel: row.allowsLanguageModel ?? false,
    requiresLicenseToBind: row.requiresLicenseToBind ?? false,
    teamSize: row.teamSize,
    maxTeamSize: row.maxTeamSize ?? 0,
  }
}

function subscriptionOf(row: PersonRow, now: Date) {
  return {
    subscriptionStatus: subscriptionStatusAt(row, now),
    subscriptionPeriodEnd: row.subscriptionPeriodEnd?.toISOString() ?? null,
    stripeSubscriptionId: row.stripeSubscriptionId,
  }
}

function personOf(row: PersonRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    phone: row.phone,
    npn: row.npn,
    profileImage: row.profileImage,
    role: row.role,
    authenticated: true as const,
    isAdmin: isAdmin(row.role),
    isAgencyOwner: row.role === 'agency_owner',
    seesWholeBook: row.seesWholeBook || ownsAgency(row),
    mayAssign: row.mayAssign || ownsAgency(row),
    isReadOnly: row.isReadOnly,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    settings: row.settings,
  }
}

async function readCurrentUser(ctx: InTransaction<UserCtx>): Promise<CurrentUser> {
  const row = await findPerson(ctx, ctx.user.id)
  if (!row) throw new AppError('unauthenticated')
  const counts = row.agencyId ? await countRecords(ctx, row) : noCounts
  const { hasTwoFactor, needsTwoFactor } = ctx.user
  const mustSetUpTwoFactor = needsTwoFactor && !hasTwoFactor
  const person = { ...personOf(row), hasTwoFactor, mustSetUpTwoFactor }
  return { ...person, ...agencyOf(row), ...subscriptionOf(row, ctx.clock()), ...counts }
}

/** The signed-in person with every field and count. Throws `unauthenticated` when they were just removed. */
export function getCurrentUser(ctx: UserCtx): Promise<CurrentUser> {
  return inTransaction(ctx, readCurrentUser, ownScope(ctx))
}
