import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Addressee } from './accounts.mails.ts'

const ownDoing = 'If this was you, no action is needed.'
const rescue = 'This was not me: choose a new password'

type Notice = { subject: string; said: string; url: string }

function securityMail({ email, name }: Addressee, { subject, said, url }: Notice): Mail {
  const link = { label: rescue, url }
  return mailOf({ to: email, subject, paragraphs: [`Hello ${name},`, said], link, footnote: ownDoing })
}

export type SignInPlace = { device: string; ipAddress: string | null; at: string; timeZone: string }

/** Tells of a sign-in from a browser not seen in the last 30 days. */
export function newBrowserMail(to: Addressee, place: SignInPlace, url: string): Mail {
  const { device, ipAddress, at, timeZone } = place
  const from = ipAddress ? `${device}, address ${ipAddress}` : device
  const said = `Your account was signed in to from a new browser: ${from}, on ${formatInstant(at, timeZone)}.`
  return securityMail(to, { subject: 'New sign-in to your account', said, url })
}

const changes = {
  'two_factor.switched_on': [
    'Two-factor sign-in is on',
    'Two-factor sign-in was just turned on for your account. Signing in now requires a code from your authenticator app. Keep your recovery codes in a safe place.',
  ],
  'two_factor.switched_off': [
    'Two-factor sign-in is off',
    'Two-factor sign-in was just turned off for your account. Signing in now requires only your password.',
  ],
  'passkey.added': [
    'A passkey was added to your account',
    'A passkey was just added to your account. It can sign you in without your password. Choosing a new password by email removes all passkeys.',
  ],
  'passkey.removed': [
    'A passkey was removed from your account',
    'A passkey was just removed from your account. It can no longer sign you in.',
  ],
  'recovery_codes.renewed': [
    'You have new recovery codes',
    'New recovery codes were just created for your account. The old ones no longer work.',
  ],
} as const

/** An event that changes how a person signs in. */
export type SignInChange = keyof typeof changes
export const signInChanges = Object.keys(changes) as SignInChange[]

/** Says that a person's second factor was switched on or off or given new recovery codes, or that a passkey was added or removed. */
export function signInChangedMail(to: Addressee, change: SignInChange, url: string): Mail {
  const [subject, said] = changes[change]
  return securityMail(to, { subject, said, url })
}

/** Says that a recovery code stood in for the authenticator app, and how many are left. */
export function recoveryCodeUsedMail(to: Addressee, left: number, url: string): Mail {
  const rest = left === 1 ? '1 code is left' : `${left} codes are left`
  const said = `One of your recovery codes was just used in place of a code from your authenticator app. ${rest}. Create new ones in your profile before you run out.`
  return securityMail(to, { subject: 'A recovery code was used', said, url })
}

/** Says that wrong passwords locked new sign-ins for half an hour. */
export function loginLockedMail(to: Addressee, url: string): Mail {
  const said =
    'Someone entered a wrong password for your account six times, so new sign-ins are locked for 30 minutes. Devices that are signed in keep working. Resetting your password by email unlocks sign-in immediately.'
  return securityMail(to, { subject: 'Sign-in locked for 30 minutes', said, url })
}

/** Says that an outside account was made, or ceased to be, a way to sign in. */
export function ssoAccountEmail(to: Addressee, label: string, isLinked: boolean, url: string): Mail {
  const [subject, said] = isLinked
    ? [
        `${label} can sign you in now`,
        `A ${label} account was just linked to your account and can now sign you in.`,
      ]
    : [`${label} no longer signs you in`, `The link between your account and ${label} was just removed.`]
  return securityMail(to, { subject, said, url })
}
