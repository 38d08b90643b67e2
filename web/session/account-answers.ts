import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { ApiError, markExplained } from '#web/lib/api-error.ts'
import { missingUserFields, parseCurrentUser, unwrapUser } from './current-user.ts'

const invalidResponse = 'Invalid response from server'

/** Whether a call was accepted with an answer that is no JSON. */
function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 200 && error.status < 300
}

/** The user out of an answer to POST /api/login; throws the messages when it is incomplete. */
export function userFromLogin(answer: unknown): CurrentUser {
  const fields = unwrapUser(answer)
  if (!fields) throw new Error(invalidResponse)
  const missing = missingUserFields(fields)
  if (missing.length > 0) throw new Error(`Incomplete user data received: missing ${missing.join(', ')}`)
  const user = parseCurrentUser(answer)
  if (!user) throw new Error('Authentication failed')
  return user
}

/** The user out of an answer to POST /api/register; throws the messages. */
export function userFromRegistration(answer: unknown): CurrentUser {
  if (typeof answer !== 'object' || answer === null) {
    throw new Error('Registration failed - unexpected response format')
  }
  const fields = unwrapUser(answer)
  if (!fields || Object.keys(fields).length === 0) {
    throw new Error('Registration failed - invalid user data structure returned')
  }
  const user = parseCurrentUser(answer)
  if (!user) throw new Error('Registration failed - incomplete user data returned')
  return user
}

/** What to say when a login fails: by the server's reason, else its message before its error. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message ? error.message : 'Authentication failed'
  markExplained(error)
  if (isUnreadable(error)) return invalidResponse
  const { reason, saying, hasMessage } = error.details
  if (reason === 'invalid_credentials') return 'Invalid email or password'
  if (reason === 'account_locked') return 'Account locked. Please contact support.'
  return saying ?? (hasMessage ? error.message : 'Login failed')
}

/** What a failed registration is: an answer that is no JSON has the unexpected format. */
export function registrationFailure(error: unknown): unknown {
  if (!isUnreadable(error)) return error
  return new Error('Registration failed - unexpected response format', { cause: error })
}
