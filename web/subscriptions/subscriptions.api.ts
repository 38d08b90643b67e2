import { queryOptions, useQuery } from '@tanstack/react-query'
import { fallbackPlans, type PlanKey, type Plans } from '#shared/subscriptions/plans.rules.ts'
import type { HostedPage } from '#shared/subscriptions/subscriptions.contract.ts'
import { call } from '#web/lib/http.ts'
import { browser } from '#web/lib/leave.ts'
import { callQuery } from '#web/lib/pages.ts'
import { type Action, useAction } from '#web/lib/use-action.ts'

/** The subscription of the agency, as its owner and its members are shown it. */
export const subscriptionQuery = queryOptions({ ...callQuery('GET /api/subscription'), staleTime: 0 })

/** What the agency was billed; for anyone who may manage it. */
export const invoicesQuery = queryOptions({ ...callQuery('GET /api/subscription/invoices'), staleTime: 0 })

/** Not asked for again by each part of a page that shows plans: their failure would make the page load for ever. */
const plansQuery = queryOptions({ ...callQuery('GET /api/plans'), retryOnMount: false })

export type OfferedPlans = {
  plans: Plans
  /** Whether these are the fallback: then nothing may be bought at their prices. */
  isFallback: boolean
  isPending: boolean
  retry: () => void
}

/** The plans that are offered; while they cannot be read, the fallback. */
export function usePlans(): OfferedPlans {
  const { data, isPending, refetch } = useQuery(plansQuery)
  const retry = () => void refetch()
  return { plans: data ?? fallbackPlans, isFallback: data === undefined, isPending, retry }
}

/** Subscribe Now: sends the browser to the payment provider's page. */
export function useCheckout(): Action<PlanKey, HostedPage> {
  return useAction({
    run: (plan: PlanKey, actionKey) => call('POST /api/checkout', { body: { plan }, actionKey }),
    onSuccess: ({ url }) => browser.leaveFor(url),
  })
}

/** Sends the browser to the provider's page where card, invoices and the end are managed. */
export function useBillingPortal(): Action<void, HostedPage> {
  return useAction({
    run: (_input, actionKey) => call('POST /api/billing-portal', { actionKey }),
    onSuccess: ({ url }) => browser.leaveFor(url),
  })
}
