import { asUser, bindCalls, writeAsPlatform } from '#server/http/calls.ts'
import { subscriptionTestCalls } from '#shared/subscriptions/subscription-test.calls.ts'
import { giveTestLogin, listTestAccounts, setTestState } from './subscription-test.service.ts'

/** The test accounts of /admin/subscription-test. */
export const subscriptionTestRoutes = bindCalls(subscriptionTestCalls, {
  'GET /api/admin/subscription-test': asUser(listTestAccounts),
  'POST /api/admin/subscription-test': writeAsPlatform((ctx, { body }) => setTestState(ctx, body)),
  // Not in `write`, which would keep the password for a day.
  'POST /api/admin/subscription-test/login': asUser((ctx, { body }) => giveTestLogin(ctx, body.account)),
})
