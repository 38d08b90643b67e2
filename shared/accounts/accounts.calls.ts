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
import { defineCalls } from '#shared/calls.ts'

/** How many calls one network address may make: an office shares one, so that logins are many. */
const loginLimit = { max: 100, timeWindow: '1 minute' }
const signUpLimit = { max: 20, timeWindow: '1 hour' }
const mailLimit = { max: 10, timeWindow: '15 minutes' }
const tokenLimit = { max: 30, timeWindow: '15 minutes' }

/** Login, sign-up, the session, passwords, and what people change of themselves. */
export const ownAccountCalls = defineCalls({
  'POST /api/login': {
    summary: 'Log in',
    access: 'anyone',
    body: Login,
    limit: loginLimit,
    output: CurrentUser,
  },
  'POST /api/register': {
    summary: 'Sign up',
    access: 'anyone',
    body: Register,
    limit: signUpLimit,
    status: 201,
    output: CurrentUser,
  },
  // The browser makes both calls: each ends the session, in whatever order they arrive.
  'POST /api/logout': {
    summary: 'Log out',
    access: 'anyone',
    output: Done,
  },
  'POST /api/auth/logout': {
    summary: 'Log out (alias)',
    access: 'anyone',
    output: Done,
  },
  'GET /api/user': {
    summary: 'Get the signed-in user',
    access: 'user',
    isForSetUp: true,
    output: CurrentUser,
  },
  'POST /api/reset-password': {
    summary: 'Request a password reset email',
    access: 'anyone',
    body: ResetPassword,
    limit: mailLimit,
    output: Done,
  },
  'POST /api/update-password': {
    summary: 'Reset a password with an emailed link',
    access: 'anyone',
    body: UpdatePassword,
    limit: tokenLimit,
    output: Done,
  },
  'POST /api/change-password': {
    summary: 'Change your password',
    access: 'user',
    isForReadOnly: true,
    body: ChangePassword,
    limit: tokenLimit,
    output: Done,
  },
  'POST /api/verify-email': {
    summary: 'Verify an email address with an emailed link',
    access: 'anyone',
    body: VerifyEmail,
    limit: tokenLimit,
    output: Done,
  },
  'POST /api/verify-email/resend': {
    summary: 'Resend the verification email',
    access: 'user',
    isForReadOnly: true,
    limit: mailLimit,
    output: Done,
  },
  'PATCH /api/users/profile': {
    summary: 'Update your profile',
    access: 'user',
    isForReadOnly: true,
    body: ProfileUpdate,
    output: UserChanged,
  },
  'PATCH /api/user/settings': {
    summary: 'Update your settings',
    access: 'user',
    isForReadOnly: true,
    body: SettingsUpdate,
    output: UserChanged,
  },
})
