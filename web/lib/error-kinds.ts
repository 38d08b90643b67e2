import { CancelledError } from '@tanstack/react-query'
import { ApiError, textOf } from '#web/lib/api-error.ts'

/** The recoveries, in the order in which they are tried; `other` is what none of them fits. */
export type ErrorKind = 'network' | 'auth' | 'form' | 'stale' | 'other'

/** How browsers and the builder tell of a script or stylesheet that did not arrive. */
const missingParts = [
  'dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

const words: readonly [ErrorKind, readonly string[]][] = [
  ['network', ['Failed to fetch', 'Network Error', 'net::ERR', ...missingParts]],
  ['auth', ['Unauthorized', 'Invalid token']],
  ['form', ['Form submission failed', 'validation failed']],
  ['stale', ['Stale data', 'Outdated', 'Conflict']],
]

/** Whether an error is a 401. For a call the status decides; the words of another refusal may hold any number. */
function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 401 : /\b401\b/.test(textOf(error))
}

/** Which recovery an error asks for: the first whose words its text contains. */
export function kindOf(error: unknown): ErrorKind {
  const text = error instanceof Error ? error.message : String(error)
  for (const [kind, signs] of words) {
    if (signs.some((sign) => text.includes(sign)) || (kind === 'auth' && isUnauthorized(error))) return kind
  }
  return 'other'
}

/** Calls whose 401 says that nobody is signed in or that a login was wrong: no session has expired. */
const signInPaths = ['/api/login', '/api/sso-sign-in/code', '/api/user']

/**
 * What is no error at all: a request that was aborted, the 401 of a login or of the question who is signed in
 *, and the browser's remark that a size was observed again in the next frame.
 */
export function isHarmless(error: unknown): boolean {
  if (error instanceof CancelledError) return true
  if (error instanceof DOMException && error.name === 'AbortError') return true
  if (error instanceof ApiError && error.status === 401) return signInPaths.includes(error.details.path ?? '')
  return error instanceof Error && error.message.startsWith('ResizeObserver loop')
}
