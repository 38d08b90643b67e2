import { ApiError } from '#web/lib/api-error.ts'

export type LoginFieldErrors = {
  errors: { email?: string; password?: string }
  /** Whether the fields say all there is to say; otherwise the message itself is worth showing too. */
  isKnown: boolean
}

/** Where a login failure is reported, and in which words, by the text of the failure. */
export function loginFieldErrors(message: string): LoginFieldErrors {
  const text = message.toLowerCase()
  if (text.includes('invalid email or password')) {
    const both = 'Invalid email or password'
    return { errors: { email: both, password: both }, isKnown: true }
  }
  if (text.includes('email') && text.includes('password')) {
    return { errors: { email: 'Email is required', password: 'Password is required' }, isKnown: true }
  }
  if (text.includes('network') || text.includes('connection')) {
    return { errors: { email: 'Connection error, please try again' }, isKnown: true }
  }
  return { errors: { email: 'Server error, please try again later' }, isKnown: false }
}

/** The server's word for why a login failed, if it gave one. */
export function loginReason(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof ApiError ? cause.details.reason : undefined
}
