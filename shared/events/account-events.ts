import { z } from 'zod'
import { ssoProviders } from '#shared/accounts/sso-sign-in.contract.ts'
import { accountActs } from '#shared/admin/users.contract.ts'
import { featureFlags } from '#shared/agencies/feature-flags.rules.ts'
import { Id } from '#shared/fields.ts'
import { roles } from '#shared/permissions.ts'
import { teamRoles } from '#shared/team/team.contract.ts'
import { ofAgency, ofPlatform } from './event-shapes.ts'

const handedOver = {
  transferTo: Id.describe('the member the records were reassigned to'),
  clients: z.int(),
  policies: z.int().describe('terms of which they were the service person'),
  prospects: z.int(),
  tickets: z.int(),
  followUps: z.int(),
  renewals: z.int(),
  requotes: z.int(),
  articles: z.int(),
  documents: z.int(),
  certificateRequests: z.int(),
  analyses: z.int(),
}

const userId = { userId: Id }
const at = z.iso.datetime()

/** What happens to a person's account. */
export const accountEvents = {
  'user.registered': ofPlatform('A person signed up.', userId),
  'user.sign_up_refused': ofPlatform('Someone signed up with an email that already has an account.', userId),
  'email.verification_requested': ofPlatform('A verification email was requested.', userId),
  'login.new_browser': ofPlatform('A person logged in from a new browser.', {
    ...userId,
    device: z.string(),
    ipAddress: z.string().nullable(),
    at,
  }),
  'login.locked': ofPlatform('An account was locked after too many wrong passwords.', userId),
  'password.changed': ofPlatform('A password was changed or reset.', userId),
  'password.reset_requested': ofPlatform('A password reset was requested.', {
    userId: Id.nullable().describe('null if the email has no account: the job does the same work'),
    at,
  }),
  'two_factor.switched_on': ofPlatform('Two-factor authentication was turned on.', userId),
  'two_factor.switched_off': ofPlatform('Two-factor authentication was turned off.', userId),
  'recovery_codes.renewed': ofPlatform('New recovery codes were created.', userId),
  'recovery_code.used': ofPlatform('A recovery code was used instead of the authenticator app.', userId),
  'passkey.added': ofPlatform('A passkey was added.', userId),
  'passkey.removed': ofPlatform('A passkey was removed.', userId),
  'outside_account.linked': ofPlatform('A Google or Microsoft account was linked.', {
    ...userId,
    provider: z.enum(ssoProviders),
  }),
  'outside_account.unlinked': ofPlatform('A Google or Microsoft account was unlinked.', {
    ...userId,
    provider: z.enum(ssoProviders),
  }),
  'account.changed_by_admin': ofPlatform('A platform admin changed an account.', {
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
  'digest.due': ofPlatform("A person's digest is due.", { ...userId, day: z.iso.date() }),
}

const invitationId = { invitationId: Id }
const exportId = { exportId: Id }
const subscriber = { subscriberId: Id.describe('the agency that pays') }
const request = { requestId: Id }
const message = { ...request, messageId: Id }

/** What happens to an agency: its team, subscription, data and requests for help. */
export const agencyEvents = {
  'invitation.created': ofAgency('A person was invited to an agency.', invitationId),
  'invitation.resent': ofAgency('An invitation is to be sent again.', invitationId),
  'team_member.removed': ofAgency('A member was removed from the team.', { ...userId, ...handedOver }),
  'team_member.left': ofAgency('A member left the team.', {
    name: z.string(),
    email: z.string(),
    agencyName: z.string(),
    ownerId: Id,
    ...handedOver,
  }),
  'api_key.created': ofAgency('An API key was created.', { id: Id }),
  'api_key.rotated': ofAgency('An API key got a new secret.', { id: Id }),
  'api_key.revoked': ofAgency('An API key was revoked.', { id: Id }),
  'email.filed': ofAgency('An email that came in was filed under a record.', { emailId: Id, userId: Id }),
  'mailbox.due': ofAgency('The mailbox of an agency is to be read.', {}),
  'webhook.due': ofAgency('Messages to a webhook are due.', { webhookId: Id }),
  'data_export.requested': ofAgency("An export of an agency's data was requested.", exportId),
  'data_export.ready': ofPlatform('A data export is ready to download.', { ...userId, ...exportId }),
  'data_export.failed': ofPlatform('A data export failed.', { ...userId, ...exportId }),
  'agency.ownership_transferred': ofAgency('The ownership of an agency went to another member.', {
    formerId: Id,
    ownerId: Id,
    formerRole: z.enum(teamRoles),
    agencyName: z.string(),
  }),
  'agency.deleted': ofAgency('An owner deleted their agency.', { deletedById: Id }),
  'agency.restored': ofPlatform('A deleted agency was restored.', {
    restoredAgencyId: Id,
    reason: z.string(),
  }),
  'agency.purged': ofPlatform('The data of a deleted agency was destroyed.', {
    receiptId: Id,
    to: z.object({ name: z.string(), email: z.string(), timeZone: z.string() }),
  }),
  'subscription.started': ofPlatform('An agency subscribed.', subscriber),
  'subscription.cancel_scheduled': ofPlatform(
    'A subscription was set to cancel at the end of its period.',
    subscriber,
  ),
  'subscription.ended': ofPlatform('A subscription ended.', subscriber),
  'subscription.outlived_agency': ofPlatform('A deleted agency was billed again.', subscriber),
  'subscription.unsettled': ofPlatform(
    "A subscription's status is to be fetched from the payment provider.",
    {
      ...subscriber,
      subscriptionId: z.string(),
    },
  ),
  'payment.failed': ofPlatform('A payment failed.', subscriber),
  'trial.ending': ofPlatform('A trial ends soon.', subscriber),
  'support.requested': ofPlatform('A support request was created.', message),
  'support.replied': ofPlatform('The requester added a message to a support request.', message),
  'support.answered': ofPlatform('An admin answered a support request.', message),
  'support.closed': ofPlatform('A support request was closed.', request),
}
