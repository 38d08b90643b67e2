import { expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { publishImport } from './publish-import.job.ts'
import { checked, csvOf, published } from './testing.ts'

const count = 20

/** Clients of the agent, and policies of theirs; some of them are in the book already. */
function bookOf({ agent }: World, from: number, to: number, premium: string): string {
  return csvOf(
    Array.from({ length: to - from }, (_, at) => ({
      ...{
        'Insured Name': `Acme ${from + at} LLC`,
        Email: `a${from + at}@acme.example`,
        Producer: agent.email,
        CSR: agent.email,
      },
      ...{ LOB: 'BOP', Carrier: 'Travelers', 'Policy #': `BOP-${from + at}`, Premium: premium },
      ...{ 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2040' },
    })),
  )
}

const remove = ({ api, agent, owner }: World) =>
  api.delete(`/api/team-members/${agent.id}`, { transferTo: owner.id })

async function ownersOf({ server, agencyId }: World) {
  const { rows } = await server.database.pool.query(
    `select c.assigned_agent_id as agent, c.servicer_id as servicer, count(*)::int as clients, count(p.id)::int as policies
    from clients c left join policies p on p.agency_id = c.agency_id and p.client_id = c.id where c.agency_id = $1 group by 1, 2 order by 1, 2`,
    [agencyId],
  )
  return rows
}

it('what is published for a member who has left since the check goes to the importer', async () => {
  const w = await world()
  const { id } = await checked(w, bookOf(w, 0, count, '100'))
  expect((await remove(w)).status).toBe(204)
  expect(await published(w, id)).toMatchObject({ status: 'published', counts: { created: count } })
  expect(await ownersOf(w)).toEqual([{ agent: w.owner.id, servicer: null, clients: count, policies: count }])
})

it.each([true, false])(
  'a book that is handed over while an import publishes loses nobody, the import first: %s',
  async (isImportFirst) => {
    const w = await world()
    await published(w, (await checked(w, bookOf(w, 0, count, '100'))).id)
    const { id } = await checked(w, bookOf(w, 0, 2 * count, '200'))
    await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
    await w.server.database.pool.query(`update imports set status = 'publishing' where id = $1`, [id])
    const data = { importId: id, userId: w.owner.id, agencyId: w.agencyId }
    const work = async () => {
      await publishImport.run(w.server.ctx, data)
      return undefined
    }
    const [first, second] = isImportFirst ? [work(), remove(w)] : [remove(w), work()]
    const removed = (await Promise.all([first, second])).find((answer) => answer !== undefined)
    expect(removed?.status).toBe(204)
    expect((await w.api.get(`/api/imports/${id}`)).body).toMatchObject({ status: 'published', message: '' })
    const owners = await ownersOf(w)
    expect(owners.map(({ agent }) => agent)).not.toContain(w.agent.id)
    expect(owners.map(({ servicer }) => servicer)).not.toContain(w.agent.id)
    expect(owners.reduce((sum, { clients }) => sum + clients, 0)).toBe(2 * count)
    expect(owners.reduce((sum, { policies }) => sum + policies, 0)).toBe(2 * count)
  },
)

it('gives policies the producers whom their rows name, and renewals of a policy its own', async () => {
  const w = await world()
  const client = { 'Insured Name': 'Acme LLC', Email: 'a@acme.example', Carrier: 'Travelers', Premium: '100' }
  const term = { 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2027' }
  const file = csvOf([
    { ...client, ...term, LOB: 'BOP', 'Policy #': 'BOP-1', Producer: w.agent.email },
    { ...client, ...term, LOB: 'WC', 'Policy #': 'WC-1', Producer: w.otherAgent.email },
  ])
  await published(w, (await checked(w, file)).id)
  const list = (await w.api.get('/api/policies?sort=policyNumber')).body
  const [bop, wc] = list
  expect([bop.assignedAgentId, wc.assignedAgentId]).toEqual([w.agent.id, w.otherAgent.id])
  expect((await w.api.get(`/api/policies/${bop.id}`)).body.producers).toBeNull()
  const split = [
    { userId: w.agent.id, share: 60 },
    { userId: w.otherAgent.id, share: 40 },
  ]
  await w.api.patch(`/api/policies/${wc.id}`, { producers: split })
  const next = { ...client, 'Eff Date': '1/1/2027', 'Exp Date': '1/1/2028', Transaction: 'Renewal' }
  const renewed = await checked(
    w,
    csvOf([{ ...next, LOB: 'WC', 'Policy #': 'WC-1', Producer: w.agent.email }]),
  )
  await w.api.patch(`/api/imports/${renewed.id}`, { decision: 'update' })
  await published(w, renewed.id)
  const { policy, terms } = (await w.api.get(`/api/policies/${wc.id}/history`)).body
  expect(policy.producers).toEqual(split)
  expect(terms.map(({ transactions }: HistoryTerm) => transactions[0]?.producers)).toEqual([
    split,
    [{ userId: w.otherAgent.id, share: 100 }],
  ])
})
