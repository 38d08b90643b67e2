import { expect, it } from 'vitest'
import { giveRights, world } from '#server/testing/world.ts'

const refusal = 'You can’t assign records to others. Ask your agency’s owner for that right.'
const term = { type: 'auto', effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1200 }

/** A client of an agent with two policies, of which a colleague serves the first. */
async function served() {
  const made = await world()
  const { agent, otherAgent, owner } = made
  const client = (await agent.api.post('/api/clients', { name: 'Ann Lee' })).body
  const there = `/api/clients/${client.id}`
  const policy = (await agent.api.post(`${there}/policies`, { ...term, policyNumber: 'A-1' })).body
  const other = (await agent.api.post(`${there}/policies`, { ...term, policyNumber: 'A-2' })).body
  const at = `/api/policies/${policy.id}`
  expect((await otherAgent.api.get(at)).status).toBe(404)
  const given = await owner.api.patch(at, { servicerId: otherAgent.id })
  expect([given.status, given.body.servicerId, given.body.transactions]).toEqual([200, otherAgent.id, []])
  return { ...made, client, there, policy, other, at }
}

it('of a policy is another than of its client, and works with both', async () => {
  const { otherAgent, owner, there, other, at } = await served()
  expect((await otherAgent.api.get(at)).body).toMatchObject({ servicerId: otherAgent.id })
  expect((await owner.api.get(`${at}/history`)).body.policy.servicerId).toBe(otherAgent.id)
  expect((await owner.api.get(`/api/policies/${other.id}/history`)).body.policy.servicerId).toBeNull()
  expect((await otherAgent.api.get(there)).body.policies).toHaveLength(2)
  expect((await otherAgent.api.get('/api/clients')).body).toHaveLength(1)
  expect((await otherAgent.api.get('/api/dashboard/metrics')).body.totalPolicies).toBe(2)
  const endorsed = { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 10 }
  expect((await otherAgent.api.post(`${at}/transactions`, endorsed)).status).toBe(201)
  expect((await owner.api.patch(there, { servicerId: owner.id })).status).toBe(200)
  expect((await owner.api.get(`/api/policies/${other.id}/history`)).body.policy.servicerId).toBe(owner.id)
  const found = (await owner.api.get(`/api/policies?servicerId=${otherAgent.id}`)).body
  expect(found.map(({ policyNumber }: { policyNumber: string }) => policyNumber)).toEqual(['A-1'])
})

it('stays with the policy when it is renewed, for all of its terms', async () => {
  const { otherAgent, owner, at } = await served()
  const newTerm = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
  const renewal = { kind: 'renewal', effectiveDate: '2027-01-01', newTerm }
  const next = (await owner.api.post(`${at}/transactions`, renewal)).body.newTerm
  expect((await owner.api.get(`/api/policies/${next.id}`)).body.servicerId).toBe(otherAgent.id)
  expect((await owner.api.patch(`/api/policies/${next.id}`, { servicerId: owner.id })).status).toBe(200)
  expect((await owner.api.get(at)).body.servicerId).toBe(owner.id)
  expect((await otherAgent.api.get(at)).status).toBe(404)
})

it('is named and changed by those who may assign', async () => {
  const { server, agent, otherAgent, owner, at } = await served()
  const away = await agent.api.patch(at, { servicerId: null })
  expect([away.status, away.body.message]).toEqual([403, refusal])
  expect((await agent.api.patch(at, { servicerId: agent.id })).status).toBe(200)
  expect((await agent.api.patch(at, { servicerId: otherAgent.id })).status).toBe(403)
  await giveRights(server, agent, { mayAssign: true })
  expect((await agent.api.patch(at, { servicerId: otherAgent.id })).status).toBe(200)
  expect((await owner.api.patch(at, { servicerId: '0190a0a0-0000-7000-8000-000000000000' })).status).toBe(400)
})

it('hands over to a colleague when leaving, and loses the client with the policy', async () => {
  const { otherAgent, owner, agent, there, at } = await served()
  await owner.api.delete(at)
  expect((await otherAgent.api.get(there)).status).toBe(404)
  const again = (await owner.api.post(`${there}/policies`, { ...term, servicerId: otherAgent.id })).body
  expect((await otherAgent.api.get(there)).status).toBe(200)
  await owner.api.delete(`/api/team-members/${otherAgent.id}`, { transferTo: agent.id })
  expect((await owner.api.get(`/api/policies/${again.id}`)).body.servicerId).toBe(agent.id)
})
