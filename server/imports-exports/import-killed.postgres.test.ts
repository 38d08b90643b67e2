import { expect, it, vi } from 'vitest'
import { world } from '#server/testing/world.ts'
import { publishImport } from './publish-import.job.ts'
import { checked, csvOf, published } from './testing.ts'

const rows = ['Ann Lee', 'Bob Stone'].map((name, at) => ({
  ...{ 'Insured Name': name, LOB: 'BOP', Carrier: 'Travelers', 'Policy #': `P-${at}`, Premium: '1000' },
  ...{ 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2027' },
}))

it('publishing that is killed after its clients and before its policies leaves neither, and then brings in both once', async () => {
  const w = await world()
  const { pool } = w.server.database
  const { id } = await checked(w, csvOf(rows))
  const holder = await pool.connect()
  const clientsOf = async () => (await w.api.get('/api/clients')).body
  try {
    // Whoever writes policies waits here, in the midst of its transaction.
    await holder.query('begin')
    await holder.query('lock table policies in share mode')
    await pool.query(`update imports set status = 'publishing' where id = $1`, [id])
    const work = publishImport.run(w.server.ctx, { importId: id, userId: w.owner.id, agencyId: w.agencyId })
    const killed = await vi.waitFor(
      async () => {
        const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%policies%' and pid <> pg_backend_pid()`
        const found = await pool.query(text)
        expect(found.rowCount).toBe(1)
        return found.rowCount
      },
      { timeout: 60_000 },
    )
    expect(killed).toBe(1)
    await work
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const after = (await w.api.get(`/api/imports/${id}`)).body
  expect(after).toMatchObject({
    status: 'checked',
    message: expect.stringContaining('Nothing was imported.'),
  })
  expect(await clientsOf()).toEqual([])

  expect(await published(w, id)).toMatchObject({ status: 'published', counts: { created: 2, policies: 2 } })
  expect((await clientsOf()).map(({ policyCount }: { policyCount: number }) => policyCount)).toEqual([1, 1])
})
