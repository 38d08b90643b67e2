import { isIP } from 'node:net'
import { OutgoingError, resolvePublic } from './outgoing.ts'

/** How a mail server of an agency's own is reached. */
export type MailServerAccess = {
  host: string
  port: number
  security: 'tls' | 'starttls'
  username: string
  password: string
}

/** What a mail server's answer is about: by it the owner knows which of their entries to correct. */
export type MailServerProblem = 'host' | 'certificate' | 'security' | 'password' | 'connection'

/** Why a mail server of an agency's own could not be used, in words for its owner. */
export class MailServerError extends Error {
  problem: MailServerProblem

  constructor(problem: MailServerProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Tests lead their hosts to a stand-in, which has a certificate of its own. */
export type MailServerOptions = {
  resolve?: (hostname: string) => Promise<string>
  ca?: string
  timeoutMillis?: number
}

/** The address that was checked, and the name that the certificate must be for. */
export type CheckedHost = { address: string; servername?: string }

/** The one address that a mail server is connected to. Throws a `MailServerError` where it is not public or not found in time. */
export async function checkHost(
  host: string,
  { resolve = resolvePublic, timeoutMillis }: MailServerOptions & { timeoutMillis: number },
): Promise<CheckedHost> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new OutgoingError(`The host ${host} was not found in time.`)
    timer = setTimeout(() => reject(error), timeoutMillis)
  })
  try {
    const address = await Promise.race([resolve(host), late])
    return isIP(host) ? { address } : { address, servername: host }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new MailServerError('host', error.message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Why no connection came about or stayed, by the codes of Node. */
export function connectionProblem(error: unknown, seconds: number): MailServerError {
  const { code = '' } = error as { code?: string }
  const options = { cause: error }
  if (/^(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|HOSTNAME)/.test(code))
    return new MailServerError(
      'certificate',
      `The server’s certificate isn’t valid for this host (${code}).`,
      options,
    )
  if (/^(ERR_SSL|EPROTO|ERR_TLS)/.test(code))
    return new MailServerError(
      'security',
      'The server doesn’t use this kind of encryption on this port.',
      options,
    )
  if (code === 'ECONNREFUSED')
    return new MailServerError('connection', 'The connection was refused. Check the port.', options)
  if (/TIMEOUT|TIMEDOUT/i.test(code))
    return new MailServerError('connection', `The server didn’t answer within ${seconds} seconds.`, options)
  return new MailServerError('connection', 'The server ended the connection.', options)
}
