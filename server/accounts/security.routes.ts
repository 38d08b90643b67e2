import { asUser, bindCalls } from '#server/http/calls.ts'
import { securityCalls } from '#shared/accounts/security.calls.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts'
import {
  confirmEnrolment,
  getTwoFactor,
  renewRecoveryCodes,
  startEnrolment,
  switchOffTwoFactor,
} from './two-factor.service.ts'

/** Where the signed-in person is signed in, and two-factor sign-in; setting it up is open to those who still have to. */
export const securityRoutes = bindCalls(securityCalls, {
  'GET /api/two-factor': asUser(getTwoFactor),
  'POST /api/two-factor/enrolment': asUser((ctx, { body }) => startEnrolment(ctx, body)),
  'POST /api/two-factor/confirmation': asUser((ctx, { body }) => confirmEnrolment(ctx, body)),
  'POST /api/two-factor/recovery-codes': asUser((ctx, { body }) => renewRecoveryCodes(ctx, body)),
  'DELETE /api/two-factor': asUser((ctx, { body }) => switchOffTwoFactor(ctx, body)),
  'GET /api/sessions': asUser(listOwnSessions),
  'DELETE /api/sessions': asUser(endOtherSessions),
  'DELETE /api/sessions/:id': asUser((ctx, { params }) => endOwnSession(ctx, params.id)),
})
