import type { QueryClient } from '@tanstack/react-query'
import { isExplained, isRefusal, textOf } from '#web/lib/api-error.ts'
import { createConnectionRecovery } from '#web/lib/connection-recovery.ts'
import { type Failure, listenForErrors, reportError } from '#web/lib/error-bus.ts'
import { type ErrorKind, isHarmless, kindOf } from '#web/lib/error-kinds.ts'
import { createErrorTracker } from '#web/lib/error-tracking.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { showToast } from '#web/lib/toast.ts'
import { expireSession, isSignedIn } from './session-expiry.ts'

/** What the global handler works on: the data, and where the person is and goes. */
export type Surroundings = {
  client: QueryClient
  goTo: (path: string) => void
  /** The present address, with its query. */
  whereNow: () => string
}

function recoverForm({ error }: Failure): void {
  keepOpenForms(textOf(error))
  showToast({
    title: 'Form Data Saved',
    message: 'Your progress has been saved. You can try submitting again.',
  })
}

/** Fetches again what is on the screen, once at a time: a read that stays stale must not start its own recovery again. */
function createRefresh(client: QueryClient): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      await client.invalidateQueries({}, { throwOnError: true })
      showToast({
        title: 'Data Refreshed',
        message: 'The page has been updated with the latest information.',
      })
    } catch {
      // The read that failed has informed the handler itself.
    }
    isRunning = false
  }
}

/** How long a screen may take to show a refusal in its own place before a toast reports it, in milliseconds. */
export const explanationDelay = 500

function showOther(): void {
  showToast({
    title: 'An error occurred',
    message: 'Please try again later or contact support if the problem persists.',
    variant: 'destructive',
  })
}

/** An error that no recovery fits. What the screen itself says, a toast would only repeat in other words. */
function showOtherError({ error, source }: Failure): void {
  if (source === 'boundary') return
  const show = () => {
    if (!isExplained(error)) showOther()
  }
  if (isRefusal(error)) setTimeout(show, explanationDelay)
  else showOther()
}

function listenToWindow(): () => void {
  const onError = (event: ErrorEvent) => reportError(event.error ?? new Error(event.message), 'window')
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason, 'promise')
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/**
 * The global handler: every error is posted once, then the first recovery that fits its text applies. Whatever
 * was typed into an open form when a write fails is kept. Returns how to stop it.
 */
export function startErrorRecovery(around: Surroundings): () => void {
  const { client } = around
  const tracker = createErrorTracker()
  const connection = createConnectionRecovery(client)
  const refresh = createRefresh(client)
  const seen = new WeakSet<object>()
  const isSeen = (error: unknown) => {
    if (typeof error !== 'object' || error === null) return false
    const wasSeen = seen.has(error)
    seen.add(error)
    return wasSeen
  }
  const recoveries: Record<ErrorKind, (failure: Failure) => void> = {
    network: () => void connection.recover(),
    auth: (failure) => {
      if (isSignedIn(client)) expireSession(around)
      else if (!isRefusal(failure.error)) showOtherError(failure)
    },
    form: recoverForm,
    stale: () => void refresh(),
    other: showOtherError,
  }
  const stopListening = listenForErrors((failure) => {
    if (isHarmless(failure.error) || isSeen(failure.error)) return
    tracker.track(failure)
    if (failure.source === 'mutation') keepOpenForms(textOf(failure.error))
    recoveries[kindOf(failure.error)](failure)
  })
  const stopHearingWindow = listenToWindow()
  return () => {
    stopListening()
    stopHearingWindow()
    connection.stop()
  }
}
