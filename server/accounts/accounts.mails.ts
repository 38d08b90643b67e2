import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'

export type Addressee = { email: string; name: string }

const ignore = 'If this wasn’t you, you can ignore this email. Nothing will change.'

/** Asks a new person to prove the address. */
export function verificationMail({ email, name }: Addressee, url: string): Mail {
  return mailOf({
    to: email,
    subject: 'Please confirm your email address',
    paragraphs: [`Hello ${name},`, 'Please confirm your email address.'],
    link: { label: 'Confirm email address', url },
    footnote: `The link works for 7 days. ${ignore}`,
  })
}

/** Carries the link that sets a new password. */
export function resetMail({ email, name }: Addressee, url: string): Mail {
  return mailOf({
    to: email,
    subject: 'Choose a new password',
    paragraphs: [`Hello ${name},`, 'You asked for a link to choose a new password.'],
    link: { label: 'Choose a new password', url },
    footnote: `The link works once, for 30 minutes. ${ignore}`,
  })
}

/** Tells the owner of an address that someone tried to sign up with it. */
export function knownAddressMail({ email, name }: Addressee, url: string): Mail {
  return mailOf({
    to: email,
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, tried to sign up with this email address. It already has an account. Log in, or choose a new password if you forgot yours.',
    ],
    link: { label: 'Log in', url },
    footnote: ignore,
  })
}

/** Notifies a person that the password of the account is a new one. */
export function passwordChangedMail({ email, name }: Addressee, url: string): Mail {
  return mailOf({
    to: email,
    subject: 'Your password was changed',
    paragraphs: [`Hello ${name},`, 'Your account password was just changed. Other devices were signed out.'],
    link: { label: 'This was not me: choose a new password', url },
    footnote: 'If you changed it yourself, no action is needed.',
  })
}
