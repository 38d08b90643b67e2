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
    summary: 'Get your two-factor authentication status',
    access: 'user',
    isForSetUp: true,
    output: TwoFactorState,
  },
  'POST /api/two-factor/enrolment': {
    summary: 'Start two-factor authentication setup',
    access: 'user',
    isForReadOnly: true,
    isForSetUp: true,
    body: StartEnrolment,
    limit: codeLimit,
    output: Enrolment,
  },
  'POST /api/two-factor/confirmation': {
    summary: 'Turn on two-factor authentication with a first code',
    access: 'user',
    isForReadOnly: true,
    isForSetUp: true,
    body: ConfirmEnrolment,
    limit: codeLimit,
    output: RecoveryCodes,
  },
  'POST /api/two-factor/recovery-codes': {
    summary: 'Generate new recovery codes',
    access: 'user',
    isForReadOnly: true,
    body: BothFactors,
    limit: codeLimit,
    output: RecoveryCodes,
  },
  'DELETE /api/two-factor': {
    summary: 'Turn off two-factor authentication',
    access: 'user',
    isForReadOnly: true,
    body: BothFactors,
    limit: codeLimit,
  },
  'GET /api/sessions': {
    summary: 'List your sessions',
    access: 'user',
    output: z.array(OwnSession),
  },
  'DELETE /api/sessions': {
    summary: 'Sign out all other sessions',
    access: 'user',
    isForReadOnly: true,
    output: SessionsEnded,
  },
  'DELETE /api/sessions/:id': {
    summary: 'Sign out a session',
    access: 'user',
    isForReadOnly: true,
  },
})
