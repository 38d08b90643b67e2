import type { MissedChange } from '#shared/errors.ts'

/** What a failed call carries, beside its message. */
export type FailureDetails = {
  status: number
  /** The path that was called, without its query. */
  path?: string
  reason?: string
  errorType?: string
  requestId?: string
  /** Names of wrong inputs and what is wrong with each. */
  fields?: Record<string, string>
  /** Of a stale version: what was saved meanwhile, newest first. */
  changes?: MissedChange[]
  /** The body's `message`, which a login prefers to its `error`. */
  saying?: string
  /** Whether the message is the server's own, not made up for lack of one. */
  hasMessage?: boolean
}

const explained = new WeakSet<object>()

/** Notes that the screen says in its own place what came of a call, so that no toast repeats it. */
export function markExplained(error: unknown): void {
  if (typeof error === 'object' && error !== null) explained.add(error)
}

/** Whether the screen has said what came of a call: its message or its wrong inputs were read to be shown. */
export function isExplained(error: unknown): boolean {
  return typeof error === 'object' && error !== null && explained.has(error)
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

  /** Names of wrong inputs and what is wrong with each, to be shown there. */
  get fields(): Record<string, string> {
    const fields = this.details.fields ?? {}
    if (Object.keys(fields).length > 0) markExplained(this)
    return fields
  }
}

/** Whether the server refused the call for good: asking again cannot help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

const unreachable = 'The server cannot be reached. Check your internet connection and try again.'

/** The text of any failure, for what is no screen. */
export function textOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return unreachable
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.'
}

/** What a screen shows a person about any failure; the caller displays it. */
export function messageOf(error: unknown): string {
  markExplained(error)
  return textOf(error)
}
