import { queryOptions } from '@tanstack/react-query'
import type { ChannelChange, MarkRead } from '#shared/inbox/inbox.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const inboxPath = '/api/notifications'
const channelsPath = '/api/notification-channels'

/** How often an open page looks for new notifications, in milliseconds. */
const pause = 60_000

/** The latest notifications of the signed-in person. */
export const inboxQuery = queryOptions({
  queryKey: [inboxPath] as const,
  queryFn: ({ signal }) => call('GET /api/notifications', { signal }),
  refetchInterval: pause,
})

/** Marks notifications as read. */
export function useMarkRead() {
  return useAction({
    run: (body: MarkRead, actionKey) => call('POST /api/notifications/read', { body, actionKey }),
    invalidates: [[inboxPath]],
  })
}

/** How the signed-in person receives each kind of notification. */
export const channelsQuery = queryOptions({
  queryKey: [channelsPath] as const,
  queryFn: ({ signal }) => call('GET /api/notification-channels', { signal }),
})

/** Changes how they receive a kind. */
export function useChangeChannels() {
  return useAction({
    run: (body: ChannelChange, actionKey) => call('PATCH /api/notification-channels', { body, actionKey }),
    invalidates: [[channelsPath]],
  })
}
