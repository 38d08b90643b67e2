import type { SupportContext } from '#shared/support/support.contract.ts'
import { lastFailedRequest } from '#web/lib/error-bus.ts'
import { releaseOf } from '#web/lib/error-tracking.ts'
import { lastVisit } from '#web/lib/visits.ts'
import type { Fact } from '#web/ui/panel.tsx'

/** What is sent along with a request for help: where its writer was and what they look through. */
export function pageContext(): SupportContext {
  const requestId = lastFailedRequest()
  return {
    path: lastVisit() ?? window.location.pathname,
    window: `${window.innerWidth} × ${window.innerHeight}`,
    browser: navigator.userAgent.slice(0, 400),
    release: releaseOf(document).slice(0, 60),
    ...(requestId && { requestId }),
  }
}

const labels: Record<keyof SupportContext, string> = {
  path: 'Screen',
  window: 'Window',
  browser: 'Browser',
  release: 'Release',
  requestId: 'Last failed request',
}

/** The context as its writer and its reader see it. */
export function contextFacts(context: SupportContext): Fact[] {
  const names = Object.keys(labels) as (keyof SupportContext)[]
  return names.filter((name) => context[name]).map((name) => ({ label: labels[name], value: context[name] }))
}
