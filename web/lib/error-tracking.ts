import type { ErrorReport } from '#shared/error-tracking/error-tracking.contract.ts'
import { ApiError, textOf } from '#web/lib/api-error.ts'
import type { Failure } from '#web/lib/error-bus.ts'
import { send } from '#web/lib/http.ts'

/** Reports that wait for a connection: more of one outage tell nothing new. */
const maxWaiting = 20
/** How long nothing is sent after the server had enough of it, in milliseconds, unless it says otherwise. */
const defaultPause = 60_000

/** The build that runs, as vite.config.ts writes it into the page: version and a mark of its files. */
export function releaseOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? 'development'
}

/**
 * What the tracking call carries. The address goes without its query and fragment, which may hold tokens and
 * what people searched for: tracking is anonymous.
 */
function reportOf({ error, source }: Failure, now: Date): ErrorReport {
  const { name, stack } = error instanceof Error ? error : {}
  const details = error instanceof ApiError ? error.details : undefined
  return {
    error: {
      message: textOf(error).slice(0, 2000),
      stack: (stack ?? '').slice(0, 8000),
      name: name ?? typeof error,
    },
    context: {
      url: window.location.origin + window.location.pathname,
      timestamp: now.toISOString(),
      source,
      release: releaseOf(document),
      ...(details && { status: details.status, path: details.path, requestId: details.requestId }),
    },
    userAgent: navigator.userAgent,
  }
}

export type ErrorTracker = {
  /** Posts an error; one that cannot be sent now waits for the next that can. */
  track: (failure: Failure) => void
}

/**
 * Posts errors to POST /api/error-tracking. What goes wrong with that is no error to be informed of: tracking never
 * recurses.
 */
export function createErrorTracker(): ErrorTracker {
  let waiting: ErrorReport[] = []
  let pausedUntil = 0
  const post = async (report: ErrorReport) => {
    const response = await send('POST /api/error-tracking', { body: report })
    if (response.status !== 429) return
    const seconds = Number(response.headers.get('Retry-After'))
    pausedUntil = Date.now() + (seconds > 0 ? seconds * 1000 : defaultPause)
  }
  const postAll = async (reports: ErrorReport[]) => {
    for (const [index, report] of reports.entries()) {
      if (Date.now() < pausedUntil) return
      try {
        await post(report)
      } catch {
        waiting = [...waiting, ...reports.slice(index)].slice(-maxWaiting)
        return
      }
    }
  }
  const track = (failure: Failure) => {
    const reports = [...waiting, reportOf(failure, new Date())]
    waiting = []
    void postAll(reports)
  }
  return { track }
}
