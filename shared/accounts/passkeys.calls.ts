import { z } from 'zod'
import { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import {
  Passkey,
  PasskeyCreate,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignIn,
  PasskeyStart,
} from '#shared/accounts/passkeys.contract.ts'
import { defineCalls } from '#shared/calls.ts'

const tries = { max: 30, timeWindow: '15 minutes' }
const signIns = { max: 100, timeWindow: '1 minute' }

/** Passkeys (WebAuthn): one's own, and signing in with one. */
export const passkeyCalls = defineCalls({
  'GET /api/passkeys': {
    summary: 'List your passkeys',
    access: 'user',
    output: z.array(Passkey),
  },
  'POST /api/passkeys/options': {
    summary: 'Start adding a passkey',
    access: 'user',
    isForReadOnly: true,
    body: PasskeyStart,
    limit: tries,
    output: PasskeyCreation,
  },
  'POST /api/passkeys': {
    summary: 'Add a passkey',
    access: 'user',
    isForReadOnly: true,
    body: PasskeyCreate,
    limit: tries,
    status: 201,
    output: Passkey,
  },
  'DELETE /api/passkeys/:id': {
    summary: 'Remove a passkey',
    access: 'user',
    isForReadOnly: true,
  },
  'POST /api/passkey-sign-in/options': {
    summary: 'Start signing in with a passkey',
    access: 'anyone',
    limit: signIns,
    output: PasskeyRequest,
  },
  'POST /api/passkey-sign-in': {
    summary: 'Sign in with a passkey',
    access: 'anyone',
    body: PasskeySignIn,
    limit: signIns,
    output: CurrentUser,
  },
})
