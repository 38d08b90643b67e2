import { z } from 'zod'
import { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import {
  ChooseProvider,
  LinkProvider,
  SignUpOffer,
  SsoCode,
  SsoLink,
  SsoStart,
} from '#shared/accounts/sso-sign-in.contract.ts'
import { defineCalls } from '#shared/calls.ts'

const limit = { max: 100, timeWindow: '1 minute' }
const tokenLimit = { max: 30, timeWindow: '15 minutes' }

/** Sign-in with accounts kept elsewhere, and what strangers may do here, reported before they fill a form. */
export const ssoCalls = defineCalls({
  'GET /api/sign-up': {
    summary: 'Tell whether strangers may sign up, and by whose accounts',
    access: 'anyone',
    output: SignUpOffer,
  },
  'POST /api/outside-sign-in': {
    summary: 'Start a sign-in with an outside account',
    access: 'anyone',
    body: ChooseProvider,
    limit,
    output: SsoStart,
  },
  'GET /api/outside-sign-in/google/callback': {
    summary: 'Return from a sign-in with Google',
    access: 'anyone',
    limit,
    isRedirect: true,
  },
  'GET /api/outside-sign-in/microsoft/callback': {
    summary: 'Return from a sign-in with Microsoft',
    access: 'anyone',
    limit,
    isRedirect: true,
  },
  'POST /api/outside-sign-in/code': {
    summary: 'Complete a sign-in with an outside account by the second factor',
    access: 'anyone',
    body: SsoCode,
    limit,
    output: CurrentUser,
  },
  'GET /api/outside-sign-in': {
    summary: "List one's own outside accounts",
    access: 'user',
    output: z.array(SsoLink),
  },
  'POST /api/outside-sign-in/link': {
    summary: 'Start to link an outside account',
    access: 'user',
    isForReadOnly: true,
    body: LinkProvider,
    limit: tokenLimit,
    output: SsoStart,
  },
  'DELETE /api/outside-sign-in': {
    summary: 'Unlink an outside account',
    access: 'user',
    isForReadOnly: true,
    body: ChooseProvider,
  },
})
