import { ownAccountCalls } from './accounts/accounts.calls.ts'
import { securityCalls } from './accounts/security.calls.ts'
import { ssoCalls } from './accounts/sso-sign-in.calls.ts'
import { activityCalls } from './activity/activity.calls.ts'
import { clientCalls } from './clients/clients.calls.ts'
import { dashboardCalls } from './dashboard/dashboard.calls.ts'
import { httpCalls } from './http/http.calls.ts'
import { notificationCalls, unsubscribeCalls } from './notifications/notifications.calls.ts'
import { policyCalls } from './policies/policies.calls.ts'
import { prospectCalls } from './prospects/prospects.calls.ts'
import { searchCalls } from './search/search.calls.ts'
import { subscriptionTestCalls } from './subscriptions/subscription-test.calls.ts'
import { subscriptionCalls, webhookCalls } from './subscriptions/subscriptions.calls.ts'
import { supportCalls } from './support/support.calls.ts'
import { teamCalls } from './team/team.calls.ts'
import { ticketCalls } from './tickets/tickets.calls.ts'

/** Every call of the API. */
export const callTable = {
  ...ssoCalls,
  ...securityCalls,
  ...ownAccountCalls,
  ...subscriptionTestCalls,
  ...subscriptionCalls,
  ...webhookCalls,
  ...supportCalls,
  ...notificationCalls,
  ...unsubscribeCalls,
  ...teamCalls,
  ...dashboardCalls,
  ...searchCalls,
  ...activityCalls,
  ...ticketCalls,
  ...policyCalls,
  ...prospectCalls,
  ...httpCalls,
  ...clientCalls,
}

/** Every call with its types; the browser imports nothing but this type. */
export type CallTable = typeof callTable
