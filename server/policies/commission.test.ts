import { describe, expect, it } from 'vitest'
import { addPerson, giveRights, world } from '#server/testing/world.ts'
import { PolicyHistory } from '#shared/policies/history.contract.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  policyNumber: 'GL-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1000.1,
}

/** A policy of 1,000.10 shared by the agent (60) and another (40), new business at 12.5 %. */
async function insured(fields: object = {}) {
  const made = await world()
  const { api, agent, otherAgent } = made
  const carrier = (await api.post('/api/carriers', { name: 'Acme Mutual' })).body.id
  const rate = (percent: number, effectiveFrom: string, lineOfBusiness = '', kind = 'new') =>
    api.post(`/api/carriers/${carrier}/rates`, { lineOfBusiness, kind, percent, effectiveFrom })
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', assignedAgentId: agent.id })).body.id
  const producers = [
    { userId: agent.id, share: 60 },
    { userId: otherAgent.id, share: 40 },
  ]
  const { body } = await api.post(`/api/clients/${client}/policies`, { ...term, producers, ...fields })
  const commissions = async (by = api) => {
    const history = await by.get(`/api/policies/${body.id}/history`)
    const [own] = PolicyHistory.parse(history.body).terms
    return own?.transactions.map(({ commission }) => commission)
  }
  return { ...made, id: body.id as string, rate, commissions }
}

describe('expected commission', () => {
  it('is shared to the cent at the rate in force on the effective date, and taken back at the same', async () => {
    const { api, id, rate, commissions, agent, otherAgent } = await insured()
    await rate(12.5, '2025-01-01')
    await rate(20, '2026-01-02')
    await rate(15, '2025-06-01', 'Crime')
    // 12.5 % of 1,000.10 is 125.01: 75.006 and 50.004.
    const [first] = (await commissions()) ?? []
    expect(first).toEqual([
      { userId: agent.id, amount: 75.01 },
      { userId: otherAgent.id, amount: 50 },
    ])
    await api.post(`/api/policies/${id}/transactions`, {
      kind: 'cancellation',
      effectiveDate: '2026-07-01',
      returnPremium: 400,
    })
    await api.post(`/api/policies/${id}/transactions`, { kind: 'audit', effectiveDate: '2026-08-01' })
    expect((await commissions())?.slice(1)).toEqual([
      [
        { userId: agent.id, amount: -30 },
        { userId: otherAgent.id, amount: -20 },
      ],
      // An audit of nothing pays nothing.
      undefined,
    ])
  })

  it('is not 0 but unknown without a rate', async () => {
    const { commissions, rate } = await insured()
    expect(await commissions()).toEqual([null])
    await rate(10, '2026-01-02')
    await rate(10, '2025-01-01', '', 'renewal')
    expect(await commissions()).toEqual([null])
  })

  it('is shown whole to the owner, to a producer their own, and to nobody else', async () => {
    const { agent, otherAgent, server, commissions, rate, agencyId } = await insured()
    await rate(10, '2025-01-01')
    expect(await commissions(agent.api)).toEqual([[{ userId: agent.id, amount: 60.01 }]])
    await giveRights(server, otherAgent, { sees: 'whole_book' })
    expect(await commissions(otherAgent.api)).toEqual([[{ userId: otherAgent.id, amount: 40 }]])
    const clerk = await addPerson(server, 'agent', agencyId)
    await giveRights(server, clerk, { sees: 'whole_book' })
    expect(await commissions(clerk.api)).toEqual([undefined])
  })
})
