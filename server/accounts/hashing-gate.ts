import { AppError } from '#server/errors.ts'

/** Runs work a few at a time. What would wait too long in line is refused with 429. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** A gate through which `concurrency` pieces of work run together, while at most `maxWaiting` wait. */
export function makeGate(concurrency: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new AppError('rate_limited', undefined, { retryAfter: 2 })
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // Anyone who waits takes over the place; otherwise it becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
