import { buffer } from 'node:stream/consumers'
import type { Address, Attachment, Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { maxAttachments, maxEmailText } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { bounceOf } from './email-bounce.ts'
import type { EmailMessage } from './email-message.ts'
import { plainTextOf } from './email-plain-text.ts'

// This program reads one email from its standard input, in a process of its own with little memory and no rights.

/** Real messages nest a few parts; a deeper one was made to cost something. */
const limits = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true } as const

const clean = (text: string, longest: number) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

function mailboxesOf(addresses: readonly (Address | undefined)[]): { name: string; address: string }[] {
  return addresses.flatMap((one) => (one?.group ? one.group : one?.address ? [one] : []))
}

/** Where it was delivered to, as mail servers note it: a blind copy is named nowhere else. */
const deliveredTo = new Set([
  'delivered-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
  'x-original-to',
])

function recipientsOf({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const delivered = headers.flatMap(({ key, value }) =>
    deliveredTo.has(key) ? [value.replace(/^.*<|>.*$/g, '')] : [],
  )
  const named = mailboxesOf([...to, ...cc, ...bcc]).map(({ address }) => address)
  const all = [...delivered, ...named].map((text) => clean(text, 254).toLowerCase())
  return [...new Set(all.filter((text) => text.includes('@')))].slice(0, 200)
}

function answersOf({ inReplyTo = '', references = '' }: Email): string[] {
  const ids = (text: string) => text.slice(0, 50_000).match(/<[^<>\s]{3,500}>/g) ?? []
  return [...new Set([...ids(inReplyTo), ...ids(references).toReversed()])].slice(0, 50)
}

function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (key === 'auto-submitted') return text !== 'no'
    return key === 'precedence' && ['auto_reply', 'bulk', 'junk'].includes(text)
  })
}

function textOf({ text, html }: Email): string {
  const words = text?.trim() ? text : plainTextOf((html ?? '').slice(0, 5_000_000))
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, maxEmailText)
    .toWellFormed()
}

/** What a person would call an attachment: a picture inside of the text is none. */
function filesOf({ attachments }: Email): Attachment[] {
  return attachments.filter(({ related }) => !related).slice(0, maxAttachments)
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** What it says could not be delivered. */
function bounceIn({ attachments }: Email): EmailMessage['bounce'] {
  const parts = attachments.map((one) => ({
    mimeType: one.mimeType.toLowerCase(),
    text: bytesOf(one).subarray(0, 65_536).toString('utf8'),
  }))
  const bounce = bounceOf(parts)
  return bounce && { ...bounce, reason: clean(bounce.reason, 300) }
}

function messageOf(email: Email): EmailMessage {
  const bounce = bounceIn(email)
  const [from] = mailboxesOf([email.from ?? email.sender])
  return {
    messageId: clean(email.messageId ?? '', 998),
    answers: answersOf(email),
    from: {
      name: clean(from?.name ?? '', 200),
      address: clean(from?.address ?? '', 254).toLowerCase(),
    },
    to: recipientsOf(email),
    subject: clean(email.subject ?? '', 1000),
    text: textOf(email),
    attachments: filesOf(email).map((file) => ({
      name: clean(file.filename ?? '', 200) || 'attachment',
      bytes: bytesOf(file).length,
    })),
    isAutomatic: bounce !== null || isAutomatic(email),
    bounce,
  }
}

const [task, nth = '0'] = process.argv.slice(2)
const email = await PostalMime.parse(await buffer(process.stdin), limits)
const file = filesOf(email)[Number(nth)]
const said =
  task === 'attachment' ? (file ? bytesOf(file) : Buffer.alloc(0)) : JSON.stringify(messageOf(email))
process.stdout.write(said, () => process.exit())
