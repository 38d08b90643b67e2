import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { draftOf, openForm } from '#web/lib/form-drafts.ts'
import { call } from '#web/lib/http.ts'
import { createQueryClient, userKey } from '#web/lib/query-client.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { explanationDelay, startErrorRecovery } from './error-recovery.ts'

const tracking = 'POST /api/error-tracking'
const maya = aUser()

/** Every toast that was shown, in order, as "title / message". */
let toasts: string[]
let goTo: ReturnType<typeof vi.fn<(path: string) => void>>
let stop = () => {}

function start() {
  const client = createQueryClient()
  client.setQueryData(userKey, maya)
  window.localStorage.setItem('userData', JSON.stringify({ id: maya.id }))
  goTo = vi.fn<(path: string) => void>()
  stop = startErrorRecovery({ client, goTo, whereNow: () => '/clients?q=bakery' })
  return client
}

function toastNow(): string | undefined {
  const [toast] = notificationsStore.getState().notifications
  return toast && `${String(toast.title)} / ${String(toast.message)}`
}

/** Shows a list of the page, as a mounted screen does. */
function show(client: ReturnType<typeof createQueryClient>, ...paths: string[]) {
  for (const path of paths) new QueryObserver(client, { queryKey: [path], retry: false }).subscribe(() => {})
}

const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts = []
  vi.spyOn(notifications, 'show').mockImplementation((data) => {
    toasts.push(`${String(data.title)} / ${String(data.message)}`)
    notificationsStore.setState({ ...notificationsStore.getState(), notifications: [{ id: 't', ...data }] })
    return 't'
  })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const issue = 'Connection Issue / Please check your internet connection and try again later.'
const failed = 'Connection Failed / Please try again later or contact support if the issue persists.'
const expired = 'Session Expired / Please log in again to continue.'
const saved = 'Form Data Saved / Your progress has been saved. You can try submitting again.'
const refreshed = 'Data Refreshed / The page has been updated with the latest information.'
const other = 'An error occurred / Please try again later or contact support if the problem persists.'

describe('an error whose text names the network', () => {
  it.each(['TypeError: Failed to fetch', 'Network Error', 'net::ERR_CONNECTION_RESET'])(
    '"%s" is tried again after a second, and all is well when that succeeds',
    async (text) => {
      start()
      const api = fakeApi({ 'GET /api/health': { status: 'ok' } })
      reportError(new Error(text), 'window')
      await vi.advanceTimersByTimeAsync(999)
      expect(api.callsOf('GET /api/health')).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(api.callsOf('GET /api/health')).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(api.callsOf('GET /api/health')).toHaveLength(1)
      expect(toasts).toEqual([])
    },
  )

  it('is tried again three times, after 1, 2 and 4 seconds, and then shows the connection issue', async () => {
    start()
    const api = fakeApi({ 'GET /api/health': unreachable, [tracking]: unreachable })
    reportError(new Error('Failed to fetch'), 'window')
    const tries = () => api.callsOf('GET /api/health').length
    for (const [wait, count] of [
      [1000, 1],
      [1999, 1],
      [1, 2],
      [3999, 2],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(tries()).toBe(count)
    }
    expect(toastNow()).toBe(failed)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(3)
    expect(toasts).toEqual([failed, failed, issue])
  })

  it('shows that the connection failed when a retry fails, also when it fails in another way', async () => {
    start()
    fakeApi({ 'GET /api/health': answer(503) })
    reportError(new Error('Failed to fetch'), 'window')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts).toEqual([failed])
  })

  it('is not tried a fourth time before the counter is cleared at the hour', async () => {
    start()
    const api = fakeApi({ 'GET /api/health': unreachable, [tracking]: unreachable })
    const tries = () => api.callsOf('GET /api/health').length
    reportError(new Error('Failed to fetch'), 'window')
    await vi.advanceTimersByTimeAsync(3_590_000)
    reportError(new Error('Failed to fetch'), 'window')
    await vi.advanceTimersByTimeAsync(9000)
    expect([tries(), toasts.at(-1), toasts.length]).toEqual([3, issue, 4])
    await vi.advanceTimersByTimeAsync(1000)
    reportError(new Error('Failed to fetch'), 'window')
    await vi.advanceTimersByTimeAsync(1000)
    expect(tries()).toBe(4)
  })

  it('makes one recovery of a dozen lists that fail at once, which fetches them all again', async () => {
    const client = start()
    let isDown = true
    const paths = Array.from({ length: 12 }, (_, index) => `/api/list-${index}`)
    const reply = () => (isDown ? unreachable() : [])
    const api = fakeApi(Object.fromEntries(paths.map((path) => [`GET ${path}`, reply])))
    show(client, ...paths)
    await vi.advanceTimersByTimeAsync(500)
    isDown = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(paths.map((path) => api.callsOf(`GET ${path}`).length)).toEqual(Array(12).fill(2))
    expect(client.getQueryState(['/api/list-7'])?.status).toBe('success')
    expect(toasts).toEqual([])
  })

  it('never repeats a write: what was typed waits in its form', async () => {
    const client = start()
    const api = fakeApi({ 'POST /api/clients': unreachable, 'GET /api/health': { status: 'ok' } })
    const write = { mutationFn: () => call('POST /api/clients', { body: { name: 'Ann' } }), retry: false }
    await client
      .getMutationCache()
      .build(client, write)
      .execute(undefined)
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.callsOf('POST /api/clients')).toHaveLength(1)
    expect(api.callsOf('GET /api/health')).toHaveLength(1)
  })
})

