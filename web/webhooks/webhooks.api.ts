import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type Delivery,
  type DeliveryQuery,
  deliveryPage,
  type ReplaySince,
  type SampleSend,
  type WebhookCreate,
  type WebhookMade,
  type WebhookUpdate,
} from '#shared/webhooks/webhooks.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's webhooks; always asked again, since messages are sent meanwhile. */
export const webhooksQuery = queryOptions({ ...callQuery('GET /api/webhooks'), staleTime: 0 })

const deliveriesKey = ['/api/webhook-deliveries'] as const

/** How often the log is read again while something is about to be sent, in milliseconds. */
const soon = 3000

function isDueSoon({ status, nextAttemptAt }: Delivery): boolean {
  return status === 'pending' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 10_000
}

/** The deliveries of a webhook, page by page, the newest first. */
export function deliveriesQuery(id: string, status: DeliveryQuery['status']) {
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey, 'of', id, status ?? 'all'] as const,
    queryFn: ({ pageParam, signal }): Promise<Delivery[]> =>
      call('GET /api/webhooks/:id/deliveries', {
        params: { id },
        query: { ...(status && { status }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < deliveryPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isDueSoon) ? soon : false),
  })
}

/** A delivery with what was sent and answered, as of an attempt. */
export function deliveryQuery({ id, attempts, status }: Delivery) {
  return queryOptions({
    queryKey: [...deliveriesKey, id, status, attempts] as const,
    queryFn: ({ signal }) => call('GET /api/webhook-deliveries/:id', { params: { id }, signal }),
  })
}

const stale = [webhooksQuery.queryKey, deliveriesKey]

/** Adds a webhook; the answer with its secret is given once. */
export function useAddWebhook() {
  return useAction({
    run: (body: WebhookCreate) => call('POST /api/webhooks', { body }),
    invalidates: stale,
    isRepeatable: false,
  })
}

/** Changes a webhook, or turns it off or on; a stale version is refused with 409. */
export function useUpdateWebhook(id: string) {
  return useAction({
    run: (body: WebhookUpdate, actionKey) =>
      call('PATCH /api/webhooks/:id', { params: { id }, body, actionKey }),
    invalidates: stale,
  })
}

/** Deletes a webhook with its deliveries. */
export function useDeleteWebhook(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/webhooks/:id', { params: { id }, actionKey }),
    // Its deliveries are gone: the open log is not read again.
    invalidates: [webhooksQuery.queryKey],
  })
}

/** Gives a webhook a new signing secret; the answer with it is given once. */
export function useRotateWebhook(id: string, onSuccess: (webhook: WebhookMade) => void) {
  return useAction({
    run: (_input: undefined) => call('POST /api/webhooks/:id/rotate', { params: { id } }),
    invalidates: stale,
    isRepeatable: false,
    onSuccess,
  })
}

/** Sends a sample event and reads what was answered. */
export function useSendSample(id: string) {
  return useAction({
    run: (body: SampleSend) => call('POST /api/webhooks/:id/samples', { params: { id }, body }),
    invalidates: stale,
    isRepeatable: false,
  })
}

/** Sends a delivery again. */
export function useReplay(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/webhook-deliveries/:id/replay', { params: { id }, actionKey }),
    invalidates: stale,
  })
}

/** Sends all events of a webhook since an instant again. */
export function useReplaySince(id: string) {
  return useAction({
    run: (body: ReplaySince, actionKey) =>
      call('POST /api/webhooks/:id/replay', { params: { id }, body, actionKey }),
    invalidates: stale,
  })
}
