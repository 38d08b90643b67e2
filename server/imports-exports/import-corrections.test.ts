import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const good = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  'Policy #': 'BOP-1',
  'Eff Date': '1/1/2026',
  LOB: 'BOP',
  Premium: '$1,200.50',
  FEIN: '12-3456789',
}
const dora = {
  ...good,
  'Insured Name': 'Dora Day',
  Email: 'dora@x.example',
  'Policy #': 'P-1',
  'Eff Date': '13/45/2026',
}
const nobody = { ...good, 'Insured Name': '', Email: 'ned@x.example', 'Policy #': 'P-2' }
const file = csvOf([good, dora, nobody])
const date = { rowNumber: 3, column: 3, field: 'effectiveDate', was: '13/45/2026', value: '3/1/2026' }
const name = { rowNumber: 4, column: 0, field: 'name', was: '', value: 'Ned Nile' }

async function correct(w: World, id: string, correction: object) {
  const answer = await w.api.post(`/api/imports/${id}/corrections`, correction)
  return { answer, job: await settled(w, w.api, id) }
}

const rowOf = async (w: World, id: string, row: number) =>
  (await w.api.get(`/api/imports/${id}/rows?after=${row - 1}&limit=1`)).body[0]

describe('a cell that is corrected in the report', () => {
  it('is checked by the same rules and takes its row out of the rejected ones', async () => {
    const w = await world()
    const { id, counts } = await checked(w, file)
    expect(counts).toMatchObject({ create: 2, refuse: 1, policies: 1, policiesRejected: 1 })
    const first = await correct(w, id, date)
    expect(first.answer.status).toBe(200)
    expect(first.job.counts).toMatchObject({ create: 2, refuse: 1, policies: 2, policiesRejected: 0 })
    expect(await rowOf(w, id, 3)).toMatchObject({ outcome: 'create', problems: [], corrected: [3] })
    const { job } = await correct(w, id, name)
    expect(job.counts).toMatchObject({ create: 3, refuse: 0, policies: 3 })
    expect((await w.api.get(`/api/imports/${id}/refused.csv`)).text.trim().split('\r\n')).toHaveLength(1)
  })

  it('is published with the rest, and cannot be corrected after', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([good, nobody]))
    await correct(w, id, { ...name, rowNumber: 3 })
    expect((await published(w, id)).counts).toMatchObject({ created: 2, policies: 2 })
    const clients = (await w.api.get('/api/clients')).body.map((one: { name: string }) => one.name)
    expect(clients.toSorted()).toEqual(['Acme Plumbing LLC', 'Ned Nile'])
    const { answer } = await correct(w, id, { ...name, rowNumber: 3, was: 'Ned Nile' })
    expect([answer.status, answer.body.reason]).toEqual([409, 'import_published'])
  })

  it('is refused where it is still wrong, with the reason for the cell', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    const { answer, job } = await correct(w, id, { ...date, value: '2/30/2026' })
    expect(answer.body.fields.value).toContain('"2/30/2026" is not a valid date')
    expect(job).toMatchObject({ status: 'checked', counts: { policiesRejected: 1 } })
    expect(await rowOf(w, id, 3)).toMatchObject({ corrected: [] })
  })

  it('is refused to whoever saw another value, another column, no such row, or a hidden one', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    await correct(w, id, date)
    const stale = [
      { ...date, value: '4/1/2026' },
      { ...name, field: 'email' },
    ]
    for (const input of stale) {
      const { answer } = await correct(w, id, input)
      expect([answer.status, answer.body.reason]).toEqual([409, 'stale_version'])
    }
    expect((await correct(w, id, { ...name, rowNumber: 99 })).answer.status).toBe(404)
    const hidden = { rowNumber: 2, column: 6, field: 'fein', was: '••••', value: '98-7654321' }
    expect((await correct(w, id, hidden)).answer.status).toBe(422)
    expect((await rowOf(w, id, 3)).cells[3]).toBe('3/1/2026')
  })

  it('is kept encrypted, and used by a check after it', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    await correct(w, id, { ...name, value: 'Marked Value' })
    await w.api.post(`/api/imports/${id}/dry-run`)
    expect((await settled(w, w.api, id)).counts).toMatchObject({ refuse: 0 })
    expect((await rowOf(w, id, 4)).cells[0]).toBe('Marked Value')
    const kept = await w.server.database.pool.query('select corrections from imports where id = $1', [id])
    expect(kept.rows[0].corrections).toMatch(/^encrypted\.v1\./)
    expect(JSON.stringify(kept.rows)).not.toContain('Marked')
  })

  it('leaves what was decided for look-alikes, also where the records before them become more', async () => {
    const w = await world()
    await w.api.post('/api/clients', { name: 'Zed Known', email: 'zed@x.example' })
    const zed = { ...good, 'Insured Name': 'Zed Known', Email: 'zed@x.example', 'Policy #': 'P-3' }
    const { id } = await checked(w, csvOf([good, dora, nobody, zed]))
    const { position } = await rowOf(w, id, 5)
    await w.api.patch(`/api/imports/${id}`, { decisions: [{ position, decision: 'update' }] })
    const { job } = await correct(w, id, name)
    expect(job.counts).toMatchObject({ create: 3, update: 1, refuse: 0 })
    expect((await rowOf(w, id, 5)).duplicate).toMatchObject({ decision: 'update', isOwn: true })
  })
})
