import { retryDelay, shouldRetry } from '#web/lib/query-client.ts'

function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, millis)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Makes a write that is no mutation of the query client, such as an upload, and makes it once more where that can help.
 * Only for calls that carry an Idempotency-Key, whose repetition does nothing twice.
 */
export async function withOneRetry<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted || !shouldRetry(0, error)) throw error
    await pause(retryDelay(0), signal)
    return await run()
  }
}
