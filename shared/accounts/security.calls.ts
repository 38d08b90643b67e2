import { z } from 'zod'
import { OwnSession, SessionsEnded } from '#shared/accounts/sessions.contract.ts'
import {
  BothFactors,
  ConfirmEnrolment,
  Enrolment,
  RecoveryCodes,
  StartEnrolment,
  TwoFactorState,
} from '#shared/accounts/two-factor.contract.ts'
import { defineCalls } from '#shared/calls.ts'

/** How many codes and passwords one network address may try in these calls. */
const codeLimit = { max: 30, timeWindow: '15 minutes' }

/** Where the signed-in person is signed in, and two-factor sign-in; setting it up is open to those who still have to. */
export const securityCalls = defineCalls({
  'GET /api/two-factor': {
    summary: "Get the state of one's two-factor sign-in",
    access: 'user',
    isForSetUp: true,
    output: TwoFactorState,
  },
  'POST /api/two-factor/enrolment': {
    summary: 'Start to set up two-factor sign-in',
    access: 'user',
    isForReadOnly: true,
    isForSetUp: true,
    body: StartEnrolment,
    limit: codeLimit,
    output: Enrolment,
  },
  'POST /api/two-factor/confirmation': {
    summary: 'Switch two-factor sign-in on by a first code',
    access: 'user',
    isForReadOnly: true,
    isForSetUp: true,
    body: ConfirmEnrolment,
    limit: codeLimit,
    output: RecoveryCodes,
  },
  'POST /api/two-factor/recovery-codes': {
    summary: 'Make new recovery codes',
    access: 'user',
    isForReadOnly: true,
    body: BothFactors,
    limit: codeLimit,
    output: RecoveryCodes,
  },
  'DELETE /api/two-factor': {
    summary: 'Switch two-factor sign-in off',
    access: 'user',
    isForReadOnly: true,
    body: BothFactors,
    limit: codeLimit,
  },
  'GET /api/sessions': {
    summary: "List one's own sessions",
    access: 'user',
    output: z.array(OwnSession),
  },
  'DELETE /api/sessions': {
    summary: "End all of one's own sessions but this one",
    access: 'user',
    isForReadOnly: true,
    output: SessionsEnded,
  },
  'DELETE /api/sessions/:id': {
    summary: "End one of one's own sessions",
    access: 'user',
    isForReadOnly: true,
  },
})
