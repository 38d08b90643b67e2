import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { newToken } from './session.ts'

/** Longer than a browser is remembered: a sign-in renews it. */
const retentionSeconds = 60 * 86_400

function nameOf({ config }: Ctx): string {
  return config.appUrl.startsWith('https://') ? '__Host-bindery-browser' : 'bindery-browser'
}

/** The context of a sign-in, with the mark by which this browser is known again; a new browser is given one. */
export function withBrowserMark({ cookies, ctx }: FastifyRequest): Ctx {
  const kept = cookies[nameOf(ctx)]
  const browserMark = kept && /^[\w-]{43}$/.test(kept) ? kept : newToken()
  return { ...ctx, origin: { ...ctx.origin, browserMark } }
}

/** Lets a browser that signed in keep its mark. */
export function setBrowserMark(reply: FastifyReply, ctx: Ctx): void {
  const secure = ctx.config.appUrl.startsWith('https://')
  const lasting = { path: '/', sameSite: 'lax', secure, maxAge: retentionSeconds } as const
  reply.setCookie(nameOf(ctx), ctx.origin.browserMark ?? '', { ...lasting, httpOnly: true })
}
