import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'

type Invited = { email: string; name: string; agencyName: string; invitedBy: string }

/** Invites a person to join an agency. */
export function invitationMail({ email, name, agencyName, invitedBy }: Invited, url: string): Mail {
  return mailOf({
    to: email,
    subject: `${invitedBy} invites you to join ${agencyName}`,
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      `${invitedBy} invites you to work with ${agencyName} in Bindery.`,
    ],
    link: { label: 'Join the team', url },
    footnote: 'The link works for 7 days. If you don’t know the sender, you can ignore this email.',
  })
}

type Transferred = { agencyName: string; formerName: string; ownerName: string }
type Addressee = { name: string; email: string }

/** Tells a member that the agency is theirs, with its subscription. */
export function ownershipReceivedMail(to: Addressee, facts: Transferred, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: `You now own ${facts.agencyName}`,
    paragraphs: [
      `Hello ${to.name},`,
      `${facts.formerName} transferred the ownership of ${facts.agencyName} to you. You manage its team, settings, data and subscription.`,
      'Payment emails go to you from now on. The card on file stays until you change it.',
    ],
    link: { label: 'Review plan and billing', url },
    footnote: 'If you didn’t expect this, contact support.',
  })
}

/** Confirms to the former owner that the agency is another's, and what they are now. */
export function ownershipGivenMail(to: Addressee, facts: Transferred, isAgent: boolean): Mail {
  const role = isAgent ? 'an agent who sees the whole book. Sign in again to continue' : 'still an owner'
  return mailOf({
    to: to.email,
    subject: `${facts.ownerName} now owns ${facts.agencyName}`,
    paragraphs: [
      `Hello ${to.name},`,
      `You transferred the ownership of ${facts.agencyName} to ${facts.ownerName}. You are ${role}.`,
    ],
    footnote: 'If this wasn’t you, change your password and contact support immediately.',
  })
}
