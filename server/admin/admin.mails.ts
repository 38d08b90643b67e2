import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { AccountActName } from '#shared/admin/users.contract.ts'
import { type FeatureFlag, featureFlags, featureLabels } from '#shared/agencies/feature-flags.rules.ts'

type Addressee = { email: string; name: string }

/** Shows an admin that mail arrives. */
export function testMail({ email, name }: Addressee, appUrl: string): Mail {
  return mailOf({
    to: email,
    subject: 'Test email',
    paragraphs: [`Hello ${name},`, `Email from ${appUrl} works. No action is needed.`],
    footnote: 'You requested this email in the system settings.',
  })
}

/** What an act came to, beside its name. */
type ActDetails = {
  role?: string
  status?: string | null
  until?: string | null
  features?: Partial<Record<FeatureFlag, boolean>>
}

const roleNames: Record<string, string> = {
  agent: 'agent',
  agency_owner: 'agency owner',
  admin: 'admin',
  super_admin: 'super admin',
}

function switched({ features = {} }: ActDetails): string {
  const known = featureFlags.filter((flag) => features[flag] !== undefined)
  return known.map((flag) => `${featureLabels[flag].label}: ${features[flag] ? 'on' : 'off'}.`).join(' ')
}

function overridden({ status, until }: ActDetails): string {
  const words = `Your agency’s subscription was set to "${status}"`
  return until ? `${words} until ${until.slice(0, 10)}.` : `${words} until further notice.`
}

const words: Record<AccountActName, { subject: string; text: (details: ActDetails) => string }> = {
  locked: {
    subject: 'Your account was locked',
    text: () =>
      'Your account was locked and you were signed out everywhere. It stays locked until we unlock it.',
  },
  unlocked: {
    subject: 'Your account was unlocked',
    text: () => 'Your account was unlocked. You can log in again.',
  },
  sessions_ended: {
    subject: 'You were signed out',
    text: () => 'You were signed out on all devices. You can log in again at any time.',
  },
  reset_sent: {
    subject: 'Your link to choose a new password',
    text: () => 'We’ve sent a link to choose a new password in a separate email.',
  },
  two_factor_reset: {
    subject: 'Your two-factor sign-in was reset',
    text: () => 'Two-factor sign-in was removed from your account, and you were signed out on all devices.',
  },
  role_changed: {
    subject: 'Your role was changed',
    text: ({ role = '' }) =>
      `Your role is now ${roleNames[role] ?? role}. You were signed out and can log in again.`,
  },
  admin_added: {
    subject: 'You are now a Bindery admin',
    text: () =>
      'An account was created for you. We’ve sent a link to choose your password in a separate email.',
  },
  admin_removed: {
    subject: 'Your admin account was removed',
    text: () => 'Your admin account was removed, and you were signed out on all devices.',
  },
  subscription_overridden: { subject: 'Your subscription was changed', text: overridden },
  subscription_restored: {
    subject: 'Your subscription was changed',
    text: () => 'Your agency’s subscription is based on its payments again.',
  },
  features_changed: { subject: 'Your agency’s features were changed', text: switched },
}

/** Notifies a person what an admin did to the account or the agency, and why. */
export function accountActMail(
  to: Addressee,
  act: AccountActName,
  reason: string,
  details: ActDetails,
): Mail {
  const { subject, text } = words[act]
  return mailOf({
    to: to.email,
    subject,
    paragraphs: [`Hello ${to.name},`, text(details)],
    facts: [{ label: 'Reason', value: reason }],
    footnote: 'A Bindery admin made this change. If you have questions, contact support.',
  })
}
