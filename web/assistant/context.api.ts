import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatContextAnswer } from '#shared/assistant/context.contract.ts'
import { contextFromMetrics } from '#shared/assistant/context.rules.ts'
import type { DashboardMetrics, PolicyRenewals } from '#shared/dashboard/dashboard.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'

/** How long the context of local answers is good for, in milliseconds. */
const contextAge = 5 * 60_000

type Figures = Omit<LoadedContext, 'names'>

/** What local answers are made of; all of it is null where nothing could be loaded. */
export type LoadedContext = {
  figures: ChatContextAnswer | null
  metrics: DashboardMetrics | null
  policyRenewals: PolicyRenewals | null
  /** Names in words of questions alone: without knowing them no figure is given here. */
  names: readonly string[] | null
}

const emptyLoaded: Figures = { figures: null, metrics: null, policyRenewals: null }

async function loadPrimary(): Promise<Figures> {
  const [metrics, renewals] = await Promise.allSettled([
    call('GET /api/dashboard/metrics'),
    call('GET /api/policy-renewals'),
  ])
  if (metrics.status === 'rejected') throw metrics.reason
  return {
    figures: contextFromMetrics(metrics.value),
    metrics: metrics.value,
    policyRenewals: renewals.status === 'fulfilled' ? renewals.value : metrics.value.policyRenewals,
  }
}

async function loadFallback(): Promise<Figures> {
  return { ...emptyLoaded, figures: await call('GET /api/chat/context') }
}

async function loadFigures(): Promise<Figures> {
  return loadPrimary()
    .catch(loadFallback)
    .catch(() => emptyLoaded)
}

async function loadNames(): Promise<readonly string[] | null> {
  return call('GET /api/chat/names').then(
    ({ names }) => names,
    () => null,
  )
}

async function loadContext(): Promise<LoadedContext> {
  const [figures, names] = await Promise.all([loadFigures(), loadNames()])
  return { ...figures, names }
}

/** The context of local answers: the dashboard's figures, else the chat's own, else nothing; kept for 5 minutes. */
export function contextQuery(userId: string) {
  return queryOptions({
    queryKey: ['assistant-context', userId],
    queryFn: loadContext,
    // What could not be loaded is asked for again by the next question.
    staleTime: ({ state }: { state: { data?: LoadedContext } }) =>
      state.data?.figures && state.data.names ? contextAge : 0,
    gcTime: contextAge,
  })
}

/** After a write of the assistant anything on the screen may be stale, and so is the context of the next answer. */
export function refreshAfterWrite(client: QueryClient, userId: string): void {
  void client.invalidateQueries()
  void client.prefetchQuery(contextQuery(userId))
}

/** How the assistants present themselves. */
export const assistantConfigQuery = queryOptions(callQuery('GET /api/assistant/config'))
