import type { Mail } from '#server/adapters/mail.ts'
import { mailPage } from './mail-page.ts'
import { buttonPart, footerPart, type MailLink, paragraphPart } from './mail-parts.ts'

/** What a person of an agency writes to someone outside of it, in the agency's name. */
export type PersonalLetter = {
  to: string
  subject: string
  message: string
  sender: { name: string; email: string }
  agency: { name: string; phone: string; address: string }
  /** The one thing to do, beneath the message. */
  link?: MailLink
}

/** The mail of a person to someone outside: their own words, the agency's name, and answers that go to them. */
export function personalMailOf({ to, subject, message, sender, agency, link }: PersonalLetter): Mail {
  const brand = agency.name || sender.name
  const parts = [...message.split(/\n{2,}/).map(paragraphPart), ...(link ? [buttonPart(link)] : [])]
  const reached = [agency.phone, agency.address].filter(Boolean).join(' · ')
  const reason = `${sender.name} sent this email to ${to}. Replies go to ${sender.email}.`
  const footer = footerPart({ brand, reason: [reached, reason].filter(Boolean).join('\n'), links: [] })
  return {
    to,
    subject,
    text: [...parts, footer].map((part) => part.text).join('\n\n'),
    html: mailPage({ subject, preheader: message.replace(/\s+/g, ' ').slice(0, 140), parts, footer, brand }),
    fromName: agency.name ? `${sender.name}, ${agency.name}` : sender.name,
    replyTo: { name: sender.name, address: sender.email },
  }
}
