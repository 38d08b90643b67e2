/** Why a call failed, as a word that screens can switch on; each has one HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus
