import type { Query, QueryClient } from '@tanstack/react-query'
import { kindOf } from '#web/lib/error-kinds.ts'
import { retryFailedLoads } from '#web/lib/failed-loads.ts'
import { call } from '#web/lib/http.ts'
import { showToast } from './toast.ts'

/** How often a broken connection is tried again before the next hour. */
export const maxAttempts = 3
const hour = 3_600_000

/** The wait before an attempt in milliseconds: 1 s, doubling up to 10 s. */
export function attemptDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 10_000)
}

function reportIssue(): void {
  showToast({
    title: 'Connection Issue',
    message: 'Please check your internet connection and try again later.',
    variant: 'destructive',
  })
}

function reportFailed(): void {
  showToast({
    title: 'Connection Failed',
    message: 'Please try again later or contact support if the issue persists.',
    variant: 'destructive',
  })
}

/**
 * Tries again what the connection broke: parts of the application that did not arrive, and the reads on the screen; where there are none, whether the server answers at
 * all. A write is never repeated without the person knowing: its form keeps what was typed.
 */
async function tryAgain(client: QueryClient): Promise<void> {
  await retryFailedLoads()
  const isDown = (query: Query) => query.isActive() && kindOf(query.state.error) === 'network'
  const isAnyDown = client.getQueryCache().findAll({ predicate: isDown }).length > 0
  if (isAnyDown) await client.refetchQueries({ predicate: isDown }, { throwOnError: true })
  else await call('GET /api/health')
}

export type ConnectionRecovery = { recover: () => Promise<void>; stop: () => void }

/**
 * The network recovery: up to three attempts with growing waits, each failure reported, and after the last that the
 * connection has an issue. However many calls fail meanwhile, one recovery runs. An attempt that succeeds ends the count.
 */
export function createConnectionRecovery(client: QueryClient): ConnectionRecovery {
  let attempts = 0
  let isRunning = false
  const resetTimer = setInterval(() => {
    attempts = 0
  }, hour)
  const attempt = async (): Promise<'done' | 'again'> => {
    await new Promise((resolve) => setTimeout(resolve, attemptDelay(attempts)))
    attempts += 1
    try {
      await tryAgain(client)
      attempts = 0
      return 'done'
    } catch (error) {
      // An ended session has its own recovery, which speaks.
      if (kindOf(error) === 'auth') return 'done'
      if (kindOf(error) !== 'network' || attempts < maxAttempts) reportFailed()
      return kindOf(error) === 'network' ? 'again' : 'done'
    }
  }
  const recover = async () => {
    if (isRunning) return
    isRunning = true
    let outcome: 'done' | 'again' = 'again'
    while (outcome === 'again' && attempts < maxAttempts) outcome = await attempt()
    if (outcome === 'again') reportIssue()
    isRunning = false
  }
  return { recover, stop: () => clearInterval(resetTimer) }
}
