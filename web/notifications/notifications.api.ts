import { queryOptions } from '@tanstack/react-query'
import type {
  NotificationChange,
  NotificationSettings,
} from '#shared/notifications/notifications.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/notification-settings'

/** What the signed-in person is told of by mail. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call<NotificationSettings>('GET', path, { signal }),
})

/** Changes what the signed-in person is told of by mail. */
export function useUpdateNotificationSettings() {
  return useAction({
    run: (body: NotificationChange, actionKey) =>
      call<NotificationSettings>('PATCH', path, { body, actionKey }),
    invalidates: [[path]],
  })
}

/** Stops the summaries of whom a mail's token names. */
export function useUnsubscribe(token: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call<unknown>('POST', withQuery('/api/unsubscribe', { token }), { actionKey }),
  })
}
