import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError, notFound } from '#server/errors.ts'

type Forwarded = FastifyRequest['headers']

const forwardingHeader =
  /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

function isLoopbackName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host}`)?.hostname
  return name !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address)
}

function isForwarded(headers: Forwarded): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}

/**
 * Whether a call may use what exists for trying out: demo logins, outbox and sandbox. It comes from this machine, asks
 * for it by a loopback name and was passed on by nobody, whatever the proxy in front says.
 */
export function isTryOutCall(
  { raw, headers }: FastifyRequest,
  { isTryOut }: Pick<Config, 'isTryOut'>,
): boolean {
  return (
    isTryOut &&
    isLoopbackAddress(raw.socket.remoteAddress) &&
    isLoopbackName(headers.host) &&
    !isForwarded(headers)
  )
}

/** Answers 421 to a call for a host that is neither that of `APP_URL` nor this machine, which ends DNS rebinding. */
export function requireKnownHost(app: FastifyInstance, { appUrl }: Pick<Config, 'appUrl'>): void {
  const { protocol, host: own } = new URL(appUrl)
  app.addHook('onRequest', async ({ headers: { host } }) => {
    const isKnown = URL.parse(`${protocol}//${host}`)?.host === own || isLoopbackName(host)
    if (!isKnown) throw new AppError('misdirected')
  })
}

/** Makes the routes of a feature exist for calls of `isTryOutCall` only; to all others they are a 404. */
export function forTryOutOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ctx }) => {
    if (!ctx.origin.isTryOut) throw notFound()
  })
}
