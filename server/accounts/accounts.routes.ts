import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userCtx } from '#server/http/access.ts'
import { keepBrowserMark, withBrowserMark } from '#server/http/browser-mark.ts'
import { clearSessionCookies, setSessionCookies } from '#server/http/session.ts'
import {
  ChangePassword,
  CurrentUser,
  Done,
  Login,
  ProfileUpdate,
  Register,
  ResetPassword,
  SettingsUpdate,
  UpdatePassword,
  UserChanged,
  VerifyEmail,
} from '#shared/accounts/accounts.contract.ts'
import { getCurrentUser } from './current-user.service.ts'
import { resendVerification, verifyEmail } from './email-verification.service.ts'
import { login, logout } from './login.service.ts'
import { changePassword } from './password-change.service.ts'
import { requestPasswordReset, updatePassword } from './password-reset.service.ts'
import { updateProfile, updateSettings } from './profile.service.ts'
import { register } from './register.service.ts'

const done = { success: true as const }

/** How many calls one network address may make: an office shares one, so that logins are many. */
const loginLimit = { max: 100, timeWindow: '1 minute' }
const signUpLimit = { max: 20, timeWindow: '1 hour' }
const mailLimit = { max: 10, timeWindow: '15 minutes' }
const tokenLimit = { max: 30, timeWindow: '15 minutes' }

const resetAnswer = {
  ...done,
  message: 'If this address has an account, we have sent a link to choose a new password.',
}

/** Login, sign-up and the session. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/login',
    {
      config: { access: 'anyone', rateLimit: loginLimit },
      schema: { body: Login, response: { 200: CurrentUser } },
    },
    async (request, reply) => {
      const ctx = withBrowserMark(request)
      const { token, user } = await login(ctx, request.body)
      setSessionCookies(reply, ctx.config, token)
      keepBrowserMark(reply, ctx)
      return user
    },
  )

  app.post(
    '/api/register',
    {
      config: { access: 'anyone', rateLimit: signUpLimit },
      schema: { body: Register, response: { 201: CurrentUser } },
    },
    async (request, reply) => {
      const ctx = withBrowserMark(request)
      const { token, user } = await register(ctx, request.body)
      setSessionCookies(reply, ctx.config, token)
      keepBrowserMark(reply, ctx)
      return reply.code(201).send(user)
    },
  )

  // P7 has two calls for one act: both end the session, in whatever order they arrive.
  for (const path of ['/api/logout', '/api/auth/logout']) {
    app.post(
      path,
      { config: { access: 'anyone' }, schema: { response: { 200: Done } } },
      async (request, reply) => {
        await logout(request.ctx)
        clearSessionCookies(reply, request.ctx.config)
        return done
      },
    )
  }

  app.get(
    '/api/user',
    { config: { access: 'user', isForSetUp: true }, schema: { response: { 200: CurrentUser } } },
    async (request) => getCurrentUser(userCtx(request)),
  )
}

/** Passwords and the proof of an email address. */
export const passwordRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/reset-password',
    {
      config: { access: 'anyone', rateLimit: mailLimit },
      schema: { body: ResetPassword, response: { 200: Done } },
    },
    async (request) => {
      await requestPasswordReset(request.ctx, request.body)
      return resetAnswer
    },
  )

  app.post(
    '/api/update-password',
    {
      config: { access: 'anyone', rateLimit: tokenLimit },
      schema: { body: UpdatePassword, response: { 200: Done } },
    },
    async (request) => {
      await updatePassword(request.ctx, request.body)
      return done
    },
  )

  app.post(
    '/api/change-password',
    {
      config: { access: 'user', rateLimit: tokenLimit },
      schema: { body: ChangePassword, response: { 200: Done } },
    },
    async (request, reply) => {
      const token = await changePassword(userCtx(request), request.body)
      setSessionCookies(reply, request.ctx.config, token)
      return done
    },
  )

  app.post(
    '/api/verify-email',
    {
      config: { access: 'anyone', rateLimit: tokenLimit },
      schema: { body: VerifyEmail, response: { 200: Done } },
    },
    async (request) => {
      await verifyEmail(request.ctx, request.body)
      return done
    },
  )

  app.post(
    '/api/verify-email/resend',
    { config: { access: 'user', rateLimit: mailLimit }, schema: { response: { 200: Done } } },
    async (request) => {
      await resendVerification(userCtx(request))
      return done
    },
  )
}

/** What people change of themselves. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.patch(
    '/api/users/profile',
    { config: { access: 'user' }, schema: { body: ProfileUpdate, response: { 200: UserChanged } } },
    async (request) => ({ ...done, user: await updateProfile(userCtx(request), request.body) }),
  )

  app.patch(
    '/api/user/settings',
    { config: { access: 'user' }, schema: { body: SettingsUpdate, response: { 200: UserChanged } } },
    async (request) => ({ ...done, user: await updateSettings(userCtx(request), request.body) }),
  )
}
