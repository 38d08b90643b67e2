import { vi } from 'vitest'

export type FakeCall = {
  method: string
  path: string
  url: URL
  headers: Record<string, string>
  body: unknown
}
type Answer = unknown | ((call: FakeCall) => unknown)

/** An answer with a status and perhaps a body. */
export function answer(status: number, body?: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined)
}

/** What every list and every page asks for, and most tests are not about. */
const usual: Record<string, Answer> = {
  'GET /api/list-views': [],
  'GET /api/agency-integrations/twilio/own': { number: '', forwardTo: '' },
}

/**
 * Stands in for the server: answers by "METHOD /path", 404 for anything else, and records every call. A function gets
 * the call; a Response is sent as it is; anything else is sent as JSON with status 200.
 */
export function fakeApi(answers: Record<string, Answer>): {
  calls: FakeCall[]
  callsOf: (route: string) => FakeCall[]
} {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(input, 'http://bindery.test')
    const method = init.method ?? 'GET'
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    const call = { method, path: url.pathname, url, headers, body: bodyOf(init.body) }
    calls.push(call)
    const found =
      answers[`${method} ${url.pathname}`] ??
      usual[`${method} ${url.pathname}`] ??
      answer(404, { error: 'not_found', message: 'Not found' })
    const given = await (typeof found === 'function' ? found(call) : found)
    return given instanceof Response ? given.clone() : answer(200, given)
  })
  return { calls, callsOf: (route) => calls.filter((call) => `${call.method} ${call.path}` === route) }
}
