import type { Mail } from '#server/adapters/mail.ts'
import { mailPage } from './mail-page.ts'
import { buttonPart, footerPart, type MailLink, type MailPart, paragraphPart } from './mail-parts.ts'

/** What a person of an agency writes to someone outside of it, in the agency's name. */
export type PersonalLetter = {
  to: string
  subject: string
  message: string
  sender: { name: string; email: string }
  agency: { name: string; phone: string; address: string }
  /** The one thing to do: where the message has its `place`, else beneath. */
  link?: MailLink & { place?: string }
}

function partsOf(message: string, link: PersonalLetter['link']): MailPart[] {
  const paragraphs = message.split(/\n{2,}/)
  if (!link) return paragraphs.map(paragraphPart)
  const { place = '', ...button } = link
  const isPlace = (text: string) => place !== '' && text.trim() === place
  const parts = paragraphs.map((text) =>
    isPlace(text) ? buttonPart(button) : paragraphPart(place ? text.replaceAll(place, button.url) : text),
  )
  return paragraphs.some(isPlace) ? parts : [...parts, buttonPart(button)]
}

/** The mail of a person to someone outside: their own words, the agency's name, and answers that go to them. */
export function personalMailOf({ to, subject, message, sender, agency, link }: PersonalLetter): Mail {
  const brand = agency.name || sender.name
  const parts = partsOf(message, link)
  const reached = [agency.phone, agency.address].filter(Boolean).join(' · ')
  const reason = `${sender.name} sent this email to ${to}. Replies go to ${sender.email}.`
  const footer = footerPart({ brand, reason: [reached, reason].filter(Boolean).join('\n'), links: [] })
  return {
    to,
    subject,
    text: [...parts, footer].map((part) => part.text).join('\n\n'),
    html: mailPage({
      subject,
      preheader: message
        .replaceAll(link?.place || '\n', ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 140),
      parts,
      footer,
      brand,
    }),
    fromName: agency.name ? `${sender.name}, ${agency.name}` : sender.name,
    replyTo: { name: sender.name, address: sender.email },
  }
}
