import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { setBrowserMark, withBrowserMark } from '#server/http/browser-mark.ts'
import { asCaller, asUser, bindCalls } from '#server/http/calls.ts'
import { setSessionCookies } from '#server/http/session.ts'
import { ssoCalls } from '#shared/accounts/sso-sign-in.calls.ts'
import type { SsoProvider } from '#shared/accounts/sso-sign-in.contract.ts'
import type { SignedIn } from './login.service.ts'
import { offerSignUp } from './sign-up-offer.service.ts'
import { listSsoLinks, unlinkProvider } from './sso-links.service.ts'
import {
  beginLink,
  completeSsoSignIn,
  finishSsoSignIn,
  type SsoCallback,
  startSsoSignIn,
} from './sso-sign-in.service.ts'

const cookieName = 'bindery-outside'

function setCookieFor(reply: FastifyReply, ctx: Ctx, content: string): void {
  const secure = ctx.config.appUrl.startsWith('https://')
  const lasting = { path: '/api/sso-sign-in', sameSite: 'lax', secure, maxAge: 600 } as const
  reply.setCookie(cookieName, content, { ...lasting, httpOnly: true })
}

function dropCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, { path: '/api/sso-sign-in' })
}

function letIn(reply: FastifyReply, ctx: Ctx, { token }: SignedIn): void {
  dropCookie(reply)
  setSessionCookies(reply, ctx.config, token)
  setBrowserMark(reply, ctx)
}

function sendBack(reply: FastifyReply, ctx: Ctx, came: SsoCallback) {
  dropCookie(reply)
  if ('signedIn' in came) {
    letIn(reply, ctx, came.signedIn)
    return reply.redirect('/dashboard')
  }
  if (came.cookie) setCookieFor(reply, ctx, came.cookie)
  return reply.redirect(`${came.isLink ? '/profile?section=security&' : '/auth?'}outside=${came.outcome}`)
}

function comeBack(provider: SsoProvider) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = withBrowserMark(request)
    const query = new URL(request.url, ctx.config.appUrl).search
    const came = await finishSsoSignIn(ctx, provider, query, request.cookies[cookieName])
    return sendBack(reply, ctx, came)
  }
}

/** Sign-in with accounts kept elsewhere, and what strangers may do here. */
export const ssoRoutes = bindCalls(ssoCalls, {
  'GET /api/sign-up': asCaller(offerSignUp),
  'POST /api/sso-sign-in': asCaller(async (ctx, { body }, reply) => {
    const { url, cookie } = await startSsoSignIn(ctx, body)
    setCookieFor(reply, ctx, cookie)
    return { url }
  }),
  'GET /api/sso-sign-in/google/callback': comeBack('google'),
  'GET /api/sso-sign-in/microsoft/callback': comeBack('microsoft'),
  'POST /api/sso-sign-in/code': async (request, reply) => {
    const ctx = withBrowserMark(request)
    const signedIn = await completeSsoSignIn(ctx, request.cookies[cookieName], request.body)
    letIn(reply, ctx, signedIn)
    return signedIn.user
  },
  'GET /api/sso-sign-in': asUser(listSsoLinks),
  'POST /api/sso-sign-in/link': asUser(async (ctx, { body }, reply) => {
    const { url, cookie } = await beginLink(ctx, body)
    setCookieFor(reply, ctx, cookie)
    return { url }
  }),
  'DELETE /api/sso-sign-in': asUser((ctx, { body }) => unlinkProvider(ctx, body)),
})
