import { describe, expect, it } from 'vitest'
import { giveRights, world } from '#server/testing/world.ts'

const term = { type: 'auto', effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1000 }
const newTerm = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1100 }
const renewal = { kind: 'renewal', effectiveDate: '2027-01-01', newTerm }

/** A client of an agent with a policy, and what a history says of its producers and of its terms' first transactions. */
async function book() {
  const made = await world()
  const { agent, owner } = made
  const client = (await agent.api.post('/api/clients', { name: 'Ann Lee' })).body
  const there = `/api/clients/${client.id}`
  const policy = (await agent.api.post(`${there}/policies`, { ...term, policyNumber: 'A-1' })).body
  const at = `/api/policies/${policy.id}`
  const credited = async (path = at) => {
    const { policy, terms } = (await owner.api.get(`${path}/history`)).body
    const firsts = terms.map(({ transactions }: { transactions: { producers: unknown }[] }) => transactions)
    return { policy, acts: firsts.map((all: { producers: unknown }[]) => all.map((made) => made.producers)) }
  }
  return { ...made, client, there, policy, at, credited }
}

const split = (one: string, other: string, share = 60) => [
  { userId: one, share },
  { userId: other, share: 100 - share },
]
const whole = (userId: string) => [{ userId, share: 100 }]

describe('the producers of a policy', () => {
  it('are its client’s until it has its own, which a renewal takes and the running term does not', async () => {
    const { agent, otherAgent, owner, at, credited } = await book()
    expect((await credited()).policy).toMatchObject({ producerId: agent.id, producers: whole(agent.id) })
    const producers = split(agent.id, otherAgent.id, 40)
    const changed = await owner.api.patch(at, { producers })
    const sorted = [producers[1], producers[0]]
    expect([changed.status, changed.body.producers, changed.body.transactions]).toEqual([200, sorted, []])
    expect(changed.body).toMatchObject({ assignedAgentId: otherAgent.id, clientProducerId: agent.id })
    const endorsed = { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 10 }
    await owner.api.post(`${at}/transactions`, endorsed)
    const next = (await owner.api.post(`${at}/transactions`, renewal)).body.newTerm
    expect(await credited()).toMatchObject({
      policy: { producerId: otherAgent.id, producers: sorted },
      acts: [[sorted], [whole(agent.id), whole(agent.id)]],
    })
    expect((await owner.api.get(`/api/policies/${next.id}`)).body.producers).toEqual(sorted)
    // Back to the client's, for all of its terms.
    await owner.api.patch(`/api/policies/${next.id}`, { producers: whole(agent.id) })
    expect((await owner.api.get(at)).body).toMatchObject({ producers: null, assignedAgentId: agent.id })
  })

  it('are those with whom it is added, also while it is only quoted', async () => {
    const { agent, otherAgent, owner, there, credited } = await book()
    const producers = split(agent.id, otherAgent.id)
    const quoted = { ...term, policyNumber: 'Q-1', status: 'quoted', producers }
    const { id } = (await owner.api.post(`${there}/policies`, quoted)).body
    await owner.api.patch(`/api/policies/${id}`, { status: 'active' })
    expect(await credited(`/api/policies/${id}`)).toMatchObject({
      policy: { producers },
      acts: [[producers]],
    })
    const renewed = { ...term, ...newTerm, policyNumber: 'Q-2', renewedFromId: id }
    const next = (await owner.api.post(`${there}/policies`, renewed)).body
    expect((await credited(`/api/policies/${next.id}`)).acts[0]).toEqual([producers])
  })

  it('see the policy with its client, in lists too, and lose both with their share', async () => {
    const { agent, otherAgent, owner, there, at } = await book()
    expect((await otherAgent.api.get(at)).status).toBe(404)
    await owner.api.patch(at, { producers: split(agent.id, otherAgent.id) })
    expect((await otherAgent.api.get(at)).status).toBe(200)
    expect((await otherAgent.api.get(there)).status).toBe(200)
    expect((await otherAgent.api.get('/api/clients')).body).toHaveLength(1)
    const found = (await owner.api.get(`/api/policies?assignedAgentId=${otherAgent.id}`)).body
    expect(found).toHaveLength(1)
    await owner.api.patch(at, { producers: null })
    expect((await otherAgent.api.get(at)).status).toBe(404)
  })

  it('add up to 100, are active members, and are changed by those who may assign', async () => {
    const { server, agent, otherAgent, owner, at } = await book()
    const short = await owner.api.patch(at, { producers: [{ userId: agent.id, share: 60 }] })
    expect([short.status, short.body.reason]).toEqual([422, 'split'])
    const nobody = '0190a0a0-0000-7000-8000-000000000000'
    expect((await owner.api.patch(at, { producers: split(agent.id, nobody) })).status).toBe(400)
    const producers = split(agent.id, otherAgent.id)
    expect((await agent.api.patch(at, { producers })).status).toBe(403)
    await giveRights(server, agent, { mayAssign: true })
    expect((await agent.api.patch(at, { producers })).status).toBe(200)
  })

  it('hand their part of what comes over when they leave, and keep what was', async () => {
    const { agent, otherAgent, owner, there, at, credited } = await book()
    const producers = split(otherAgent.id, agent.id)
    await owner.api.patch(at, { producers })
    const others = { ...term, policyNumber: 'A-2', producers: split(otherAgent.id, owner.id) }
    const second = (await owner.api.post(`${there}/policies`, others)).body
    await owner.api.delete(`/api/team-members/${otherAgent.id}`, { transferTo: agent.id })
    // Who had a share already has both: that is the client's producer alone.
    expect((await credited()).policy).toMatchObject({ producers: whole(agent.id) })
    expect((await owner.api.get(at)).body.producers).toBeNull()
    expect(await credited(`/api/policies/${second.id}`)).toMatchObject({
      policy: { producers: split(agent.id, owner.id) },
      acts: [[others.producers]],
    })
  })
})
