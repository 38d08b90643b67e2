import { describe, expect, it, vi } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { ApiError } from './api-error.ts'
import { type Failure, listenForErrors } from './error-bus.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

describe('the defaults of data', () => {
  it('keep data fresh and in memory for 5 minutes, and do not refetch on focus', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, refetchOnWindowFocus: false })
    expect(queries?.retry).toBe(shouldRetry)
    expect(mutations?.retry).toBe(shouldRetry)
  })

  it.each([
    [0, new ApiError('x', { status: 500 }), true],
    [1, new ApiError('x', { status: 500 }), false],
    [0, new ApiError('x', { status: 0 }), true],
    [0, new ApiError('x', { status: 404 }), false],
    [0, new ApiError('x', { status: 429 }), false],
    [0, new Error('x'), true],
  ])('after %i failures with %o a retry is %s', (failures, error, isRetried) => {
    expect(shouldRetry(failures, error)).toBe(isRetried)
  })

  it.each([
    [0, 1000],
    [1, 2000],
    [3, 8000],
    [4, 16_000],
    [5, 30_000],
    [20, 30_000],
  ])('wait before retry %i is %i ms', (attempt, delay) => {
    expect(retryDelay(attempt)).toBe(delay)
  })

  it('read the first element of the key', async () => {
    const api = fakeApi({ 'GET /api/tickets': [{ id: '1' }] })
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/tickets', 'ignored'] })).resolves.toEqual([
      { id: '1' },
    ])
    expect(api.callsOf('GET /api/tickets')).toHaveLength(1)
  })

  it('retry a broken server once after a second, and a refusal never', async () => {
    vi.useFakeTimers()
    const api = fakeApi({ 'GET /api/a': answer(500), 'GET /api/b': answer(403) })
    const client = createQueryClient()
    const broken = client.fetchQuery({ queryKey: ['/api/a'], retry: shouldRetry }).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(999)
    expect(api.callsOf('GET /api/a')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(api.callsOf('GET /api/a')).toHaveLength(2)
    await expect(broken).resolves.toBe('failed')
    await client.fetchQuery({ queryKey: ['/api/b'], retry: shouldRetry }).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.callsOf('GET /api/b')).toHaveLength(1)
    expect(api.callsOf('GET /api/a')).toHaveLength(2)
  })

  it('make stale what a mutation names', async () => {
    fakeApi({})
    const client = createQueryClient()
    client.setQueryData(['/api/clients'], [])
    client.setQueryData(['/api/tickets'], [])
    const mutation = client.getMutationCache().build(client, {
      mutationFn: async () => 'done',
      meta: { invalidates: [['/api/clients']] },
    })
    await mutation.execute(undefined)
    expect(client.getQueryState(['/api/clients'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['/api/tickets'])?.isInvalidated).toBe(false)
  })

  it('tell the global handler of every read and write that fails', async () => {
    const heard: Failure[] = []
    const stop = listenForErrors((failure) => heard.push(failure))
    fakeApi({ 'GET /api/clients': answer(403) })
    const client = createQueryClient()
    await client.fetchQuery({ queryKey: ['/api/clients'] }).catch(() => undefined)
    const error = new ApiError('No', { status: 400 })
    const write = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) })
    await write.execute(undefined).catch(() => undefined)
    expect(heard).toMatchObject([
      { source: 'query', error: { status: 403 } },
      { source: 'mutation', error },
    ])
    stop()
  })
})
