import { type Method, paramNames, splitCall } from '#shared/calls.ts'
import { errorStatus } from '#shared/error-codes.ts'
import type { MissedChange } from '#shared/errors.ts'
import { ApiError, type FailureDetails } from '#web/lib/api-error.ts'
import type {
  AnswerTo,
  CallKey,
  FileKey,
  HrefOptions,
  JsonKey,
  OptionsArg,
  QueryValue,
} from '#web/lib/call-types.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'

export type CallOptions = {
  /** Sent as JSON, or as form data when it is a FormData. */
  body?: unknown
  signal?: AbortSignal
  /** Further headers, which give nobody a right. */
  headers?: Record<string, string>
  /** The Idempotency-Key of one user action: the same on its retry, another on the next action. */
  actionKey?: string
}

const authPaths = ['/api/login', '/api/user', '/api/logout', '/api/auth/logout']
const uncachedPaths = ['/api/admin', '/api/communications', '/api/agency-integrations']

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? path
}

function isWithin(pathname: string, parent: string): boolean {
  return pathname === parent || pathname.startsWith(`${parent}/`)
}

/** A path with its marks: `_t` on GET, `nocache` and `bypassAuth` where they belong. */
export function callUrl(method: Method, path: string, now: number): string {
  const [pathname = '', query = ''] = path.split('?', 2)
  const params = new URLSearchParams(query)
  if (method === 'GET') params.set('_t', String(now))
  if (uncachedPaths.some((parent) => isWithin(pathname, parent))) params.set('nocache', 'true')
  if (pathname.includes('/api/admin/')) params.set('bypassAuth', 'true')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/**
 * The headers of a call. The authentication headers of the login, user and logout paths are
 * `X-Requested-With` and `Cache-Control: no-cache`: they mark a call of our own screens that nothing between
 * may answer from a cache. None of these headers gives anybody a right.
 */
export function callHeaders(
  path: string,
  options: CallOptions,
  userRole: string | null,
): Record<string, string> {
  const pathname = pathnameOf(path)
  const headers: Record<string, string> = { Accept: 'application/json' }
  const { body, actionKey } = options
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json'
  if (authPaths.includes(pathname)) {
    headers['X-Requested-With'] = 'XMLHttpRequest'
    headers['Cache-Control'] = 'no-cache'
  }
  if (pathname.includes('/api/admin/')) headers['X-Admin-Request'] = 'true'
  if (userRole === 'agent') headers['X-User-Role'] = 'agent'
  if (actionKey) headers['Idempotency-Key'] = actionKey
  return headers
}

function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  return body instanceof FormData ? body : JSON.stringify(body)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a refusal says: its error or message, a mere code of ours giving way to the message for people. */
function messageOf(failure: Record<string, unknown>): string | undefined {
  const [error, message] = [text(failure.error), text(failure.message)]
  const isCode = error !== undefined && error in errorStatus
  return (isCode ? message : undefined) ?? error ?? message
}

function failureOf(status: number, body: unknown, path?: string): ApiError {
  const failure = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const message = messageOf(failure)
  const details: FailureDetails = {
    status,
    path,
    reason: text(failure.reason),
    errorType: text(failure.errorType),
    requestId: text(failure.requestId),
    saying: text(failure.message),
    changes: Array.isArray(failure.changes) ? (failure.changes as MissedChange[]) : undefined,
    hasMessage: message !== undefined,
    fields: typeof failure.fields === 'object' && failure.fields !== null ? { ...failure.fields } : undefined,
  }
  return new ApiError(message ?? `API request failed with status ${status}`, details)
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** The answer inside a response: `{}` where it is empty. Throws an ApiError when the server refused the call of this path. */
export async function answerOf(response: Response, path = ''): Promise<unknown> {
  const asked = pathnameOf(path)
  const raw = response.status === 204 ? '' : await response.text()
  const body = raw.trim() === '' ? {} : parsed(raw)
  if (!response.ok) throw failureOf(response.status, body, asked)
  if (body === undefined)
    throw new ApiError('The server sent a response we couldn’t read.', {
      status: response.status,
      path: asked,
    })
  return body
}

/** What any call may have; its key says which of them it must. */
type AnyOptions = CallOptions & {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
}

/** The path of a call with its parts and its query filled in. */
export function pathOf(call: string, { params = {}, query = {} }: AnyOptions = {}): string {
  const { path } = splitCall(call)
  const filled = paramNames(path).reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(params[name] ?? '')),
    path,
  )
  return withQuery(filled, query)
}

/** Where a file comes from. */
export function hrefOf<Key extends FileKey>(call: Key, options: HrefOptions<Key>): string
export function hrefOf(call: string, options: AnyOptions): string {
  return pathOf(call, options)
}

/** Sends to a path with the marks of its path and returns the raw response; an unreachable server is an ApiError of status 0. */
export async function sendTo(method: Method, path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetch(callUrl(method, path, Date.now()), {
      method,
      credentials: 'include',
      headers: { ...options.headers, ...callHeaders(path, options, localStore.read(storageKeys.userRole)) },
      body: bodyOf(options.body),
      signal: options.signal,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('Network Error: Failed to fetch', {
      status: 0,
      path: pathnameOf(path),
      hasMessage: true,
    })
  }
}

/** Sends a call and returns the raw response; an unreachable server is an ApiError of status 0. */
export async function send<Key extends CallKey>(call: Key, ...args: OptionsArg<Key>): Promise<Response>
export async function send(call: string, options: AnyOptions = {}): Promise<Response> {
  return sendTo(splitCall(call).method, pathOf(call, options), options)
}

/** Makes a call of a path, such as the first element of a query's key; what it answers, no table lists. */
export async function callPath(path: string, options: CallOptions, method: Method = 'GET'): Promise<unknown> {
  try {
    return await answerOf(await sendTo(method, path, options), path)
  } catch (error) {
    if (options.signal?.aborted) return {}
    throw error
  }
}

/**
 * Makes a call and returns its answer, typed by the table that the server answers by. An empty answer is `{}`, and so is
 * an aborted call. Throws an ApiError otherwise.
 */
export async function call<Key extends JsonKey>(call: Key, ...args: OptionsArg<Key>): Promise<AnswerTo<Key>>
export async function call(call: string, options: AnyOptions = {}): Promise<unknown> {
  return callPath(pathOf(call, options), options, splitCall(call).method)
}

/** A path with its search parameters; empty, missing and false ones are left out, lists are joined by commas. */
export function withQuery(path: string, params: Record<string, QueryValue>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    const written = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (written !== '' && value !== false) search.set(name, written)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