describe('an error whose text names the login', () => {
  it.each([
    ['401', new Error('Request failed with status code 401')],
    ['Unauthorized', new Error('Unauthorized')],
    ['Invalid token', new Error('Invalid token')],
    ['a refused call', new ApiError('Please log in to continue.', { status: 401, path: '/api/clients' })],
  ])(
    '%s clears what was read, remembers the path, shows it and opens /auth after 1.5 s',
    async (_case, error) => {
      const client = start()
      fakeApi({})
      client.setQueryData(['/api/clients'], ['one'])
      reportError(error, 'query')
      expect(client.getQueryData(['/api/clients'])).toBeUndefined()
      expect(JSON.parse(window.localStorage.getItem('lastRoute') ?? '')).toEqual({
        userId: maya.id,
        path: '/clients?q=bakery',
        isAwaited: true,
      })
      expect(toasts).toEqual([expired])
      await vi.advanceTimersByTimeAsync(1499)
      expect(goTo).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/auth')
      expect(client.getQueryData(userKey)).toBeNull()
      expect(window.localStorage.getItem('userData')).toBeNull()
    },
  )

  it('makes one expiry of a dozen refused calls', async () => {
    const client = start()
    const paths = Array.from({ length: 12 }, (_, index) => `/api/list-${index}`)
    const api = fakeApi(Object.fromEntries(paths.map((path) => [`GET ${path}`, answer(401)])))
    show(client, ...paths)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts).toEqual([expired])
    expect(goTo).toHaveBeenCalledTimes(1)
    expect(api.callsOf(tracking)).toHaveLength(12)
  })

  it.each(['/api/login', '/api/user'])('a 401 of %s expires no session and is not tracked', async (path) => {
    start()
    const api = fakeApi({})
    reportError(new ApiError('Invalid email or password', { status: 401, path }), 'mutation')
    await vi.advanceTimersByTimeAsync(5000)
    expect([toasts, api.calls]).toEqual([[], []])
    expect(goTo).not.toHaveBeenCalled()
  })

  it('expires nothing for somebody who is not signed in', async () => {
    const client = start()
    fakeApi({})
    client.setQueryData(userKey, null)
    reportError(new ApiError('Please log in to continue.', { status: 401, path: '/api/x' }), 'query')
    await vi.advanceTimersByTimeAsync(5000)
    expect(toasts).toEqual([])
    expect(goTo).not.toHaveBeenCalled()
  })

  it('does not take a number in the words of another refusal for a 401', () => {
    start()
    fakeApi({})
    reportError(new ApiError('Suite 401 is not known', { status: 422, path: '/api/clients' }), 'mutation')
    expect(toasts).toEqual([])
  })
})

