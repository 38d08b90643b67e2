import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { policyStatsQuery } from './policy-stats.api.ts'

const stat = { month: '2026-11', type: 'auto', policies: 3, premium: 1200 }

describe('the policies by month', () => {
  it('are read past every cache', async () => {
    const api = fakeApi({ 'GET /api/policy-stats-data': { data: [stat] } })
    await expect(createQueryClient().fetchQuery(policyStatsQuery)).resolves.toEqual({ data: [stat] })
    expect(api.calls[0]?.url.searchParams.get('_t')).toMatch(/^\d+$/)
  })

  it.each([
    ['a broken server', answer(500)],
    ['a refusal', answer(403)],
    ['an unreadable body', new Response('<html>')],
    ['an answer without data', {}],
    ['an empty answer', answer(204)],
  ])('are an empty list after %s', async (_case, reply) => {
    fakeApi({ 'GET /api/policy-stats-data': reply })
    await expect(createQueryClient().fetchQuery(policyStatsQuery)).resolves.toEqual({ data: [] })
  })
})
