import { expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { publishImport } from './publish-import.job.ts'
import { checked, csvOf, published, settled } from './testing.ts'
import { undoImport } from './undo-import.job.ts'

const policyOf = (name: string) => ({
  ...{
    'Insured Name': name,
    Email: 'acme@acme.example',
    LOB: 'BOP',
    Carrier: 'Travelers',
    'Policy #': 'BOP-1',
  },
  ...{ 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2027', Premium: '1000' },
})

async function clientsOf({ api }: World): Promise<{ name: string; policyCount: number }[]> {
  return (await api.get('/api/clients')).body
}

it('of two people who import the same client at once, one is asked to check again', async () => {
  const w = await world()
  const people = [w.api, w.agent.api]
  const ids = [
    (await checked(w, csvOf([policyOf('Acme LLC')]))).id,
    (await checked(w, csvOf([policyOf('ACME, L.L.C.')]), 'clients', w.agent.api)).id,
  ]
  const userIds = [w.owner.id, w.agent.id]
  await w.server.database.pool.query(`update imports set status = 'publishing' where id = any($1)`, [ids])
  // Two processes, each with one of the two.
  await Promise.all(
    ids.map((importId, at) =>
      publishImport.run(w.server.ctx, { importId, userId: userIds[at], agencyId: w.agencyId }),
    ),
  )
  const both = await Promise.all(
    ids.map(async (id, at) => (await people[at]?.get(`/api/imports/${id}`))?.body),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['checked', 'published'])
  expect(both.find(({ status }) => status === 'checked').message).toContain(
    'Check the file again. Nothing was imported.',
  )
  expect((await clientsOf(w)).map(({ policyCount }) => policyCount)).toEqual([1])
})

it('an import that two people undo at once is undone once', async () => {
  const w = await world()
  const { id } = await checked(w, csvOf([policyOf('Acme LLC')]))
  await published(w, id)
  const answers = await Promise.all([1, 2].map(() => w.api.post(`/api/imports/${id}/undo`, { staying: 0 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const data = { importId: id, userId: w.owner.id, agencyId: w.agencyId }
  await Promise.all([undoImport.run(w.server.ctx, data), undoImport.run(w.server.ctx, data)])
  // The queue's own run may be the one that holds the import.
  await settled(w, w.api, id)
  expect(await clientsOf(w)).toEqual([])
  const { rows } = await w.server.database.pool.query(
    `select count(*)::int as undone from audit_entries where agency_id = $1 and action = 'import.undone'`,
    [w.agencyId],
  )
  expect(rows).toEqual([{ undone: 1 }])
})
