import { ImapFlow, type ImapFlowError, type MailboxObject } from 'imapflow'
import { maxEmailBytes } from '#shared/incoming-emails/incoming-emails.contract.ts'
import {
  checkHost,
  connectionProblem,
  type MailServerAccess,
  MailServerError,
  type MailServerOptions,
} from './mail-server.ts'

/** The inbox of a mailbox, opened to be read only: nothing is marked, moved or deleted. */
export type ImapInbox = {
  /** What the numbers of emails count from; when it changes, they mean others. */
  uidValidity: string
  /** The number that the next email gets. */
  uidNext: number
  /** The numbers of the emails behind one that came since a day, the lowest first. */
  list(afterUid: number, since: Date, limit: number): Promise<number[]>
  /** The whole of an email, its first headers where it is larger than 25 MB; null where it is gone. */
  read(uid: number): Promise<ImapEmail | null>
}

export type ImapEmail = { raw: Buffer; isTooLarge: boolean }

/** Reads the mailboxes that owners connect. Throws a `MailServerError`. */
export type ImapAdapter = {
  withInbox<Out>(server: MailServerAccess, run: (inbox: ImapInbox) => Promise<Out>): Promise<Out>
}

const usualTimeoutMillis = 15_000
/** So long one connection lasts, whatever comes of it. */
const sessionMillis = 180_000
/** What a server may send in answer to one question, about an email and about anything else. */
const maxEmailAnswer = maxEmailBytes + 2_000_000
const maxOtherAnswer = 4_000_000
const watchMillis = 50

function clientOf(
  { host: _host, port, security, username, password }: MailServerAccess,
  { address, servername }: { address: string; servername?: string },
  { ca, timeoutMillis = usualTimeoutMillis }: MailServerOptions,
): ImapFlow {
  return new ImapFlow({
    ...{ host: address, port, secure: security === 'tls', auth: { user: username, pass: password } },
    ...(servername && { servername }),
    ...(security === 'starttls' && { doSTARTTLS: true }),
    tls: { ...(ca && { ca }), minVersion: 'TLSv1.2' },
    ...{ logger: false, disableCompression: true, disableAutoIdle: true, disableAutoEnable: true },
    clientInfo: { name: 'Bindery' },
    ...{ connectionTimeout: timeoutMillis, greetingTimeout: timeoutMillis, socketTimeout: timeoutMillis },
    ...{ maxLineLength: 2_000_000, maxResponseTokens: 100_000 },
    ...{ maxLiteralSize: maxEmailBytes + 1_000_000, maxResponseSize: maxEmailAnswer },
  })
}

const garbage = /^(Parser|MAX_IMAP|UnexpectedTag|MissingTag|InvalidResponse|ResponseProcessing|STARTTLS_INJ)/
const flood = /^(LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany)/
/** A server that answers so has no complaint about the password. */
const passing = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN'])

function floodProblem(cause: unknown): MailServerError {
  return new MailServerError('connection', 'The server sent more than it was asked for.', { cause })
}

function problemOf(error: unknown, client: ImapFlow, seconds: number): MailServerError {
  if (error instanceof MailServerError) return error
  const { code = '', authenticationFailed, serverResponseCode = '' } = error as ImapFlowError
  const options = { cause: error }
  if (authenticationFailed && !passing.has(serverResponseCode))
    return new MailServerError('password', 'The server rejected this user name or password.', options)
  if (flood.test(code)) return floodProblem(error)
  if (garbage.test(code))
    return new MailServerError('connection', 'The server doesn’t answer as an IMAP server.', options)
  if (code === '' && client.greeting !== undefined && !client.secureConnection)
    return new MailServerError('security', 'The server doesn’t offer STARTTLS on this port.', options)
  return connectionProblem(error, seconds)
}

type Ask = <Out>(maxBytes: number, question: () => Promise<Out>) => Promise<Out>

/** Asks a server, and ends the connection once it has sent more than the question was worth: memory stays bounded. */
function askerOf(client: ImapFlow, seconds: number): Ask {
  // Why a connection ended is said here; who waits for an answer only learns that it did.
  let reason: unknown
  client.on('error', (error) => {
    reason ??= error
  })
  return async (maxBytes, question) => {
    const before = client.stats().received
    let isFlood = false
    const watch = setInterval(() => {
      if (client.stats().received - before <= maxBytes) return
      isFlood = true
      client.close()
    }, watchMillis)
    try {
      return await question()
    } catch (error) {
      throw isFlood ? floodProblem(error) : problemOf(reason ?? error, client, seconds)
    } finally {
      clearInterval(watch)
    }
  }
}

const shownHeaders = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'in-reply-to', 'references']

async function readEmail(client: ImapFlow, ask: Ask, uid: number): Promise<ImapEmail | null> {
  const source = { start: 0, maxLength: maxEmailBytes + 1 }
  const one = String(uid)
  const found = await ask(maxEmailAnswer, () => client.fetchOne(one, { source }, { uid: true }))
  const raw = found ? found.source : undefined
  if (!raw || raw.length <= maxEmailBytes) return raw ? { raw, isTooLarge: false } : null
  const query = { headers: shownHeaders }
  const head = await ask(maxOtherAnswer, () => client.fetchOne(one, query, { uid: true }))
  const headers = head ? head.headers : undefined
  return { raw: headers ?? Buffer.alloc(0), isTooLarge: true }
}

function inboxOf(client: ImapFlow, ask: Ask, opened: Partial<MailboxObject>): ImapInbox {
  const { uidValidity, uidNext } = opened
  if (uidValidity === undefined || !uidNext)
    throw new MailServerError('connection', 'The server doesn’t answer as an IMAP server.')
  return {
    ...{ uidValidity: String(uidValidity), uidNext },
    async list(afterUid, since, limit) {
      const query = { uid: `${afterUid + 1}:*`, since }
      const found = await ask(maxOtherAnswer, () => client.search(query, { uid: true }))
      // "5:*" means the last one, too, where there is none from 5 on.
      const uids = (found || []).filter((uid) => uid > afterUid)
      return [...new Set(uids)].sort((a, b) => a - b).slice(0, limit)
    },
    read: (uid) => readEmail(client, ask, uid),
  }
}

/** Opens what reads mailboxes that owners connect: TLS with a verified certificate and public hosts only. */
export function openImap(options: MailServerOptions = {}): ImapAdapter {
  const { timeoutMillis = usualTimeoutMillis } = options
  return {
    async withInbox(server, run) {
      const host = await checkHost(server.host, { ...options, timeoutMillis })
      const client = clientOf(server, host, options)
      const end = setTimeout(() => client.close(), sessionMillis)
      const ask = askerOf(client, timeoutMillis / 1000)
      try {
        await ask(maxOtherAnswer, () => client.connect())
        const open = () => client.mailboxOpen('INBOX', { readOnly: true })
        return await run(inboxOf(client, ask, await ask(maxOtherAnswer, open)))
      } finally {
        clearTimeout(end)
        client.close()
      }
    },
  }
}
