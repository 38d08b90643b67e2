import { createTransport, type Transporter } from 'nodemailer'
import type { Mail, MailAdapter, OwnMailServer } from './mail.ts'
import { isRefusal, MailRefused, sendable } from './mail.ts'
import {
  checkHost,
  connectionProblem,
  type MailServerAccess,
  MailServerError,
  type MailServerOptions,
} from './mail-server.ts'

/** Sends by the servers that owners connect. Throws a `MailServerError` where one can't be used. */
export type SmtpAdapter = {
  /** Connects and signs in, without sending anything. */
  check(server: MailServerAccess): Promise<void>
  send(server: OwnMailServer, mail: Mail): Promise<void>
}

const usualTimeoutMillis = 15_000
/** A large attachment takes its time. */
const sendMillis = 120_000

async function transportTo(
  { host, port, security, username, password }: MailServerAccess,
  { timeoutMillis = usualTimeoutMillis, ...options }: MailServerOptions,
): Promise<Transporter> {
  const { address, servername } = await checkHost(host, { ...options, timeoutMillis })
  const { ca } = options
  return createTransport({
    ...{ host: address, port, secure: security === 'tls', requireTLS: true },
    auth: { user: username, pass: password },
    tls: { ...(ca && { ca }), ...(servername && { servername }), minVersion: 'TLSv1.2' },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: timeoutMillis, greetingTimeout: timeoutMillis, socketTimeout: timeoutMillis * 2 },
  })
}

/** The error of Node that a refusal of the library stands for, if there is one. */
function rootOf(error: Error): unknown {
  const { cause, code } = error as Error & { code?: string }
  return cause instanceof Error && 'code' in cause && code === 'ESOCKET' ? cause : error
}

function problemOf(error: unknown, security: MailServerAccess['security'], seconds: number): Error {
  if (error instanceof MailServerError || !(error instanceof Error)) return error as Error
  const { code = '', message } = error as Error & { code?: string }
  const options = { cause: error }
  if (code === 'EAUTH')
    return new MailServerError('password', 'The server rejected this user name or password.', options)
  if (code === 'ETLS' || (security === 'starttls' && /STARTTLS/i.test(message)))
    return new MailServerError('security', 'The server doesn’t offer STARTTLS on this port.', options)
  if (isRefusal(error)) return new MailRefused(message, options)
  if (code === 'EPROTOCOL')
    return new MailServerError('connection', 'The server doesn’t answer as an SMTP server.', options)
  return connectionProblem(rootOf(error), seconds)
}

/** Ends what a server drags out. */
async function within<Out>(millis: number, transport: Transporter, work: () => Promise<Out>): Promise<Out> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const seconds = millis / 1000
    const error = new MailServerError('connection', `The server didn’t answer within ${seconds} seconds.`)
    timer = setTimeout(() => reject(error), millis)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Opens what sends by servers that owners connect: TLS with a verified certificate and public hosts only. */
export function openSmtp(options: MailServerOptions = {}): SmtpAdapter {
  const { timeoutMillis = usualTimeoutMillis } = options
  const ask = async <Out>(
    server: MailServerAccess,
    millis: number,
    work: (transport: Transporter) => Promise<Out>,
  ): Promise<Out> => {
    const transport = await transportTo(server, options)
    try {
      return await within(millis, transport, () => work(transport))
    } catch (error) {
      throw problemOf(error, server.security, timeoutMillis / 1000)
    }
  }
  return {
    check: async (server) => void (await ask(server, timeoutMillis, (transport) => transport.verify())),
    send: async (server, mail) =>
      void (await ask(server, sendMillis, (transport) =>
        transport.sendMail(sendable(mail, { name: mail.fromName ?? '', address: server.fromAddress })),
      )),
  }
}

/** Email that names a server of the agency's own goes by that, all other as ever. */
export function withOwnServers(usual: MailAdapter, smtp: SmtpAdapter): MailAdapter {
  return { send: (mail) => (mail.via ? smtp.send(mail.via, mail) : usual.send(mail)) }
}
