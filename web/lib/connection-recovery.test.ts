import { expect, it } from 'vitest'
import { attemptDelay, maxAttempts } from './connection-recovery.ts'

it('waits 1 s before the first attempt, doubling up to 10 s, three times at most', () => {
  expect([0, 1, 2, 3, 4, 9].map(attemptDelay)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(maxAttempts).toBe(3)
})
