/** What a failed call tells, beside its message (P3, product.md 5). */
export type FailureDetails = {
  status: number
  /** The path that was called, without its query. */
  path?: string
  reason?: string
  errorType?: string
  requestId?: string
  /** Names of wrong inputs and what is wrong with each. */
  fields?: Record<string, string>
  /** The body's `message`, which a login prefers to its `error` (P8). */
  saying?: string
  /** Whether the message is the server's own, not made up for lack of one. */
  isTold?: boolean
}

/** A call that the server refused, or that never reached it (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly details: FailureDetails

  constructor(message: string, details: FailureDetails) {
    super(message)
    this.details = details
  }

  get status(): number {
    return this.details.status
  }

  get fields(): Record<string, string> {
    return this.details.fields ?? {}
  }
}

/** Whether the server refused the call for good: asking again cannot help (architecture.md 4). */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

const unreachable = 'The server cannot be reached. Check your internet connection and try again.'

/** What to tell a person about any failure. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return unreachable
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.'
}
