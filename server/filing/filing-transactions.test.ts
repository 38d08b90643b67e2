import { describe, expect, it } from 'vitest'
import { renewalDraftOf, transactionDraftOf } from '#engines/filing/transaction-draft.rules.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Facts, TransactionFacts, TransactionFactsKind } from '#shared/documents/facts.contract.ts'
import type { PolicyHistory } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { factsOf, found, made, readDocument } from './testing.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'BOP',
  carrier: 'Granite Mutual',
  policyNumber: 'BOP-10427-01',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1200,
  coverages: [{ name: 'Building', limit: '$300,000', deductible: '$1,000', premium: null }],
}

function changeOf(kind: TransactionFactsKind, effectiveDate: string, more: Partial<TransactionFacts> = {}) {
  const nothing = {
    premiumChange: null,
    noticeDate: null,
    givenBy: null,
    reason: null,
    newExpirationDate: null,
  }
  const transaction = { ...nothing, kind: found(kind), effectiveDate: found(effectiveDate), ...more }
  return { ...factsOf('change'), transactions: [transaction] }
}

async function insured(fields: object = {}) {
  const here = await world()
  const { api } = here.agent
  const client = await made(api, '/api/clients', { name: 'Riverbend Bakery' })
  const policy: Policy = await made(api, '/api/policies', { ...term, ...fields, clientId: client.id })
  return { ...here, client, policy }
}

type Insured = Awaited<ReturnType<typeof insured>>

/** Files a document as its screen does: what its draft says, on the term. */
async function file(here: Insured & World, facts: Facts, transaction: TransactionCreate | null | undefined) {
  const path = await readDocument(here, here.agent, facts)
  const body = {
    client: { action: 'update', id: here.client.id, fields: {} },
    policies: [{ action: 'transact', id: here.policy.id, transaction }],
  }
  return { path, send: () => here.agent.api.post(`${path}/file`, body) }
}

async function historyOf({ agent, policy }: Insured): Promise<PolicyHistory['terms']> {
  return (await agent.api.get(`/api/policies/${policy.id}/history`)).body.terms
}

async function documentsOf({ server, policy }: Insured): Promise<(string | null)[]> {
  const { rows } = await server.database.pool.query(
    'select document_id from policy_transactions where term_id = $1 order by position',
    [policy.id],
  )
  return rows.map(({ document_id: id }) => id)
}

const idOf = (path: string) => path.split('/').at(-1)

