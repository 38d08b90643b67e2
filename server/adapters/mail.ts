import { createTransport, type SendMailOptions } from 'nodemailer'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { newId } from '#server/new-id.ts'
import type { MailServerAccess } from './mail-server.ts'

/** An agency's own mail server, and the address that its email is sent from. */
export type OwnMailServer = MailServerAccess & { fromAddress: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What the mail says of itself beside the usual, such as how to unsubscribe. */
  headers?: Record<string, string>
  /** By which mail servers know a mail that they have already; jobs set it where the mail has none (job-mail.ts). */
  messageId?: string
  attachments?: MailAttachment[]
  /** Who sends it, as people read it; the address stays the server's. */
  fromName?: string
  /** Where answers go. */
  replyTo?: { name: string; address: string }
  /** Where answers go as well: a private address of the agency's mailbox. */
  alsoReplyTo?: string
  /** The server of the agency's own that it goes by; else that of the platform. */
  via?: OwnMailServer
}

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

/** The door to mail. Sending throws when the mail was not taken: `MailRefused` for good, anything else for now. */
export type MailAdapter = { send(mail: Mail): Promise<void> }

/** The mail server refused the mail or its receiver for good (5xx): trying again would change nothing. */
export class MailRefused extends Error {}

/** Well below the time after which a job counts as dead, so that a slow server never gets a mail twice. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** A wrong password of ours is a 5xx too, but the fault of the settings, not of the mail. */
const refusals = new Set<unknown>(['EENVELOPE', 'EMESSAGE'])

/** Whether a server refused the email itself for good. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('permanent' in error) || !('code' in error)) return false
  return error.permanent === true && refusals.has(error.code)
}

/** A mail as it is given to a server, from an address of that server's. */
export function sendable(
  { fromName: _name, alsoReplyTo, via: _via, ...rest }: Mail,
  from: { name: string; address: string } | undefined,
): SendMailOptions {
  const replyTo = [rest.replyTo ?? [], alsoReplyTo ?? []].flat()
  return { ...rest, replyTo, ...(from && { from }) }
}

function smtpMail(smtpUrl: string, from: string): MailAdapter {
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from })
  const address = /<([^>]*)>/.exec(from)?.[1] ?? from
  return {
    async send(mail) {
      try {
        const { fromName } = mail
        await transport.sendMail(sendable(mail, fromName ? { name: fromName, address } : undefined))
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
  }
}

type MailPart = 'subject' | 'text' | 'html'

/** Where the words of a kept mail stand, for their encryption. */
function storedEmailPlace(id: string, part: MailPart): string {
  return `kept_mails.${part}:${id}`
}

function mailParts<Parts extends Record<MailPart, string>>(
  mail: Parts,
  change: (part: MailPart, words: string) => string,
): Parts {
  const { subject, text, html } = mail
  const changed = {
    subject: change('subject', subject),
    text: change('text', text),
    html: change('html', html),
  }
  return { ...mail, ...changed }
}

/** A mail that was kept with its words, as it would have been sent; one from before they were encrypted as it is. */
export function decryptStoredEmail<Kept extends Record<MailPart, string> & { id: string }>(
  config: Config,
  mail: Kept,
): Kept {
  return mailParts(mail, (part, words) =>
    words.startsWith('v1.') ? decryptText(config, storedEmailPlace(mail.id, part), words) : words,
  )
}

const insertMail = `
  insert into kept_mails (id, "to", subject, text, html, headers) values ($1, $2, $3, $4, $5, $6)`

/** Of a kept mail's attachments only the names are kept. */
function headersOf({
  headers,
  messageId,
  attachments,
  fromName,
  replyTo,
  alsoReplyTo,
}: Mail): Record<string, string> {
  const names = attachments?.map(({ filename }) => filename).join(', ')
  return {
    ...headers,
    ...(messageId && { 'Message-ID': messageId }),
    ...(fromName && { From: fromName }),
    ...(replyTo && {
      'Reply-To': [`${replyTo.name} <${replyTo.address}>`, alsoReplyTo ?? []].flat().join(', '),
    }),
    ...(names && { Attachments: names }),
  }
}

/** Without `SMTP_URL` mail is kept in the database and shown at `/dev/outbox`. */
function storedEmail(config: Config, pool: pg.Pool): MailAdapter {
  return {
    async send(mail) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('role', 'app_platform', true)`)
        const id = newId()
        const { subject, text, html } = mailParts(mail, (part, words) =>
          encryptText(config, storedEmailPlace(id, part), words),
        )
        await client.query(insertMail, [id, mail.to, subject, text, html, headersOf(mail)])
        await client.query('commit')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

/** Mail by `SMTP_URL`, else kept in the database. */
export function openMail(config: Config, pool: pg.Pool): MailAdapter {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : storedEmail(config, pool)
}
