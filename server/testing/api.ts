import type { FastifyInstance, InjectOptions } from 'fastify'

/** What a call answered: its status, its JSON (or text) and its headers. */
export type Answer<T> = { status: number; body: T; headers: Record<string, unknown>; text: string }

type Options = { headers?: Record<string, string>; query?: Record<string, string> }
let callers = 0

/** A loopback address of one's own, so that the limits on calls per address never touch another test. */
function nextAddress(): string {
  callers += 1
  return `127.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely; what they expect is their assertion.
type Json = any

/** Calls over HTTP with one person's cookies. */
export type Api = {
  get(path: string, options?: Options): Promise<Answer<Json>>
  post(path: string, body?: unknown, options?: Options): Promise<Answer<Json>>
  patch(path: string, body?: unknown, options?: Options): Promise<Answer<Json>>
  put(path: string, body?: unknown, options?: Options): Promise<Answer<Json>>
  delete(path: string, body?: unknown, options?: Options): Promise<Answer<Json>>
  /** The cookies sent with each call; a test may change them. */
  cookies: Record<string, string>
}

function read(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The calls of a person who carries these cookies, or of a program with these headers. */
export function apiAs(
  app: FastifyInstance,
  cookies: Record<string, string>,
  headers: Record<string, string> = {},
): Api {
  const remoteAddress = nextAddress()
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: Options = {},
  ) => {
    const request: InjectOptions = {
      method,
      url: path,
      cookies,
      remoteAddress,
      headers: { ...headers, ...options.headers },
    }
    if (options.query) request.query = options.query
    if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: read(answer.body), headers: answer.headers, text: answer.body }
  }
  return {
    cookies,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, body, options) => call('DELETE', path, body, options),
  }
}
