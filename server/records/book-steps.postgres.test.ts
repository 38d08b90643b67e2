import { afterAll, expect, it } from 'vitest'
import { closeTestServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'

afterAll(closeTestServer)

const today = dayIn('America/New_York', new Date())

const figures = `select b.person_id, b.day, b.type, sum(b.policies) as policies, sum(b.premium) as premium, sum(b.clients) as clients,
    sum(b.clients_kept) as kept, sum(b.written) as written from book_steps b where b.agency_id = $1 group by 1, 2, 3
  having sum(b.policies) <> 0 or sum(b.premium) <> 0 or sum(b.clients) <> 0 or sum(b.clients_kept) <> 0 or sum(b.written) <> 0
  order by 2, 1 nulls first, 3`

it('counts clients right whom several change at once: nobody waits in a circle, and nothing is lost or counted twice', async () => {
  const made = await world()
  const { owner, agent, otherAgent, agencyId } = made
  const clients = await Promise.all(
    ['Ana Lopez', 'Ben Ortiz', 'Cai Lund'].map(async (name) => {
      const { body } = await owner.api.post('/api/clients', { name })
      return body.id as string
    }),
  )
  const term = {
    type: 'auto',
    premium: 1200,
    effectiveDate: addDays(today, -30),
    expirationDate: addDays(today, 335),
  }
  const policies: string[] = []
  for (const client of clients)
    for (const policyNumber of [`${client}-A`, `${client}-B`])
      policies.push(
        (await owner.api.post(`/api/clients/${client}/policies`, { ...term, policyNumber })).body.id,
      )
  const endorse = (id: string) =>
    owner.api.post(`/api/policies/${id}/transactions`, {
      kind: 'endorsement',
      effectiveDate: today,
      premiumChange: 10,
    })
  const assign = (ids: string[], to: string) =>
    owner.api.post('/api/clients/bulk', { action: 'assign', ids, assignedAgentId: to })
  const serve = (ids: string[], to: string) =>
    owner.api.post('/api/clients/bulk', { action: 'assign_servicer', ids, servicerId: to })

  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const to = round % 2 === 0 ? agent : otherAgent
    const answers = await Promise.all([
      ...policies.map(endorse),
      assign(clients, to.id),
      serve(clients.toReversed(), to.id),
      ...policies.toReversed().map(endorse),
      assign(clients.toReversed(), owner.id),
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([200, 201]))

  await asDatabaseOwner(made.server, async ({ $client }) => {
    const before = (await $client.query(figures, [agencyId])).rows
    const premium = 6 * 1200 + 6 * 6 * 2 * 10
    expect(before.filter(({ person_id }) => person_id === null).length).toBeGreaterThan(0)
    await $client.query('select fold_book($1)', [agencyId])
    expect((await $client.query(figures, [agencyId])).rows).toEqual(before)
    const sum = `select sum(premium)::float8 as premium from book_steps where agency_id = $1 and person_id is null and day <= $2`
    expect((await $client.query(sum, [agencyId, today])).rows).toEqual([{ premium }])
  })
}, 60_000)
