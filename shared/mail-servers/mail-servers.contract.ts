import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { isEmail, line } from '#shared/fields.ts'

/** A mailbox that is read, and a server that sends. */
export type MailServerKind = 'imap' | 'smtp'

/** How the connection is encrypted: from its first byte, or after the server was asked to. */
export const mailSecurities = ['tls', 'starttls'] as const
export type MailSecurity = (typeof mailSecurities)[number]
export const mailSecurityLabels: Record<MailSecurity, string> = { tls: 'TLS', starttls: 'STARTTLS' }

/** The usual port of IMAP by how it is encrypted. */
export const imapPorts: Record<MailSecurity, number> = { tls: 993, starttls: 143 }

/** A mail server of the agency's own, without the password, which is never answered. */
export const MailServer = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  /** The address that email is sent from; empty for a mailbox. */
  fromAddress: z.string(),
  /** Why the last attempt failed; empty where it succeeded. */
  error: z.string(),
  /** When it stopped being tried, after failing again and again; null while it works. */
  pausedAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
})
export type MailServer = z.infer<typeof MailServer>

/** The usual port of SMTP by how it is encrypted. */
export const smtpPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587 }

/** `GET /api/mail-servers`: null for what isn't connected. */
export const MailServers = z.object({ imap: MailServer.nullable(), smtp: MailServer.nullable() })
export type MailServers = z.infer<typeof MailServers>

const Host = line(253)
  .min(1, 'Enter the host, such as mail.youragency.com')
  .regex(/^[a-z\d.:[\]-]*$/i, 'Enter the host alone, such as mail.youragency.com')
const Port = z.int('Enter a port').min(1, 'Enter a port').max(65_535, 'Enter a port of at most 65535')

/** `PUT /api/mail-servers/imap`: the password is entered at every change, so that none goes to a host that it wasn't entered for. */
export const ImapConnect = z.strictObject({
  host: Host,
  port: Port,
  security: z.enum(mailSecurities),
  username: line(254).min(1, 'Enter the user name'),
  password: z.string().min(1, 'Enter the password').max(500),
})
export type ImapConnect = z.infer<typeof ImapConnect>

/** `PUT /api/mail-servers/smtp`. */
export const SmtpConnect = ImapConnect.extend({
  fromAddress: line(254).refine(isEmail, 'Please enter a valid email address'),
})
export type SmtpConnect = z.infer<typeof SmtpConnect>
