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
    summary: 'Get available sign-up and SSO options',
    access: 'anyone',
    output: SignUpOffer,
  },
  'POST /api/sso-sign-in': {
    summary: 'Start an SSO sign-in',
    access: 'anyone',
    body: ChooseProvider,
    limit,
    output: SsoStart,
  },
  'GET /api/sso-sign-in/google/callback': {
    summary: 'Handle the Google sign-in callback',
    access: 'anyone',
    limit,
    isRedirect: true,
  },
  'GET /api/sso-sign-in/microsoft/callback': {
    summary: 'Handle the Microsoft sign-in callback',
    access: 'anyone',
    limit,
    isRedirect: true,
  },
  'POST /api/sso-sign-in/code': {
    summary: 'Complete an SSO sign-in with a second factor',
    access: 'anyone',
    body: SsoCode,
    limit,
    output: CurrentUser,
  },
  'GET /api/sso-sign-in': {
    summary: 'List your linked SSO accounts',
    access: 'user',
    output: z.array(SsoLink),
  },
  'POST /api/sso-sign-in/link': {
    summary: 'Start linking an SSO account',
    access: 'user',
    isForReadOnly: true,
    body: LinkProvider,
    limit: tokenLimit,
    output: SsoStart,
  },
  'DELETE /api/sso-sign-in': {
    summary: 'Unlink an SSO account',
    access: 'user',
    isForReadOnly: true,
    body: ChooseProvider,
  },
})
