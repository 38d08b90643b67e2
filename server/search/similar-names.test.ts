import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { SimilarName } from '#shared/search/similar-names.contract.ts'

it('similar names are found among the caller’s own clients and prospects, and nobody by the last name alone', async () => {
  const { agent, otherAgent, api } = await world()
  const client = (await agent.api.post('/api/clients', { name: 'Michael Brown' })).body
  const prospect = (await agent.api.post('/api/prospects', { name: 'Brown, Michael' })).body
  await agent.api.post('/api/clients', { name: 'Linda Brown' })
  await agent.api.post('/api/clients', { name: 'Brown Roofing LLC' })
  const similar = async (of: typeof api, name: string) =>
    (await of.get(`/api/similar-names?name=${encodeURIComponent(name)}`)).body
  const both = [
    { kind: 'client', id: client.id, name: 'Michael Brown' },
    { kind: 'prospect', id: prospect.id, name: 'Brown, Michael' },
  ]
  for (const one of await similar(agent.api, 'Michael Brown')) SimilarName.strict().parse(one)
  expect(await similar(agent.api, 'Michael Brown')).toEqual(both)
  expect(await similar(agent.api, 'Micheal Brown')).toEqual(both)
  expect(await similar(api, 'michael t. brown')).toEqual(both)
  expect(await similar(agent.api, 'Susan Brown')).toEqual([])
  expect(await similar(agent.api, '&')).toEqual([])
  expect(await similar(otherAgent.api, 'Michael Brown')).toEqual([])
  expect((await agent.api.get('/api/similar-names')).status).toBe(400)
})
