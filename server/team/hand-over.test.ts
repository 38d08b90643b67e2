import { describe, expect, it } from 'vitest'
import { addReadDocument } from '#server/commercial/analyses-testing.ts'
import { addRenewal, idOf } from '#server/testing/client-samples.ts'
import { handedOver } from '#server/testing/person-columns.ts'
import { type World, world } from '#server/testing/world.ts'

/** How many rows name a person in each of the columns that are handed over. */
async function countsOf({ server, agencyId }: World, personId: string): Promise<Record<string, number>> {
  const counted = handedOver.map((place) => {
    const [table, column] = place.split('.')
    return `select '${place}' as place, count(*)::int as n from ${table} where agency_id = $1 and ${column} = $2`
  })
  const { rows } = await server.database.pool.query(counted.join(' union all '), [agencyId, personId])
  return Object.fromEntries(rows.map(({ place, n }) => [place, n]))
}

/** Something of each kind that is theirs. */
async function addWork(w: World): Promise<void> {
  const { agent, api } = w
  const mine = { assignedAgentId: agent.id }
  const clientId = await idOf(api.post('/api/clients', { name: 'Ana', servicerId: agent.id, ...mine }))
  await idOf(api.post('/api/policies', { clientId, type: 'auto', servicerId: agent.id }))
  await idOf(api.post('/api/prospects', { name: 'Bo', ...mine }))
  await idOf(api.post('/api/tickets', { title: 'Call', type: 'question', assigneeId: agent.id }))
  const recurring = {
    ...{ title: 'Call', type: 'question', priority: 'low', description: '', clientId: null, occasion: '' },
    ...{ assigneeId: agent.id, dueInDays: 0, startsOn: '2099-01-01', endsOn: null, maxCount: null },
    repeat: { frequency: 'monthly', day: 1 },
  }
  await idOf(api.post('/api/ticket-recurrences', recurring))
  await idOf(
    api.post('/api/follow-ups', { clientId, title: 'Call', dueDate: '2099-01-01', assigneeId: agent.id }),
  )
  const renewal = await addRenewal(w)
  await api.patch(`/api/renewals/${renewal}`, { ownerId: agent.id })
  const requested = { clientId, holder: { name: 'City' }, assigneeId: agent.id }
  await idOf(api.post('/api/certificate-requests', requested))
  const termIds = [
    await idOf(agent.api.post('/api/policies', { clientId, type: 'commercial', lineOfBusiness: 'BOP' })),
  ]
  await idOf(agent.api.post('/api/requotes', { clientId, termIds }))
  const article = { title: 'Umbrellas', body: 'Words', ownerId: agent.id }
  await idOf(api.post('/api/knowledge/articles', article))
  const documentId = await addReadDocument(w, agent)
  await idOf(agent.api.post('/api/policy-analyses', { documentIds: [documentId] }))
}

describe('a hand-over', () => {
  it('leaves nothing of what is handed over with a member who was removed', async () => {
    const w = await world()
    await addWork(w)
    const before = await countsOf(w, w.agent.id)
    expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
    const removed = await w.api.delete(`/api/team-members/${w.agent.id}`, { transferTo: w.otherAgent.id })
    expect(removed.status).toBe(204)
    expect(await countsOf(w, w.agent.id)).toEqual(Object.fromEntries(handedOver.map((place) => [place, 0])))
  })
})
