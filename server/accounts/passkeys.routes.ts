import type { FastifyReply } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { setBrowserMark, withBrowserMark } from '#server/http/browser-mark.ts'
import { asCaller, asUser, bindCalls } from '#server/http/calls.ts'
import { setSessionCookies } from '#server/http/session.ts'
import { passkeyCalls } from '#shared/accounts/passkeys.calls.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './passkey-sign-in.service.ts'
import { addPasskey, ceremonyMillis, listPasskeys, removePasskey, startPasskey } from './passkeys.service.ts'

/** Each has a path of its own, so that neither is sent with the other's calls. */
const creation = { name: 'bindery-new-passkey', path: '/api/passkeys' }
const signIn = { name: 'bindery-passkey', path: '/api/passkey-sign-in' }

function setCookie(reply: FastifyReply, { config }: Ctx, { name, path }: typeof signIn, content: string) {
  const secure = config.appUrl.startsWith('https://')
  const lasting = { path, sameSite: 'strict', secure, maxAge: ceremonyMillis / 1000 } as const
  reply.setCookie(name, content, { ...lasting, httpOnly: true })
}

/** Passkeys: one's own, and signing in with one. */
export const passkeyRoutes = bindCalls(passkeyCalls, {
  'GET /api/passkeys': asUser(listPasskeys),
  'POST /api/passkeys/options': asUser(async (ctx, { body }, reply) => {
    const begun = await startPasskey(ctx, body)
    setCookie(reply, ctx, creation, begun.cookie)
    return begun.creation
  }),
  'POST /api/passkeys': asUser(async (ctx, { body, cookies }, reply) => {
    reply.clearCookie(creation.name, creation)
    return addPasskey(ctx, cookies[creation.name], body)
  }),
  'DELETE /api/passkeys/:id': asUser((ctx, { params }) => removePasskey(ctx, params.id)),
  'POST /api/passkey-sign-in/options': asCaller(async (ctx, _request, reply) => {
    const { request, cookie } = await startPasskeySignIn(ctx)
    setCookie(reply, ctx, signIn, cookie)
    return request
  }),
  'POST /api/passkey-sign-in': async (request, reply) => {
    const ctx = withBrowserMark(request)
    reply.clearCookie(signIn.name, signIn)
    const { token, user } = await finishPasskeySignIn(ctx, request.cookies[signIn.name], request.body)
    setSessionCookies(reply, ctx.config, token)
    setBrowserMark(reply, ctx)
    return user
  },
})
