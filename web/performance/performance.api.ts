import { queryOptions } from '@tanstack/react-query'
import type { GoalCreate, GoalUpdate, PerformanceSettings } from '#shared/performance/goals.contract.ts'
import type { GroupBy } from '#shared/performance/groups.contract.ts'
import type { GrowthPart } from '#shared/performance/growth.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Days } from './periods.ts'

/** What was written and kept from one day to another: all that the page shows at first. */
export function performanceQuery(days: Days) {
  return queryOptions({
    queryKey: ['/api/performance', days] as const,
    queryFn: ({ signal }) =>
      call('GET /api/performance', { query: { ...days, commission: 'later' }, signal }),
  })
}

/** The same with expected commission, which takes longer. */
export function commissionQuery(days: Days) {
  return queryOptions({
    queryKey: ['/api/performance', 'commission', days] as const,
    queryFn: ({ signal }) => call('GET /api/performance', { query: days, signal }),
  })
}

/** The same, broken down. */
export function groupsQuery(by: GroupBy, days: Days) {
  return queryOptions({
    queryKey: ['/api/performance', 'groups', by, days] as const,
    queryFn: ({ signal }) => call('GET /api/performance/groups', { query: { by, ...days }, signal }),
  })
}

/** What made the book grow or shrink. */
export function growthQuery(days: Days) {
  return queryOptions({
    queryKey: ['/api/performance', 'growth', days] as const,
    queryFn: ({ signal }) => call('GET /api/performance/growth', { query: days, signal }),
  })
}

/** The terms behind a part of the growth. */
export function growthTermsQuery(days: Days, part: GrowthPart) {
  return queryOptions({
    queryKey: ['/api/performance', 'growth', 'terms', days, part] as const,
    queryFn: ({ signal }) => call('GET /api/performance/growth/terms', { query: { ...days, part }, signal }),
  })
}

/** Client retention by the quarter of the first term. */
export const cohortsQuery = queryOptions(callQuery('GET /api/performance/cohorts'))

/** The clients of a quarter that were in force some quarters later. */
export function cohortClientsQuery(quarter: string, after: number) {
  return queryOptions({
    queryKey: ['/api/performance', 'cohorts', 'clients', quarter, after] as const,
    queryFn: ({ signal }) =>
      call('GET /api/performance/cohorts/clients', { query: { quarter, after }, signal }),
  })
}

/** The largest clients and carriers of a day, and accounts with claims. */
export function concentrationQuery(on: string) {
  return queryOptions({
    queryKey: ['/api/performance', 'concentration', on] as const,
    queryFn: ({ signal }) => call('GET /api/performance/concentration', { query: { on }, signal }),
  })
}

/** The accounts of a day with one claim or more, or two. */
export function lossClientsQuery(on: string, claims: '1' | '2') {
  return queryOptions({
    queryKey: ['/api/performance', 'concentration', 'clients', on, claims] as const,
    queryFn: ({ signal }) =>
      call('GET /api/performance/concentration/clients', { query: { on, claims }, signal }),
  })
}

/** The last months as they were reported and as they are known now. */
export const reportedMonthsQuery = queryOptions(callQuery('GET /api/performance/months'))

/** Goals with their progress. */
export const goalsQuery = queryOptions(callQuery('GET /api/performance/goals'))

const goalKeys = [goalsQuery.queryKey]

/** Sets a goal. */
export function useCreateGoal() {
  return useAction({
    run: (body: GoalCreate, actionKey) => call('POST /api/performance/goals', { body, actionKey }),
    invalidates: goalKeys,
  })
}

/** Changes the target of a goal. */
export function useUpdateGoal(id: string) {
  return useAction({
    run: (body: GoalUpdate, actionKey) =>
      call('PATCH /api/performance/goals/:id', { params: { id }, body, actionKey }),
    invalidates: goalKeys,
  })
}

/** Deletes a goal. */
export function useDeleteGoal() {
  return useAction({
    run: (id: string, actionKey) => call('DELETE /api/performance/goals/:id', { params: { id }, actionKey }),
    invalidates: goalKeys,
  })
}

/** Whether each month is sent by email. */
export const performanceSettingsQuery = queryOptions(callQuery('GET /api/performance/settings'))

/** Turns the monthly email on or off. */
export function useSavePerformanceSettings() {
  return useAction({
    run: (body: PerformanceSettings, actionKey) => call('PUT /api/performance/settings', { body, actionKey }),
    invalidates: [performanceSettingsQuery.queryKey],
  })
}
