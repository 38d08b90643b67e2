import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { setBrowserMark, withBrowserMark } from '#server/http/browser-mark.ts'
import { asCaller, asUser, bindCalls } from '#server/http/calls.ts'
import { clearSessionCookies, setSessionCookies } from '#server/http/session.ts'
import { ownAccountCalls } from '#shared/accounts/accounts.calls.ts'
import { getCurrentUser } from './current-user.service.ts'
import { resendVerification, verifyEmail } from './email-verification.service.ts'
import { login, logout, type SignedIn } from './login.service.ts'
import { changePassword } from './password-change.service.ts'
import { requestPasswordReset, updatePassword } from './password-reset.service.ts'
import { updateProfile, updateSettings } from './profile.service.ts'
import { register } from './register.service.ts'

const done = { success: true as const }

const resetAnswer = {
  ...done,
  message: 'If this address has an account, we have sent a link to choose a new password.',
}

/** Signs a person in by a login or a sign-up. */
function letIn<Input>(signIn: (ctx: Ctx, input: Input) => Promise<SignedIn>) {
  return async (request: FastifyRequest & { body: Input }, reply: FastifyReply) => {
    const ctx = withBrowserMark(request)
    const { token, user } = await signIn(ctx, request.body)
    setSessionCookies(reply, ctx.config, token)
    setBrowserMark(reply, ctx)
    return user
  }
}

async function endSession(request: FastifyRequest, reply: FastifyReply) {
  await logout(request.ctx)
  clearSessionCookies(reply, request.ctx.config)
  return done
}

/** Login, sign-up, the session, passwords, and what people change of themselves. */
export const ownAccountRoutes = bindCalls(ownAccountCalls, {
  'POST /api/login': letIn(login),
  'POST /api/register': letIn(register),
  'POST /api/logout': endSession,
  'POST /api/auth/logout': endSession,
  'GET /api/user': asUser(getCurrentUser),
  'POST /api/reset-password': asCaller(async (ctx, { body }) => {
    await requestPasswordReset(ctx, body)
    return resetAnswer
  }),
  'POST /api/update-password': asCaller(async (ctx, { body }) => {
    await updatePassword(ctx, body)
    return done
  }),
  'POST /api/change-password': asUser(async (ctx, { body }, reply) => {
    setSessionCookies(reply, ctx.config, await changePassword(ctx, body))
    return done
  }),
  'POST /api/verify-email': asCaller(async (ctx, { body }) => {
    await verifyEmail(ctx, body)
    return done
  }),
  'POST /api/verify-email/resend': asUser(async (ctx) => {
    await resendVerification(ctx)
    return done
  }),
  'PATCH /api/users/profile': asUser(async (ctx, { body }) => ({
    ...done,
    user: await updateProfile(ctx, body),
  })),
  'PATCH /api/user/settings': asUser(async (ctx, { body }) => ({
    ...done,
    user: await updateSettings(ctx, body),
  })),
})
