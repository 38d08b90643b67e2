import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published } from './testing.ts'

const good = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  'Policy #': 'BOP-1',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2027',
  LOB: 'BOP',
  Premium: '$1,200.50',
}
const row = (name: string, more: Partial<typeof good>) => ({
  ...good,
  'Insured Name': name,
  Email: `${name.split(' ')[0]?.toLowerCase()}@x.example`,
  'Policy #': `P-${name}`,
  ...more,
})
const file = csvOf([
  good,
  row('Dora Day', { 'Eff Date': '13/45/2026' }),
  row('Pia Penny', { Premium: 'lots' }),
  row('Lou Life', { LOB: 'Term Life' }),
  row('Una Known', { LOB: 'Pet' }),
  row('', { Premium: 'lots' }),
  { ...good, 'Policy #': 'BOP-2', Premium: 'many' },
])

describe('a row whose policy cannot be read', () => {
  it('keeps its client, and says so for each cell', async () => {
    const w = await world()
    const { id, counts } = await checked(w, file)
    expect(counts).toMatchObject({ rows: 7, create: 5, fold: 1, skip: 0, refuse: 1 })
    expect(counts).toMatchObject({ records: 5, policies: 1, policiesRejected: 5 })
    const rows = (await w.api.get(`/api/imports/${id}/rows?only=rejected-policies`)).body
    const outcomes = rows.map((one: { outcome: string; problems: object[] }) => [one.outcome, one.problems])
    const column = (at: number, message: string) => [
      {
        field: expect.any(String),
        column: at,
        message: expect.stringContaining(message),
        isFatal: true,
        isPolicyOnly: true,
      },
    ]
    expect(outcomes).toEqual([
      ['create', column(3, 'not a valid date')],
      ['create', column(6, 'not an amount')],
      ['create', column(5, 'Life')],
      ['create', column(5, 'this line of business is not supported')],
      ['fold', column(6, 'not an amount')],
    ])
  })

  it('is published as a client without a policy, given back as a rejected row, and undone', {
    tags: ['journey'],
  }, async () => {
    const w = await world()
    const { id } = await checked(w, file)
    const done = await published(w, id)
    expect(done.counts).toMatchObject({ created: 5, policies: 1, policiesRejected: 5, refuse: 1 })
    const clients = (await w.api.get('/api/clients')).body
    const policies = Object.fromEntries(
      clients.map((one: { name: string; policyCount: number }) => [one.name, one.policyCount]),
    )
    expect(policies).toEqual({
      'Acme Plumbing LLC': 1,
      'Dora Day': 0,
      'Pia Penny': 0,
      'Lou Life': 0,
      'Una Known': 0,
    })
    const lines = (await w.api.get(`/api/imports/${id}/refused.csv`)).text.trim().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toContain('Why it was rejected')
    expect(lines[1]).toContain('is not a valid date')
    await w.api.post(`/api/imports/${id}/undo`)
    await w.server.jobs.settle()
    expect((await w.api.get('/api/clients')).body).toEqual([])
  })

  it('of a look-alike follows the decision about it', async () => {
    const w = await world()
    await w.api.post('/api/clients', { name: 'Dora Day', email: 'dora@x.example' })
    const { id, counts } = await checked(
      w,
      csvOf([good, row('Dora Day', { Premium: 'lots' }), row('Dora Day', { Premium: 'many' })]),
    )
    expect(counts).toMatchObject({ skip: 2, policiesRejected: 0, refuse: 0 })
    const { body } = await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
    expect(body.counts).toMatchObject({ update: 2, policies: 1, policiesRejected: 2 })
  })
})
