import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type CookieConfig = Pick<Config, 'appUrl'>

const isSecure = ({ appUrl }: CookieConfig) => appUrl.startsWith('https://')
const nameOf = (config: CookieConfig) =>
  isSecure(config) ? '__Host-bindery-self-service' : 'bindery-self-service'

/** The token of a client's session, as the browser has it; it is no session of the app. */
export function tokenOf({ cookies, ctx }: FastifyRequest): string | undefined {
  const token = cookies[nameOf(ctx.config)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const options = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const

/** Gives the browser the session of a client, until it is closed. */
export function setCookie(reply: FastifyReply, config: CookieConfig, token: string): void {
  reply.setCookie(nameOf(config), token, options(config))
}

/** Takes the session of a client from the browser. */
export function clearCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(nameOf(config), options(config))
}
