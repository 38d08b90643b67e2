type Retry = () => Promise<void>

const failed = new Set<Retry>()
const listeners = new Set<() => void>()

/** Notes a part of the application that did not arrive, with the way to ask for it again. */
export function noteFailedLoad(retry: Retry): void {
  failed.add(retry)
}

/** Asks again for every part that did not arrive, and notifies who waits for one of them. Rejects where one is still missing. */
export async function retryFailedLoads(): Promise<void> {
  const waiting = [...failed]
  const outcomes = await Promise.allSettled(waiting.map((retry) => retry()))
  const mended = waiting.filter((_retry, at) => outcomes[at]?.status === 'fulfilled')
  for (const retry of mended) failed.delete(retry)
  if (mended.length > 0) for (const listener of listeners) listener()
  const missing = outcomes.find((outcome) => outcome.status === 'rejected')
  if (missing) throw missing.reason
}

/** Hears when a missing part is there; the answer ends that. */
export function onLoadsRecovered(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function loadStylesheet(href: string): Promise<void> {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
    if (link.getAttribute('href') === href) link.remove()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`))
    document.head.append(link)
  })
}

/** Loads a part again after a failure; a stylesheet that failed is asked for first, which the builder does only once. */
export async function loadAgain<T>(load: () => Promise<T>, failure: unknown): Promise<T> {
  const text = failure instanceof Error ? failure.message : ''
  const href = /^Unable to preload CSS for (\S+)/.exec(text)?.[1]
  if (href) await loadStylesheet(href)
  return load()
}
