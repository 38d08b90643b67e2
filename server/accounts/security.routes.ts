import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userCtx } from '#server/http/access.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { OwnSession, SessionsEnded } from '#shared/accounts/sessions.contract.ts'
import {
  BothFactors,
  ConfirmEnrolment,
  Enrolment,
  RecoveryCodes,
  StartEnrolment,
  TwoFactorState,
} from '#shared/accounts/two-factor.contract.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts'
import {
  confirmEnrolment,
  getTwoFactor,
  renewRecoveryCodes,
  startEnrolment,
  switchOffTwoFactor,
} from './two-factor.service.ts'

/** How many codes and passwords one network address may try in these calls. */
const codeLimit = { max: 30, timeWindow: '15 minutes' }

/** Two-factor sign-in; setting it up is open to those who still have to. */
export const twoFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/two-factor',
    { config: { access: 'user', isForSetUp: true }, schema: { response: { 200: TwoFactorState } } },
    async (request) => getTwoFactor(userCtx(request)),
  )

  app.post(
    '/api/two-factor/enrolment',
    {
      config: { access: 'user', isForSetUp: true, rateLimit: codeLimit },
      schema: { body: StartEnrolment, response: { 200: Enrolment } },
    },
    async (request) => startEnrolment(userCtx(request), request.body),
  )

  app.post(
    '/api/two-factor/confirmation',
    {
      config: { access: 'user', isForSetUp: true, rateLimit: codeLimit },
      schema: { body: ConfirmEnrolment, response: { 200: RecoveryCodes } },
    },
    async (request) => confirmEnrolment(userCtx(request), request.body),
  )

  app.post(
    '/api/two-factor/recovery-codes',
    {
      config: { access: 'user', rateLimit: codeLimit },
      schema: { body: BothFactors, response: { 200: RecoveryCodes } },
    },
    async (request) => renewRecoveryCodes(userCtx(request), request.body),
  )

  app.delete(
    '/api/two-factor',
    {
      config: { access: 'user', rateLimit: codeLimit },
      schema: { body: BothFactors, response: { 204: Nothing } },
    },
    async (request, reply) => {
      await switchOffTwoFactor(userCtx(request), request.body)
      return reply.code(204).send()
    },
  )
}

/** Where the signed-in person is signed in. */
export const ownSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/sessions',
    { config: { access: 'user' }, schema: { response: { 200: z.array(OwnSession) } } },
    async (request) => listOwnSessions(userCtx(request)),
  )

  app.delete(
    '/api/sessions',
    { config: { access: 'user' }, schema: { response: { 200: SessionsEnded } } },
    async (request) => endOtherSessions(userCtx(request)),
  )

  app.delete(
    '/api/sessions/:id',
    { config: { access: 'user' }, schema: { params: ById, response: { 204: Nothing } } },
    async (request, reply) => {
      await endOwnSession(userCtx(request), request.params.id)
      return reply.code(204).send()
    },
  )
}
