import { newId } from '#server/new-id.ts'
import { addOpenRenewal } from '#server/renewals/testing.ts'
import { licensingStates } from '#shared/team/licenses.contract.ts'
import type { World } from './world.ts'

/** The id of a record that a call made. */
export async function idOf(
  call: Promise<{ status: number; text: string; body: { id: string } }>,
): Promise<string> {
  const { status, text, body } = await call
  if (status !== 201) throw new Error(`A sample record was not made: ${text}`)
  return body.id
}

/** A policy of a client. */
export async function addPolicy({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post('/api/policies', { type: 'auto', clientId }))
}

/** A contact of a client. */
export async function addContact({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post(`/api/clients/${clientId}/contacts`, { name: 'Ana' }))
}

/** A claim of a client. */
export async function addClaim({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post('/api/claims', { clientId, dateOfLoss: '2026-01-02' }))
}

/** A follow-up of a client of the agent. */
export async function addFollowUp({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post('/api/follow-ups', { clientId, title: 'Call back', dueDate: '2026-01-02' }))
}

/** A term of the agent's whose renewal is open. */
export async function addRenewal({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(addOpenRenewal(agent.api, clientId))
}

/** A goal is there once: the one that is there already, or a new one. */
export async function addGoal({ owner }: World): Promise<string> {
  const [known] = (await owner.api.get('/api/performance/goals')).body
  const goal = { userId: null, metric: 'calls', period: 'month', target: 60 }
  return known?.id ?? idOf(owner.api.post('/api/performance/goals', goal))
}

/** A deletion of several clients of the agent, which can be undone. */
export async function addBulkChange({ agent }: World): Promise<string> {
  const id = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return (await agent.api.post('/api/clients/bulk', { ids: [id], action: 'delete' })).body.undoId
}

/** A license of the other agent, in another state for each call. */
export async function addLicense({ owner, otherAgent }: World): Promise<string> {
  const taken = (await owner.api.get('/api/member-licenses')).body.length
  const license = { userId: otherAgent.id, state: licensingStates[taken], line: 'casualty', expiresOn: null }
  return idOf(owner.api.post('/api/member-licenses', { ...license, number: newId() }))
}
