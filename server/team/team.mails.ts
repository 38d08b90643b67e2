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
