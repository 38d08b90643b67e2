import { queryOptions } from '@tanstack/react-query'
import type { TestAccount, TestLogin, TestState } from '#shared/subscriptions/subscriptions.contract.ts'
import { call } from '#web/lib/http.ts'

const path = '/api/admin/subscription-test'

/** The test accounts that were made so far. */
export const testAccountsQuery = queryOptions<TestAccount[]>({ queryKey: [path] })

/** Puts a test account into a state. */
export function setTestState(body: TestState, actionKey: string): Promise<TestAccount> {
  return call('POST', path, { body, actionKey })
}

/** A new password for a test account, told once. */
export function makeTestLogin(account: TestState['account']): Promise<TestLogin> {
  return call('POST', `${path}/login`, { body: { account } })
}
