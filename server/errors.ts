import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts'
import type { ErrorBody, MissedChange } from '#shared/errors.ts'
import { readOnlyMessage } from '#shared/permissions.ts'

const defaultMessages: Record<ErrorCode, string> = {
  // Not "validation failed": those words would start the browser's form recovery.
  invalid: 'Please check what you entered and try again.',
  unauthenticated: 'Please log in to continue.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'Not found',
  conflict: 'Conflict: someone else changed this in the meantime.',
  precondition_failed: 'This changed since you read it. Read it again and repeat your change.',
  too_large: 'This is too large.',
  unsupported_type: 'This type of content is not accepted.',
  misdirected: 'This server does not answer for this address.',
  unprocessable: 'This cannot be processed.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is briefly unavailable. Please try again.',
  full: 'Nothing can be saved right now because the disk is full. Existing data can still be read.',
}

type Details = {
  reason?: string
  errorType?: string
  fields?: Record<string, string>
  retryAfter?: number
  /** The record whose version was stale, and between which versions it changed. */
  stale?: { id: string; from: number; to: number }
  changes?: MissedChange[]
}

/** A refusal that the caller is informed about; everything else that is thrown is a fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string = defaultMessages[code], details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The 404 of a missing record and of one out of reach: the same bytes. */
export function notFound(): AppError {
  return new AppError('not_found')
}

/** The 403 of someone who may look at things and change nothing. */
export function readOnlyRefusal(): AppError {
  return new AppError('forbidden', readOnlyMessage, { reason: 'read_only' })
}

const fromStatus = new Map<number, ErrorCode>(
  Object.entries(errorStatus).map(([code, status]) => [status, code as ErrorCode]),
)
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '57014'])
const awayErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** A full disk, whether a file, PostgreSQL or the embedded database that only reads then met it. */
const fullStates = new Set(['ENOSPC', 'EDQUOT', '53100', '25006'])

/** Whether something failed because there is no room left to save anything. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && fullStates.has(String(error.code))) || isOutOfRoom(error.cause)
}

function isDatabaseAway(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return (
    awayStates.has(code) ||
    code.startsWith('08') ||
    awayErrors.has(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error/i.test(
      error.message,
    )
  )
}

function fromDatabase(error: Error & { code?: string; constraint?: string }): AppError | null {
  const cause = error.cause instanceof Error ? (error.cause as Error & { code?: string }) : error
  if (isDatabaseAway(cause)) return new AppError('unavailable')
  const code = cause.code ?? ''
  if (!/^[0-9A-Z]{5}$/.test(code)) return null
  if (code === '40001' || code === '40P01') return new AppError('conflict')
  if (code === '23505') return new AppError('conflict', 'Conflict: this already exists.')
  if (code.startsWith('22') || code === '23514') return new AppError('invalid')
  return null
}

/** A word that a contract gives a rule with `refine(…, {params: {reason}})`. */
function wordOf(issue: object, name: 'reason' | 'errorType'): string | undefined {
  const params = 'params' in issue ? issue.params : undefined
  if (typeof params !== 'object' || params === null) return undefined
  const word: unknown = Object.entries(params).find(([key]) => key === name)?.[1]
  return typeof word === 'string' ? word : undefined
}

/** Whether the words of a rule are the answer's own message, as some fixed texts are: `params: {isWhole: true}`. */
function isWhole(issue: object): boolean {
  const params = 'params' in issue ? issue.params : undefined
  return typeof params === 'object' && params !== null && 'isWhole' in params && params.isWhole === true
}

function fromSchema(error: FastifyError): AppError | null {
  // One that a service met by itself is a fault of ours.
  if (!(error instanceof z.ZodError) || error.validationContext === undefined) return null
  // A path whose id cannot be one leads nowhere, like the path of an id that does not exist.
  if (error.validationContext === 'params') return notFound()
  const fields: Record<string, string> = {}
  let reason: string | undefined
  for (const issue of error.issues) {
    reason ??= wordOf(issue, 'reason')
    fields[issue.path.join('.') || 'body'] ??= issue.message
  }
  const whole = error.issues.find(isWhole)
  const errorType = whole && wordOf(whole, 'errorType')
  return new AppError('invalid', whole?.message, { fields, reason, errorType })
}

/** What was thrown, as the refusal that its caller is informed of. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (isOutOfRoom(error)) return new AppError('full')
  // A caller whose connection breaks off has the codes of a database that is away, and a status of its own.
  const isOfCaller = error.statusCode !== undefined && error.statusCode < 500
  const known = fromSchema(error) ?? (isOfCaller ? null : fromDatabase(error))
  if (known) return known
  const code = fromStatus.get(error.statusCode ?? 500)
  if (code && code !== 'internal') return new AppError(code, code === 'invalid' ? error.message : undefined)
  if (error.statusCode && error.statusCode < 500) return new AppError('invalid', error.message)
  return new AppError('internal')
}

/** Whether what was thrown is a fault of ours; a database that is away is none, and could not take a note of it. */
export function isFault(thrown: FastifyError): boolean {
  return toAppError(thrown).code === 'internal'
}

/** The body of a refusal; a fault carries the request's id and no internals. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { reason, errorType, fields, changes } = error.details
  return {
    error: error.code,
    message: error.message,
    ...(reason && { reason }),
    ...(errorType && { errorType }),
    ...(fields && { fields }),
    ...(changes && { changes }),
    ...(errorStatus[error.code] >= 500 && { requestId }),
  }
}

function sendError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown)
  const status = errorStatus[error.code]
  if (status >= 500) request.log.error({ err: thrown }, 'request failed')
  if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter)
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(errorBody(error, request.id)))
}

/** One handler for all that is thrown, and the 404 of unknown calls. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}
