import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { TestAccount, TestLogin, TestState } from '#shared/subscriptions/subscriptions.contract.ts'

/** The test accounts of /admin/subscription-test. */
export const subscriptionTestCalls = defineCalls({
  'GET /api/admin/subscription-test': {
    summary: 'List test accounts',
    access: 'admin',
    output: z.array(TestAccount),
  },
  'POST /api/admin/subscription-test': {
    summary: 'Set the subscription of a test account',
    access: 'admin',
    body: TestState,
    output: TestAccount,
  },
  'POST /api/admin/subscription-test/login': {
    summary: 'Get the login of a test account',
    access: 'admin',
    body: TestState.pick({ account: true }),
    limit: { max: 20, timeWindow: '1 minute' },
    output: TestLogin,
  },
})
