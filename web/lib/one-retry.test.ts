import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { withOneRetry } from './one-retry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const broken = () => new ApiError('Broken', { status: 503 })

it('makes a write once more after a second when the server is broken, and gives its answer', async () => {
  const replies = [() => Promise.reject(broken()), () => Promise.resolve('done')]
  const run = vi.fn(async () => replies.shift()?.())
  const written = withOneRetry(run, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await expect(written).resolves.toBe('done')
})

it('makes it no third time', async () => {
  const run = vi.fn(() => Promise.reject(broken()))
  const written = withOneRetry(run, new AbortController().signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(2)
  await expect(written).resolves.toMatchObject({ status: 503 })
})

it('never repeats a refusal', async () => {
  const run = vi.fn(() => Promise.reject(new ApiError('No', { status: 422 })))
  await expect(withOneRetry(run, new AbortController().signal)).rejects.toMatchObject({ status: 422 })
  expect(run).toHaveBeenCalledTimes(1)
})

it('stops waiting when the person stops it', async () => {
  const stop = new AbortController()
  const run = vi.fn(() => Promise.reject(broken()))
  const written = withOneRetry(run, stop.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  stop.abort(new Error('stopped'))
  await expect(written).resolves.toMatchObject({ message: 'stopped' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})
