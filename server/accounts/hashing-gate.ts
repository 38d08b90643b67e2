import { AppError } from '#server/errors.ts'

/** Runs work a few at a time. What would wait too long in line is refused with 429. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** A gate through which `atOnce` pieces of work run together, while at most `maxWaiting` wait. */
export function makeGate(atOnce: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('rate_limited', undefined, { retryAfter: 2 })
      await new Promise<void>((enter) => waiting.push(enter))
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
