import { z } from 'zod'
import { ssoProviders } from '#shared/accounts/sso-sign-in.contract.ts'
import { accountActs } from '#shared/admin/users.contract.ts'
import { featureFlags } from '#shared/agencies/feature-flags.rules.ts'
import { Id } from '#shared/fields.ts'
import { roles } from '#shared/permissions.ts'
import { ofAgency, ofPlatform } from './event-shapes.ts'

const handedOver = {
  transferTo: Id.describe('the colleague who took over'),
  clients: z.int(),
  prospects: z.int(),
  tickets: z.int(),
  articles: z.int(),
  documents: z.int(),
}

const userId = { userId: Id }
const at = z.iso.datetime()

/** What happens to a person's account. */
export const accountEvents = {
  'user.registered': ofPlatform('Somebody signed up.', userId),
  'user.sign_up_refused': ofPlatform('Somebody signed up with an address that is known.', userId),
  'email.verification_requested': ofPlatform('The link that verifies an address was asked for.', userId),
  'login.new_browser': ofPlatform('Somebody logged in from a browser that is new.', {
    ...userId,
    device: z.string(),
    ipAddress: z.string().nullable(),
    at,
  }),
  'login.locked': ofPlatform('An account was locked after too many wrong passwords.', userId),
  'password.changed': ofPlatform('A password was changed or set anew.', userId),
  'password.reset_requested': ofPlatform('The link that sets a new password was asked for.', {
    userId: Id.nullable().describe('nobody, where the address is not known: the work is the same'),
    at,
  }),
  'two_factor.switched_on': ofPlatform('A second factor was switched on.', userId),
  'two_factor.switched_off': ofPlatform('A second factor was switched off.', userId),
  'recovery_codes.renewed': ofPlatform('Somebody made new recovery codes.', userId),
  'recovery_code.used': ofPlatform('A recovery code stood in for the authenticator app.', userId),
  'outside_account.linked': ofPlatform('A Google or Microsoft account was linked.', {
    ...userId,
    provider: z.enum(ssoProviders),
  }),
  'outside_account.unlinked': ofPlatform('A Google or Microsoft account was unlinked.', {
    ...userId,
    provider: z.enum(ssoProviders),
  }),
  'account.changed_by_admin': ofPlatform('An admin of the platform did something to an account.', {
    ...userId,
    act: z.enum(accountActs),
    reason: z.string(),
    name: z.string().optional(),
    email: z.string().optional(),
    agencyName: z.string().optional(),
    role: z.enum(roles).optional(),
    status: z.string().nullish(),
    until: z.string().nullish(),
    features: z.partialRecord(z.enum(featureFlags), z.boolean()).optional(),
  }),
  'digest.due': ofPlatform("It is time for somebody's digest.", { ...userId, day: z.iso.date() }),
}

const invitationId = { invitationId: Id }
const exportId = { exportId: Id }
const subscriber = { subscriberId: Id.describe('the agency that pays') }
const request = { requestId: Id }
const message = { ...request, messageId: Id }

/** What happens to an agency: its team, subscription, data and requests for help. */
export const agencyEvents = {
  'invitation.created': ofAgency('Somebody was invited into an agency.', invitationId),
  'invitation.resent': ofAgency('An invitation is to be mailed again.', invitationId),
  'team_member.removed': ofAgency('A member was removed from the team.', { ...userId, ...handedOver }),
  'team_member.left': ofAgency('A member left the team.', {
    name: z.string(),
    email: z.string(),
    agencyName: z.string(),
    ownerId: Id,
    ...handedOver,
  }),
  'data_export.requested': ofAgency("An archive of an agency's data was asked for.", exportId),
  'data_export.ready': ofPlatform('An archive can be downloaded.', { ...userId, ...exportId }),
  'data_export.failed': ofPlatform('An archive could not be made.', { ...userId, ...exportId }),
  'agency.deleted': ofAgency('An owner deleted their agency.', { deletedById: Id }),
  'agency.restored': ofPlatform('A deleted agency was brought back.', {
    restoredAgencyId: Id,
    reason: z.string(),
  }),
  'agency.disposed': ofPlatform('What a deleted agency had left was destroyed.', {
    receiptId: Id,
    to: z.object({ name: z.string(), email: z.string(), timeZone: z.string() }),
  }),
  'subscription.started': ofPlatform('An agency subscribed.', subscriber),
  'subscription.cancel_scheduled': ofPlatform('A subscription was canceled for its end.', subscriber),
  'subscription.ended': ofPlatform('A subscription ended.', subscriber),
  'subscription.outlived_agency': ofPlatform('A deleted agency was billed once more.', subscriber),
  'subscription.unsettled': ofPlatform('The payment provider is to be asked how a subscription stands.', {
    ...subscriber,
    subscriptionId: z.string(),
  }),
  'payment.failed': ofPlatform('A payment failed.', subscriber),
  'trial.ending': ofPlatform('A trial ends in some days.', subscriber),
  'support.requested': ofPlatform('Somebody asked for help.', message),
  'support.replied': ofPlatform('Somebody wrote more to their request for help.', message),
  'support.answered': ofPlatform('The staff answered a request for help.', message),
  'support.closed': ofPlatform('A request for help was closed.', request),
}
