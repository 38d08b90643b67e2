import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { MergePreview } from '#shared/clients/merge.contract.ts'

type World = Awaited<ReturnType<typeof world>>

async function add({ owner }: World, fields: object): Promise<string> {
  const { status, body } = await owner.api.post('/api/clients', { kind: 'commercial', ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Two records of one bakery, each with a policy. */
async function twins() {
  const made = await world()
  const { api } = made.owner
  const kept = await add(made, {
    name: 'Harbor Bakery',
    phone: '(757) 555-0101',
    city: 'Norfolk',
    notes: 'Open at 6',
  })
  const other = await add(made, {
    ...{ name: 'Harbor Bakery LLC', phone: '(757) 555-0199', email: 'ines@harbor.example' },
    ...{ contactName: 'Ines Duarte', fein: '12-3456789', clientNumber: 'HB-20', notes: 'Ask for Ines' },
  })
  const policy = async (client: string, policyNumber: string) =>
    (await api.post(`/api/clients/${client}/policies`, { type: 'commercial', policyNumber, premium: 500 }))
      .body.id
  const [first, second] = [await policy(kept, 'A-1'), await policy(other, 'B-1')]
  const client = async (id: string) => (await api.get(`/api/clients/${id}`)).body
  const merge = (id: string, clientId: string, rest: object = {}) =>
    api.post(`/api/clients/${id}/merge`, { clientId, ...rest })
  return { ...made, ownerApi: api, kept, other, first, second, client, merge }
}

describe('merging two clients', () => {
  it('shows first what differs, what is added and what moves', async () => {
    const { ownerApi, kept, other } = await twins()
    const { body } = await ownerApi.get(`/api/clients/${kept}/merge`, { query: { clientId: other } })
    const preview = MergePreview.parse(body)
    expect(preview.differences).toEqual([
      { field: 'name', label: 'Name', kept: 'Harbor Bakery', other: 'Harbor Bakery LLC' },
      { field: 'phone', label: 'Phone', kept: '(757) 555-0101', other: '(757) 555-0199' },
    ])
    expect(preview.additions.map(({ field, value }) => [field, value])).toEqual([
      ['contactName', 'Ines Duarte'],
      ['email', 'ines@harbor.example'],
      ['fein', '12-3456789'],
      ['clientNumber', 'HB-20'],
    ])
    expect(preview.moves).toEqual([
      { kind: 'policies', count: 1 },
      { kind: 'client_contacts', count: 1 },
    ])
  })

  it('moves everything, takes what was chosen and missing, and the old id answers with the kept client', async () => {
    const { server, ownerApi, agencyId, kept, other, first, second, client, merge } = await twins()
    await ownerApi.post('/api/tickets', { title: 'Call back', type: 'support', clientId: other })
    const { status, body } = await merge(kept, other, { take: ['name'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ id: kept, name: 'Harbor Bakery LLC', phone: '(757) 555-0101', city: 'Norfolk' },
      ...{
        email: 'ines@harbor.example',
        fein: '12-3456789',
        clientNumber: 'HB-20',
        notes: 'Open at 6\n\nAsk for Ines',
      },
      openTicketCount: 1,
    })
    expect(body.policies.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort())
    expect(await client(other)).toMatchObject({ id: kept })
    const { body: contacts } = await ownerApi.get(`/api/clients/${kept}/contacts`)
    expect(contacts).toHaveLength(2)
    const { body: timeline } = await ownerApi.get(`/api/activity?recordType=client&recordId=${kept}`)
    const changes = timeline.flatMap((entry: { changes: unknown[] }) => entry.changes)
    expect(changes).toContainEqual({ field: 'mergedClient', before: null, after: 'Harbor Bakery LLC' })
    const { rows } = await asDatabaseOwner(server, (db) =>
      db.$client.query(
        `select count(*)::int as count from outbox_events where agency_id = $1 and type = 'client.merged'`,
        [agencyId],
      ),
    )
    expect(rows).toEqual([{ count: 1 }])
    const { body: listed } = await ownerApi.get('/api/clients')
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([kept])
  })

  it('can be undone: what it brought goes back, and what was changed since stays', async () => {
    const { ownerApi, kept, other, second, client, merge } = await twins()
    await merge(kept, other, { take: ['name', 'phone'] })
    await ownerApi.patch(`/api/clients/${kept}`, { phone: '(757) 555-0222' })
    expect((await ownerApi.get(`/api/clients/${kept}/merges`)).body).toMatchObject([{ id: other }])
    const { status, body } = await ownerApi.delete(`/api/clients/${other}/merge`)
    expect([status, body.id, body.name]).toEqual([200, other, 'Harbor Bakery LLC'])
    expect(body.policies.map(({ id }: { id: string }) => id)).toEqual([second])
    expect(await client(kept)).toMatchObject({
      name: 'Harbor Bakery',
      phone: '(757) 555-0222',
      email: '',
      fein: null,
    })
    expect(body).toMatchObject({ phone: '(757) 555-0199', fein: '12-3456789', contactName: 'Ines Duarte' })
    expect((await ownerApi.delete(`/api/clients/${other}/merge`)).status).toBe(422)
  })

  it('leaves in place what was changed since of sensitive and custom fields, and shows in the timeline what went back', async () => {
    const { ownerApi, kept, other, client, merge } = await twins()
    const field = async (name: string, isSensitive: boolean) =>
      (await ownerApi.post('/api/custom-fields', { recordType: 'client', name, kind: 'text', isSensitive }))
        .body.id
    const [plain, secret] = [await field('Referred by', false), await field('Bank account', true)]
    await ownerApi.patch(`/api/clients/${other}`, { custom: { [plain]: 'A friend', [secret]: '4711' } })
    await merge(kept, other)
    await ownerApi.patch(`/api/clients/${kept}`, { fein: '98-7654321', custom: { [plain]: 'Radio' } })
    await ownerApi.delete(`/api/clients/${other}/merge`)
    expect(await client(kept)).toMatchObject({ fein: '98-7654321', email: '', custom: { [plain]: 'Radio' } })
    expect((await client(kept)).custom).toEqual({ [plain]: 'Radio' })
    const { body: timeline } = await ownerApi.get(`/api/activity?recordType=client&recordId=${kept}`)
    expect(timeline[0].changes).toContainEqual({ field: 'email', before: 'ines@harbor.example', after: '' })
    expect(timeline[0].changes).toContainEqual({
      field: 'custom:Bank account',
      before: '[redacted]',
      after: null,
    })
    expect(timeline[0].changes).toContainEqual({
      field: 'mergedClient',
      before: 'Harbor Bakery LLC',
      after: null,
    })
  })

  it('is undone from the last merge back, and not out of a deleted client', async () => {
    const made = await twins()
    const { ownerApi, kept, other, merge } = made
    const third = await add(made, { name: 'Harbor Holdings' })
    await merge(kept, other)
    await merge(third, kept)
    expect(await ownerApi.delete(`/api/clients/${other}/merge`)).toMatchObject({
      status: 422,
      body: { message: 'Harbor Bakery was merged into Harbor Holdings since. Undo that merge first.' },
    })
    expect((await made.client(other)).id).toBe(third)
    await ownerApi.delete(`/api/clients/${kept}/merge`)
    await ownerApi.delete(`/api/clients/${kept}`)
    expect(await ownerApi.delete(`/api/clients/${other}/merge`)).toMatchObject({
      status: 422,
      body: { message: 'The client that it was merged into is deleted. Restore that client first.' },
    })
    await ownerApi.post(`/api/clients/${kept}/restore`)
    expect((await ownerApi.delete(`/api/clients/${other}/merge`)).status).toBe(200)
  })

  it('is the owner’s, within the agency, and once: the second of two sees where the client went', async () => {
    const { agent, ownerApi, kept, other, merge } = await twins()
    const strange = await twins()
    expect((await agent.api.post(`/api/clients/${kept}/merge`, { clientId: other })).status).toBe(403)
    expect((await merge(kept, strange.other)).status).toBe(400)
    expect((await merge(strange.kept, other)).status).toBe(404)
    expect(await merge(kept, kept)).toMatchObject({ status: 422, body: { reason: 'same_client' } })
    const answers = await Promise.all([merge(kept, other), merge(kept, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Harbor Bakery LLC was merged into Harbor Bakery in the meantime.',
    )
    expect((await ownerApi.post(`/api/clients/${other}/restore`)).status).toBe(404)
  })

  it('is refused where both have a claim of the same number, and where one changed meanwhile', async () => {
    const { ownerApi, kept, other, merge } = await twins()
    for (const client of [kept, other])
      await ownerApi.post('/api/claims', { clientId: client, dateOfLoss: '2026-01-05', number: 'CL 77' })
    expect(await merge(kept, other, { otherVersion: 99 })).toMatchObject({ status: 409 })
    expect(await merge(kept, other)).toMatchObject({
      status: 422,
      body: { reason: 'same_claim', message: 'Both clients have claim CL 77. Delete one of them first.' },
    })
  })

  it('fills and takes custom fields, sensitive ones too', async () => {
    const { ownerApi, kept, other, client, merge } = await twins()
    const field = async (name: string, isSensitive: boolean) =>
      (await ownerApi.post('/api/custom-fields', { recordType: 'client', name, kind: 'text', isSensitive }))
        .body.id
    const [plain, secret] = [await field('Referred by', false), await field('Bank account', true)]
    await ownerApi.patch(`/api/clients/${kept}`, { custom: { [plain]: 'Radio' } })
    await ownerApi.patch(`/api/clients/${other}`, { custom: { [plain]: 'A friend', [secret]: '4711' } })
    await merge(kept, other, { take: [plain] })
    expect((await client(kept)).custom).toEqual({ [plain]: 'A friend', [secret]: '4711' })
    await ownerApi.delete(`/api/clients/${other}/merge`)
    expect((await client(kept)).custom).toEqual({ [plain]: 'Radio' })
  })
})

describe('restoring a client', () => {
  it('brings it back with the policies that went with it, and is the owner’s', async () => {
    const { agent, ownerApi, kept, first, client } = await twins()
    const early = (
      await ownerApi.post(`/api/clients/${kept}/policies`, { type: 'auto', policyNumber: 'E-1' })
    ).body.id
    await ownerApi.delete(`/api/policies/${early}`)
    await ownerApi.delete(`/api/clients/${kept}`)
    expect((await ownerApi.get('/api/clients/deleted')).body).toMatchObject([{ id: kept, policyCount: 1 }])
    expect((await agent.api.post(`/api/clients/${kept}/restore`)).status).toBe(403)
    const { status, body } = await ownerApi.post(`/api/clients/${kept}/restore`)
    expect(status).toBe(200)
    expect(body.policies.map(({ id }: { id: string }) => id)).toEqual([first])
    expect(await client(kept)).toMatchObject({ id: kept, policyCount: 1 })
    expect((await ownerApi.get('/api/clients/deleted')).body).toEqual([])
    expect(await ownerApi.post(`/api/clients/${kept}/restore`)).toMatchObject({
      status: 422,
      body: { message: 'This client is not deleted.' },
    })
  })

  it('is refused where one of its policies was entered anew', async () => {
    const { ownerApi, kept, other } = await twins()
    await ownerApi.delete(`/api/clients/${kept}`)
    await ownerApi.post(`/api/clients/${other}/policies`, { type: 'commercial', policyNumber: 'A-1' })
    expect(await ownerApi.post(`/api/clients/${kept}/restore`)).toMatchObject({ status: 409 })
  })
})
