import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { type FeatureFlag, featureFlags, featureWords } from '#shared/agencies/feature-flags.rules.ts'
import type { ActName } from './account-acts.ts'

type Addressee = { email: string; name: string }

/** Shows an admin that mail arrives. */
export function testMail({ email, name }: Addressee, appUrl: string): Mail {
  return mailOf({
    to: email,
    subject: 'Test mail',
    paragraphs: [`Hello ${name},`, `Mail from ${appUrl} arrives. There is nothing to do.`],
    footnote: 'You asked for this mail in the system settings.',
  })
}

/** What an act came to, beside its name. */
export type ActDetails = {
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
  return known.map((flag) => `${featureWords[flag].label}: ${features[flag] ? 'on' : 'off'}.`).join(' ')
}

function overridden({ status, until }: ActDetails): string {
  const words = `The subscription of your agency was set to "${status}"`
  return until ? `${words} until ${until.slice(0, 10)}.` : `${words} until further notice.`
}

const words: Record<ActName, { subject: string; text: (details: ActDetails) => string }> = {
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
    subject: 'You get a link to choose a new password',
    text: () => 'A link to choose a new password is on its way to you in another mail.',
  },
  two_factor_reset: {
    subject: 'Your two-factor sign-in was reset',
    text: () => 'Your two-factor sign-in was taken off your account, and you were signed out on all devices.',
  },
  role_changed: {
    subject: 'Your role was changed',
    text: ({ role = '' }) =>
      `Your role is now ${roleNames[role] ?? role}. You were signed out and can log in again.`,
  },
  admin_added: {
    subject: 'You are an admin of Bindery now',
    text: () =>
      'An account was made for you. A link to choose your password is on its way to you in another mail.',
  },
  admin_removed: {
    subject: 'Your admin account was removed',
    text: () => 'Your admin account was removed, and you were signed out on all devices.',
  },
  subscription_overridden: { subject: 'Your subscription was changed', text: overridden },
  subscription_restored: {
    subject: 'Your subscription was changed',
    text: () => 'The subscription of your agency follows its payments again.',
  },
  features_changed: { subject: 'Features of your agency were changed', text: switched },
}

/** Tells a person what an admin did to the account or the agency, and why. */
export function accountActMail(to: Addressee, act: ActName, reason: string, details: ActDetails): Mail {
  const { subject, text } = words[act]
  return mailOf({
    to: to.email,
    subject,
    paragraphs: [`Hello ${to.name},`, text(details)],
    facts: [{ label: 'Reason', value: reason }],
    footnote: 'An admin of Bindery did this. If you have questions, contact support.',
  })
}

/** Whether a word names an act. */
export function isAct(word: unknown): word is ActName {
  return typeof word === 'string' && word in words
}
