/** How long it waits where the browser cannot tell when it is idle, in milliseconds. */
const idleDelay = 2000

/** Runs something while nothing else is to do; returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleDelay)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(request)
}