describe('an error whose text names a form', () => {
  it.each(['Form submission failed', 'Client validation failed: name'])(
    '"%s" keeps what was typed with the time and the error, and shows it',
    (text) => {
      vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
      start()
      fakeApi({})
      const close = openForm('new client', () => ({ name: 'Harbor Lane Bakery' }))
      reportError(new Error(text), 'promise')
      expect(draftOf('new client')).toEqual({
        values: { name: 'Harbor Lane Bakery' },
        savedAt: '2026-11-20T15:00:00.000Z',
        error: text,
      })
      expect(toasts).toEqual([saved])
      close()
    },
  )
})

describe('an error whose text names stale data', () => {
  it.each(['Stale data', 'Outdated version', 'Conflict: somebody else changed this'])(
    '"%s" fetches what is shown again, and shows it',
    async (text) => {
      const client = start()
      const api = fakeApi({ 'GET /api/clients': [] })
      show(client, '/api/clients')
      await vi.advanceTimersByTimeAsync(10)
      reportError(new ApiError(text, { status: 409, path: '/api/clients/1' }), 'mutation')
      await vi.advanceTimersByTimeAsync(10)
      expect(api.callsOf('GET /api/clients')).toHaveLength(2)
      expect(toasts).toEqual([refreshed])
    },
  )

  it('does not go round in circles when a read itself stays stale', async () => {
    const client = start()
    const stale = answer(409, { message: 'Conflict: try later' })
    const api = fakeApi({ 'GET /api/clients': stale })
    show(client, '/api/clients')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.callsOf('GET /api/clients')).toHaveLength(2)
    expect(toasts).toEqual([])
  })

  it('does not tell of a refresh that failed as if it had worked', async () => {
    const client = start()
    const replies: unknown[] = [[], answer(403)]
    fakeApi({ 'GET /api/clients': () => replies.shift() })
    show(client, '/api/clients')
    await vi.advanceTimersByTimeAsync(10)
    reportError(new Error('Outdated'), 'mutation')
    await vi.advanceTimersByTimeAsync(5000)
    expect(toasts).toEqual([other])
  })
})

