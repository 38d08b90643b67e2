import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { acordFile, acordMessage, business } from './acord-testing.ts'
import { published, settled, upload } from './testing.ts'

const first = { effective: '2026-01-01', expires: '2027-01-01' }
const next = { effective: '2027-01-01', expires: '2028-01-01' }

async function imported(w: World, file: string) {
  const { status, body } = await upload(w.api, file, 'clients', 'download.xml')
  expect(status).toBe(201)
  await w.api.post(`/api/imports/${body.id}/dry-run`)
  const checked = await settled(w, w.api, body.id)
  expect(checked.mapping).not.toContain(null)
  return { source: body.source, ...(await published(w, body.id)) }
}

const transactionsOf = async ({ server, agencyId }: World) =>
  (
    await server.database.pool.query<{ number: string; kind: string; on: string; change: number }>(
      `select p.policy_number as number, t.kind, t.effective_date::text as on, t.premium_change::float as change
      from policy_transactions t join policies p on p.agency_id = t.agency_id and p.id = t.term_id
      where t.agency_id = $1 order by p.policy_number, t.effective_date, t.position`,
      [agencyId],
    )
  ).rows.map(({ number, kind, on, change }) => [number, kind, on, change])

describe("a carrier's download in ACORD XML", () => {
  it('is imported as clients with their policies and what happened to them', async () => {
    const w = await world()
    const file = acordFile(
      acordMessage('AUTOP', { ...first, purpose: 'NBS', number: 'A-1', premium: '1200.50' }),
      acordMessage('AUTOP', {
        ...{ ...first, purpose: 'PCH', number: 'A-1', premium: '1250.50', change: '50', on: '2026-03-01' },
      }),
      acordMessage('CGL', { ...first, purpose: 'NBS', number: 'GL-1', premium: '900', insured: business }),
    )
    const { source, counts } = await imported(w, file)
    expect(source).toMatchObject({ isAcord: true, delimiter: null, rows: 3 })
    expect(counts).toMatchObject({ create: 2, policies: 2, refuse: 0 })
    const clients = (await w.api.get('/api/clients?sort=name&limit=5')).body
    const read = (id: string) => w.api.get(`/api/clients/${id}`).then(({ body }) => body)
    expect(await read(clients[0].id)).toMatchObject({
      ...{ kind: 'commercial', name: 'Acme Plumbing LLC', fein: '12-3456789' },
      policies: [{ lineOfBusiness: 'General liability', carrier: 'Erie', premium: 900 }],
    })
    expect(await read(clients[1].id)).toMatchObject({
      ...{ kind: 'personal', name: 'Ana & Marco Diaz', email: 'ana@diaz.example', dateOfBirth: '1980-02-29' },
      ...{ street: '1 Main St, Apt 2', city: 'Norfolk', state: 'VA', zip: '23510' },
      policies: [{ lineOfBusiness: 'Personal auto', policyNumber: 'A-1', premium: 1250.5 }],
    })
    expect(await transactionsOf(w)).toEqual([
      ['A-1', 'new', '2026-01-01', 1200.5],
      ['A-1', 'endorsement', '2026-03-01', 50],
      ['GL-1', 'new', '2026-01-01', 900],
    ])
  })

  it('renews and rewrites policies of the book, never as new business, and is undone as a whole', async () => {
    const w = await world()
    const policy = (line: string, number: string) =>
      acordMessage(line, { ...first, purpose: 'NBS', number, premium: '100' })
    await imported(w, acordFile(policy('AUTOP', 'A-1'), policy('HOME', 'H-1')))
    const before = await transactionsOf(w)
    const renewal = acordMessage('AUTOP', { ...next, purpose: 'NBS', number: 'A-1', premium: '130' })
    const rewrite = acordMessage('HOME', {
      ...next,
      purpose: 'RWR',
      number: 'H-2',
      prior: 'H-1',
      premium: '140',
    })
    const { id, decision } = await imported(w, acordFile(renewal, rewrite))
    expect(decision).toBe('update')
    expect(await transactionsOf(w)).toEqual([
      ['A-1', 'new', '2026-01-01', 100],
      ['A-1', 'renewal', '2027-01-01', 130],
      ['H-1', 'new', '2026-01-01', 100],
      ['H-2', 'rewrite', '2027-01-01', 140],
    ])
    expect((await w.api.get('/api/clients')).body).toHaveLength(1)
    await w.api.post(`/api/imports/${id}/undo`, { staying: 0 })
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'undone' })
    expect(await transactionsOf(w)).toEqual(before)
  })

  it.each([
    ['another XML file', '<?xml version="1.0"?><html></html>', 415, 'is not an ACORD download'],
    ['one without policies', acordFile(), 422, 'This ACORD file has no policies.'],
    [
      'one that breaks off',
      acordFile(acordMessage('HOME', { ...first, purpose: 'NBS', number: '1', premium: '1' })).slice(0, -40),
      422,
      'damaged',
    ],
    [
      'one with an entity',
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>${acordFile('<PolicySyncRs>&a;</PolicySyncRs>').split('\n')[1]}`,
      422,
      'damaged',
    ],
    [
      'one with a policy without an end',
      acordFile(`<PolicySyncRs>${'<a/>'.repeat(50_001)}</PolicySyncRs>`),
      422,
      'too large',
    ],
  ])('is refused with a reason: %s', async (_what, file, status, reason) => {
    const w = await world()
    const answer = await upload(w.api, file, 'clients', 'download.xml')
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(reason)])
  })
})
