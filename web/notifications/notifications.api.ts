import { queryOptions } from '@tanstack/react-query'
import type { NotificationChange } from '#shared/notifications/notifications.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/notification-settings'

/** What the signed-in person is notified of by email. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call('GET /api/notification-settings', { signal }),
})

/** Changes what the signed-in person is notified of by email. */
export function useUpdateNotificationSettings() {
  return useAction({
    run: (body: NotificationChange, actionKey) =>
      call('PATCH /api/notification-settings', { body, actionKey }),
    invalidates: [[path]],
  })
}

/** Stops the summaries of whom a mail's token names. */
export function useUnsubscribe(token: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('POST /api/unsubscribe', { query: { token }, actionKey }),
  })
}
