import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { supportNumber } from '#shared/support/support.rules.ts'

/** What the mails about a request tell of it. */
export type AboutRequest = {
  number: number
  subject: string
  authorName: string
  authorEmail: string
  agencyName: string
  /** What was written last. */
  message: string
  /** Where it was written. */
  path: string
}

const forStaff = 'You receive this because you are an admin of the platform.'
const forAuthor = 'You receive this because you contacted support.'

function named({ number, subject }: AboutRequest): string {
  return `[${supportNumber(number)}] ${subject}`
}

/** Notifies an admin of a new request, or of what its author added. */
export function staffMail(to: string, about: AboutRequest, url: string, isNew: boolean): Mail {
  const act = isNew ? 'asks for help' : 'replied'
  return mailOf({
    to,
    subject: `${isNew ? 'New request' : 'New reply'} ${named(about)}`,
    paragraphs: [`${about.authorName} ${act}.`],
    facts: [
      { label: 'From', value: `${about.authorName}, ${about.authorEmail}` },
      ...(about.agencyName ? [{ label: 'Agency', value: about.agencyName }] : []),
      ...(about.path ? [{ label: 'Written on', value: about.path }] : []),
    ],
    quote: { by: about.authorName, text: about.message },
    link: { label: 'Open the request', url },
    footnote: 'Please answer in Bindery. Replies to this email aren’t read.',
    reason: forStaff,
  })
}

/** Confirms to its author that a request has reached us. */
export function receiptMail(about: AboutRequest, url: string): Mail {
  return mailOf({
    to: about.authorEmail,
    subject: `We have your request ${named(about)}`,
    paragraphs: [
      `Hello ${about.authorName},`,
      'We received your request. We’ll answer it in Bindery and let you know by email.',
    ],
    quote: { by: 'You wrote', text: about.message },
    link: { label: 'See the request', url },
    footnote: 'To add something, open the request. Replies to this email aren’t read.',
    reason: forAuthor,
  })
}

/** Carries an answer to the author of a request. */
export function answerMail(about: AboutRequest, url: string): Mail {
  return mailOf({
    to: about.authorEmail,
    subject: `Answer to ${named(about)}`,
    paragraphs: [`Hello ${about.authorName},`, 'Your request was answered.'],
    quote: { by: 'Support', text: about.message },
    link: { label: 'Reply or close the request', url },
    footnote: 'Replies to this email aren’t read. Please reply in Bindery.',
    reason: forAuthor,
  })
}

/** Notifies the author that a request is closed. */
export function closedMail(about: AboutRequest, url: string): Mail {
  return mailOf({
    to: about.authorEmail,
    subject: `Closed: ${named(about)}`,
    paragraphs: [`Hello ${about.authorName},`, 'Your request is closed. To reopen it, reply in Bindery.'],
    link: { label: 'See the request', url },
    footnote: 'No action is needed if your question is answered.',
    reason: forAuthor,
  })
}