describe('any other error', () => {
  it.each(['window', 'promise', 'query', 'mutation'] as const)(
    'from %s is shown with the general message',
    (source) => {
      start()
      fakeApi({})
      reportError(new Error('Cannot read properties of undefined'), source)
      expect(toasts).toEqual([other])
    },
  )

  it.each([
    ['a refusal that its form shows', new ApiError('The name is too long', { status: 400 }), 'mutation'],
    ['a page that shows the fallback card', new Error('Broken'), 'boundary'],
  ] as const)('is posted, and not reported a second time over %s', async (_case, error, source) => {
    start()
    const api = fakeApi({})
    reportError(error, source)
    await vi.advanceTimersByTimeAsync(0)
    expect(toasts).toEqual([])
    expect(api.callsOf(tracking)).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const refusal = () =>
    new ApiError('You may not do this', { status: 403, path: '/api/clients', hasMessage: true })

  it.each(['query', 'mutation'] as const)(
    'of a %s that no screen explains is shown with the general message',
    async (source) => {
      start()
      fakeApi({})
      reportError(refusal(), source)
      await vi.advanceTimersByTimeAsync(explanationDelay)
      expect(toasts).toEqual([other])
    },
  )

  it('whose words or fields a screen shows is not reported a second time', async () => {
    start()
    fakeApi({})
    const shown = refusal()
    reportError(shown, 'mutation')
    messageOf(shown)
    const atField = new ApiError('Check the form', { status: 400, fields: { name: 'Too long' } })
    reportError(atField, 'mutation')
    expect(atField.fields).toEqual({ name: 'Too long' })
    await vi.advanceTimersByTimeAsync(explanationDelay)
    expect(toasts).toEqual([])
  })
})

describe('the order of the recoveries', () => {
  it.each([
    ['Failed to fetch: 401 Unauthorized', undefined],
    ['401: validation failed', expired],
    ['validation failed: Conflict', saved],
  ])('of "%s" takes the first that matches', (text, toast) => {
    start()
    fakeApi({})
    reportError(new Error(text), 'window')
    expect(toasts).toEqual(toast ? [toast] : [])
  })
})

describe('the tracking call', () => {
  const posted = (calls: FakeCall[]) => calls.map(({ body }) => body as { error: { message: string } })

  it('carries the error, where it came up, and the browser; the address without its query', async () => {
    vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
    window.history.replaceState(null, '', '/auth/reset-password?token=secret')
    start()
    const api = fakeApi({})
    const error = new ApiError('Broken', { status: 500, path: '/api/clients', requestId: 'r-1' })
    reportError(error, 'query')
    await vi.advanceTimersByTimeAsync(0)
    expect(api.callsOf(tracking)[0]?.body).toEqual({
      error: { message: 'Broken', stack: error.stack, name: 'ApiError' },
      context: {
        url: `${window.location.origin}/auth/reset-password`,
        timestamp: '2026-11-20T15:00:00.000Z',
        source: 'query',
        release: 'development',
        status: 500,
        path: '/api/clients',
        requestId: 'r-1',
      },
      userAgent: navigator.userAgent,
    })
    window.history.replaceState(null, '', '/')
  })

  it('is made once for each error, however many hear of it', async () => {
    start()
    const api = fakeApi({})
    const error = new Error('Broken')
    reportError(error, 'mutation')
    reportError(error, 'promise')
    window.dispatchEvent(new ErrorEvent('error', { error }))
    await vi.advanceTimersByTimeAsync(0)
    expect(api.callsOf(tracking)).toHaveLength(1)
    expect(toasts).toEqual([other])
  })

  it('hears what scripts and promises throw, but not what is no error', async () => {
    start()
    const api = fakeApi({})
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('of a script') }))
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('of a promise') })
    window.dispatchEvent(rejection)
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    reportError(new DOMException('The user aborted a request.', 'AbortError'), 'promise')
    await vi.advanceTimersByTimeAsync(0)
    expect(posted(api.callsOf(tracking)).map(({ error }) => error.message)).toEqual([
      'of a script',
      'of a promise',
    ])
  })

  it('counts an aborted request as harmless: nothing is posted or shown', async () => {
    const client = start()
    const api = fakeApi({ 'GET /api/clients': () => new Promise(() => {}) })
    show(client, '/api/clients')
    await client.cancelQueries()
    await vi.advanceTimersByTimeAsync(0)
    expect([api.callsOf(tracking), toasts]).toEqual([[], []])
  })

  it('never tracks its own failure', async () => {
    start()
    const api = fakeApi({ [tracking]: answer(500) })
    reportError(new Error('Broken'), 'window')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.callsOf(tracking)).toHaveLength(1)
  })

  it('waits for a connection and is made then', async () => {
    start()
    let isDown = true
    const api = fakeApi({ [tracking]: () => (isDown ? unreachable() : answer(204)), 'GET /api/health': {} })
    reportError(new Error('one'), 'window')
    await vi.advanceTimersByTimeAsync(0)
    isDown = false
    reportError(new Error('two'), 'window')
    await vi.advanceTimersByTimeAsync(0)
    const messages = posted(api.callsOf(tracking)).map(({ error }) => error.message)
    expect(messages).toEqual(['one', 'one', 'two'])
  })

  it('is left out for as long as the server asks after too many', async () => {
    start()
    const limited = new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
    const replies = [limited, answer(204)]
    const api = fakeApi({ [tracking]: () => replies.shift() })
    reportError(new Error('one'), 'window')
    await vi.advanceTimersByTimeAsync(0)
    reportError(new Error('two'), 'window')
    await vi.advanceTimersByTimeAsync(30_000)
    reportError(new Error('three'), 'window')
    await vi.advanceTimersByTimeAsync(0)
    const messages = posted(api.callsOf(tracking)).map(({ error }) => error.message)
    expect(messages).toEqual(['one', 'three'])
  })
})
