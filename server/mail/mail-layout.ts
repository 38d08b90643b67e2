import type { Mail } from '#server/adapters/mail.ts'
import { mailPage } from './mail-page.ts'
import {
  buttonPart,
  factsPart,
  footerPart,
  footnotePart,
  headingPart,
  listPart,
  type MailFact,
  type MailLink,
  type MailListItem,
  type MailPart,
  paragraphPart,
  quotePart,
} from './mail-parts.ts'

/** What a mail says, before it has a form. */
export type Letter = {
  to: string
  subject: string
  paragraphs: string[]
  /** Names and values, after the paragraphs. */
  facts?: MailFact[]
  /** What someone wrote, after the facts. */
  quote?: { by?: string; text: string }
  lists?: { title: string; items: MailListItem[]; more?: string }[]
  /** The one thing to do, as a button and as an address to copy. */
  link?: MailLink
  /** What to know if it is not meant for the reader. */
  footnote: string
  /** Why it came, in the footer; by default whom it was sent to. */
  reason?: string
  /** Where to stop mails of this kind: by one click of the mail reader (RFC 8058), and in the settings. */
  unsubscribe?: { label: string; url: string; settingsUrl: string }
}

function partsOf(letter: Letter): MailPart[] {
  return [
    headingPart(letter.subject),
    ...letter.paragraphs.map(paragraphPart),
    ...(letter.facts?.length ? [factsPart(letter.facts)] : []),
    ...(letter.quote ? [quotePart(letter.quote)] : []),
    ...(letter.lists ?? []).map(listPart),
    ...(letter.link ? [buttonPart(letter.link)] : []),
    footnotePart(letter.footnote),
  ]
}

function footerOf({ to, reason, unsubscribe }: Letter): MailPart {
  const links = unsubscribe
    ? [
        { label: unsubscribe.label, url: unsubscribe.url },
        { label: 'Notification settings', url: unsubscribe.settingsUrl },
      ]
    : []
  return footerPart({ reason: reason ?? `This email was sent to ${to}.`, links })
}

function headersOf({ unsubscribe }: Letter): Mail['headers'] {
  if (!unsubscribe) return undefined
  return {
    'List-Unsubscribe': `<${unsubscribe.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The mail of a letter, as plain text and as HTML in which everything is escaped. */
export function mailOf(letter: Letter): Mail {
  const parts = partsOf(letter)
  const footer = footerOf(letter)
  const headers = headersOf(letter)
  // The greeting says nothing that a list of mails should show.
  const preheader = letter.paragraphs.find((text) => !/^Hello\b.*,$/.test(text)) ?? letter.footnote
  return {
    to: letter.to,
    subject: letter.subject,
    text: [...parts, footer]
      .map((part) => part.text)
      .filter(Boolean)
      .join('\n\n'),
    html: mailPage({ subject: letter.subject, preheader, parts, footer }),
    ...(headers && { headers }),
  }
}
