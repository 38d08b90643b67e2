import { Done } from '#shared/accounts/accounts.contract.ts'
import { defineCalls } from '#shared/calls.ts'
import {
  NotificationChange,
  NotificationSettings,
  UnsubscribeQuery,
} from '#shared/notifications/notifications.contract.ts'

/** What a person is notified of by email. */
export const notificationCalls = defineCalls({
  'GET /api/notification-settings': {
    summary: 'Get notification settings',
    access: 'member',
    output: NotificationSettings,
  },
  'PATCH /api/notification-settings': {
    summary: 'Change notification settings',
    access: 'member',
    isForReadOnly: true,
    body: NotificationChange,
    output: NotificationSettings,
  },
})

/** The providers of mail call from few addresses for many people. */
const unsubscribeLimit = { max: 600, timeWindow: '1 minute' }

/**
 * Stopping digests by the link in a mail (RFC 8058): the mail reader posts a form, from wherever it is; whoever only
 * follows the link, as scanners do, gets a page that asks first.
 */
export const unsubscribeCalls = defineCalls({
  'GET /api/unsubscribe': {
    summary: 'Redirect to the page that confirms unsubscribing from digests',
    access: 'anyone',
    query: UnsubscribeQuery,
    limit: unsubscribeLimit,
    isRedirect: true,
  },
  'POST /api/unsubscribe': {
    summary: 'Unsubscribe from digests with an emailed link',
    access: 'anyone',
    isOpenToOtherSites: true,
    query: UnsubscribeQuery,
    limit: unsubscribeLimit,
    output: Done,
  },
})
