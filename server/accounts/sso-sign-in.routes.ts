import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ctx } from '#server/context.ts'
import { userCtx } from '#server/http/access.ts'
import { keepBrowserMark, withBrowserMark } from '#server/http/browser-mark.ts'
import { Nothing } from '#server/http/record-schemas.ts'
import { setSessionCookies } from '#server/http/session.ts'
import { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import {
  ChooseProvider,
  LinkProvider,
  SignUpOffer,
  SsoCode,
  SsoLink,
  SsoStart,
  ssoProviders,
} from '#shared/accounts/sso-sign-in.contract.ts'
import type { SignedIn } from './login.service.ts'
import { offerSignUp } from './sign-up-offer.service.ts'
import { listSsoLinks, unlinkProvider } from './sso-links.service.ts'
import {
  beginLink,
  callbackPath,
  completeSsoSignIn,
  finishSsoSignIn,
  type SsoCallback,
  startSsoSignIn,
} from './sso-sign-in.service.ts'

const limit = { max: 100, timeWindow: '1 minute' }
const tokenLimit = { max: 30, timeWindow: '15 minutes' }
const cookieName = 'bindery-outside'

function keepCookie(reply: FastifyReply, ctx: Ctx, content: string): void {
  const secure = ctx.config.appUrl.startsWith('https://')
  const lasting = { path: '/api/outside-sign-in', sameSite: 'lax', secure, maxAge: 600 } as const
  reply.setCookie(cookieName, content, { ...lasting, httpOnly: true })
}

function dropCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, { path: '/api/outside-sign-in' })
}

function letIn(reply: FastifyReply, ctx: Ctx, { token }: SignedIn): void {
  dropCookie(reply)
  setSessionCookies(reply, ctx.config, token)
  keepBrowserMark(reply, ctx)
}

function sendBack(reply: FastifyReply, ctx: Ctx, came: SsoCallback) {
  dropCookie(reply)
  if ('signedIn' in came) {
    letIn(reply, ctx, came.signedIn)
    return reply.redirect('/dashboard')
  }
  if (came.cookie) keepCookie(reply, ctx, came.cookie)
  return reply.redirect(`${came.isLink ? '/profile?section=security&' : '/auth?'}outside=${came.outcome}`)
}

/** What strangers may do here, told before they fill a form. */
export const signUpOfferRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/sign-up',
    { config: { access: 'anyone' }, schema: { response: { 200: SignUpOffer } } },
    async (request) => offerSignUp(request.ctx),
  )
}

/** Sign-in with accounts kept elsewhere. */
export const ssoSignInRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/outside-sign-in',
    {
      config: { access: 'anyone', rateLimit: limit },
      schema: { body: ChooseProvider, response: { 200: SsoStart } },
    },
    async (request, reply) => {
      const { url, cookie } = await startSsoSignIn(request.ctx, request.body)
      keepCookie(reply, request.ctx, cookie)
      return { url }
    },
  )

  for (const provider of ssoProviders) {
    app.get(
      callbackPath(provider),
      { config: { access: 'anyone', rateLimit: limit }, schema: { response: { 302: Nothing } } },
      async (request, reply) => {
        const ctx = withBrowserMark(request)
        const query = new URL(request.url, ctx.config.appUrl).search
        const came = await finishSsoSignIn(ctx, provider, query, request.cookies[cookieName])
        return sendBack(reply, ctx, came)
      },
    )
  }

  app.post(
    '/api/outside-sign-in/code',
    {
      config: { access: 'anyone', rateLimit: limit },
      schema: { body: SsoCode, response: { 200: CurrentUser } },
    },
    async (request, reply) => {
      const ctx = withBrowserMark(request)
      const signedIn = await completeSsoSignIn(ctx, request.cookies[cookieName], request.body)
      letIn(reply, ctx, signedIn)
      return signedIn.user
    },
  )
}

/** The outside accounts of the signed-in person. */
export const ssoLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/outside-sign-in',
    { config: { access: 'user' }, schema: { response: { 200: z.array(SsoLink) } } },
    async (request) => listSsoLinks(userCtx(request)),
  )

  app.post(
    '/api/outside-sign-in/link',
    {
      config: { access: 'user', rateLimit: tokenLimit },
      schema: { body: LinkProvider, response: { 200: SsoStart } },
    },
    async (request, reply) => {
      const { url, cookie } = await beginLink(userCtx(request), request.body)
      keepCookie(reply, request.ctx, cookie)
      return { url }
    },
  )

  app.delete(
    '/api/outside-sign-in',
    { config: { access: 'user' }, schema: { body: ChooseProvider, response: { 204: Nothing } } },
    async (request, reply) => {
      await unlinkProvider(userCtx(request), request.body)
      return reply.code(204).send()
    },
  )
}