describe('filing a change of a policy', () => {
  it('writes an endorsement with its day, premium change, what changed, and its document; once', async () => {
    const here = await insured()
    const facts = changeOf('endorsement', '2026-03-15', { premiumChange: found(118) })
    const { path, send } = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.document.filing.lines).toEqual([
      'Entered on policy BOP-10427-01: Endorsement effective Mar 15, 2026',
    ])
    const [now] = await historyOf(here)
    expect(now).toMatchObject({ premium: 1318, status: expect.any(String) })
    expect(now?.transactions[1]).toMatchObject({
      kind: 'endorsement',
      effectiveDate: '2026-03-15',
      premiumChange: 118,
    })
    expect(now?.transactions[1]).toMatchObject({
      documentId: idOf(path),
      changes: [
        { what: 'Building: limit', before: '$300,000', after: '$400,000' },
        { what: 'Coverage: Building', after: 'Coverage Building, Limits $400,000, Deductible $1,000' },
        { what: 'Vehicle: 2021 Ford', after: 'No. 1, Year 2021, Make Ford' },
      ],
    })
    expect(await documentsOf(here)).toEqual([null, idOf(path)])
    expect((await send()).body.reason).toBe('already_filed')
    const copy = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
    const twice = await copy.send()
    expect([twice.status, twice.body.reason]).toEqual([409, 'already_entered'])
    expect(twice.body.message).toMatch(
      /^Policy BOP-10427-01 already has this endorsement effective Mar 15, 2026, entered \w+ \d+, \d{4}\.$/,
    )
    expect((await historyOf(here))[0]?.transactions).toHaveLength(2)
  })

  it('changes the items that its term lists on its day, and says once what stood before', async () => {
    const here = await insured()
    const details = `/api/policies/${here.policy.id}/details`
    const building = { code: 'building', name: 'Building', limits: [{ amount: 300_000 }] }
    await here.agent.api.put(details, { coverages: [building] })
    const facts = changeOf('endorsement', '2026-03-15', { premiumChange: found(118) })
    const { send } = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
    expect((await send()).status).toBe(200)
    const limitOn = async (day: string) =>
      (await here.agent.api.get(`${details}?asOf=${day}`)).body.coverages[0].limits[0].amount
    expect([await limitOn('2026-03-14'), await limitOn('2026-03-15')]).toEqual([300_000, 400_000])
    const [now] = await historyOf(here)
    expect(now?.transactions[1]?.changes.map(({ what }) => what)).toEqual([
      'Coverage: Building',
      'Vehicle: 2021 Ford',
    ])
  })

  it('is taken back by a correction, which leaves both to be seen, and can be filed again', async () => {
    const here = await insured()
    const facts = changeOf('endorsement', '2026-03-15', { premiumChange: found(118) })
    const { path, send } = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
    await send()
    expect((await here.agent.api.post(`${path}/undo`)).status).toBe(200)
    const [now] = await historyOf(here)
    expect(now?.premium).toBe(1200)
    expect(now?.transactions.map(({ kind }) => kind)).toEqual(['new', 'endorsement', 'correction'])
    expect((await here.agent.api.get(`/api/policies/${here.policy.id}/details`)).body.vehicles).toEqual([])
    expect((await send()).status).toBe(200)
    expect((await historyOf(here))[0]?.premium).toBe(1318)
  })

  it('writes a notice with its days and giver, a cancellation, a reinstatement and an audit', async () => {
    const here = await insured({ effectiveDate: '2024-01-01', expirationDate: '2025-01-01' })
    const given = {
      noticeDate: found('2024-05-20'),
      givenBy: found('carrier' as const),
      reason: found('Nonpayment'),
    }
    const documents = [
      changeOf('notice_of_cancellation', '2024-06-10', given),
      changeOf('cancellation', '2024-06-10', { premiumChange: found(-600) }),
      changeOf('reinstatement', '2024-06-10', { premiumChange: found(600) }),
      changeOf('audit', '2025-02-10', { premiumChange: found(85.5) }),
    ]
    for (const facts of documents) {
      const { send } = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
      const { status, text } = await send()
      expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    }
    const [now] = await historyOf(here)
    expect(now?.transactions.slice(1)).toMatchObject([
      { kind: 'notice_of_cancellation', noticeDate: '2024-05-20', givenBy: 'carrier', reason: 'Nonpayment' },
      { kind: 'cancellation', premiumChange: -600 },
      { kind: 'reinstatement', premiumChange: 600 },
      { kind: 'audit', effectiveDate: '2025-02-10', premiumChange: 85.5 },
    ])
    expect(now?.premium).toBe(1285.5)
  })

  it.each<[string, string, TransactionFacts['kind']['value'], string]>([
    ['outside_term', 'This term ends on Jan 1, 2027.', 'endorsement', '2027-03-01'],
    ['before_effective', 'This term begins on Jan 1, 2026.', 'cancellation', '2025-12-01'],
    ['not_cancelled', 'This term is not cancelled.', 'reinstatement', '2026-05-01'],
    [
      'outside_term',
      'An audit is on or after the end of the term, which ends on Jan 1, 2027.',
      'audit',
      '2026-05-01',
    ],
  ])('is refused where it does not fit, and writes nothing: %s, %s', async (reason, sentence, kind, day) => {
    const here = await insured()
    const facts = changeOf(kind, day, { premiumChange: found(50) })
    const { path, send } = await file(here, facts, transactionDraftOf(facts, 0, here.policy)?.input)
    const { status, body } = await send()
    expect([status, body.reason, body.message]).toEqual([422, reason, sentence])
    expect((await historyOf(here))[0]?.transactions).toHaveLength(1)
    expect((await here.agent.api.get(path)).body.review).toBe('open')
  })
})

describe('filing a renewal', () => {
  it('begins the next term of the same policy, with its coverages and its document, once', async () => {
    const here = await insured()
    const facts = factsOf('dec_page', '2027-01-01', 1400)
    const input = renewalDraftOf(facts, 0)?.input
    const { path, send } = await file(here, facts, input)
    const { status, body } = await send()
    expect([status, body.document.filing.lines]).toEqual([200, ['Renewed as policy BOP-10427-02']])
    const terms = await historyOf(here)
    expect(terms).toMatchObject([
      { policyNumber: 'BOP-10427-02', premium: 1400, transactions: [{ kind: 'renewal' }] },
      { policyNumber: 'BOP-10427-01', renewedBy: terms[0]?.id },
    ])
    const next = (await here.agent.api.get(`/api/policies/${terms[0]?.id}`)).body
    expect(next.coverages).toMatchObject([{ name: 'Building', limit: '$400,000' }])
    expect((await here.agent.api.get(`/api/policies/${next.id}/details`)).body).toMatchObject({
      coverages: [{ name: 'Building', limits: [{ amount: 400_000 }] }],
      vehicles: [{ number: '1', year: 2021, make: 'Ford' }],
    })
    expect(await documentsOf({ ...here, policy: { ...here.policy, id: next.id } })).toEqual([idOf(path)])
    const again = await (await file(here, facts, input)).send()
    expect([again.status, again.body.reason]).toEqual([422, 'term_renewed'])
    expect((await here.agent.api.post(`${path}/undo`)).status).toBe(200)
    expect(await historyOf(here)).toHaveLength(1)
  })

  it('of a new policy says of which document it came', async () => {
    const here = await insured()
    const path = await readDocument(here, here.agent, factsOf('policy'))
    const client = { action: 'update', id: here.client.id, fields: {} }
    const fields = { type: 'commercial', policyNumber: 'NEW-1', premium: 10 }
    const { body } = await here.agent.api.post(`${path}/file`, {
      client,
      policies: [{ action: 'create', fields }],
    })
    const policy = { ...here.policy, id: body.document.policyId }
    expect(await documentsOf({ ...here, policy })).toEqual([idOf(path)])
  })
})
