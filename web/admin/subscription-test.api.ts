import { queryOptions } from '@tanstack/react-query'
import type { TestAccount, TestLogin, TestState } from '#shared/subscriptions/subscriptions.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'

/** The test accounts that were made so far. */
export const testAccountsQuery = queryOptions(callQuery('GET /api/admin/subscription-test'))

/** Puts a test account into a state. */
export function setTestState(body: TestState, actionKey: string): Promise<TestAccount> {
  return call('POST /api/admin/subscription-test', { body, actionKey })
}

/** A new password for a test account, reported once. */
export function makeTestLogin(account: TestState['account']): Promise<TestLogin> {
  return call('POST /api/admin/subscription-test/login', { body: { account } })
}
