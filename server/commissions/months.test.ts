import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { addPerson, giveRights, world } from '#server/testing/world.ts'
import { payingCarrier, postedStatement } from './testing.ts'

const headings = 'Policy No,Insured,Trans,Eff Date,Premium,Rate,Commission'
const line = (number: string, commission: number, premium = 1000) =>
  `${number},,New,01/01/2026,${premium},10,${commission}`

/** Two policies of Acme Mutual at 10 %, one of them shared 60 to 40. */
async function credited() {
  const made = await world()
  const { agent, otherAgent } = made
  const { carrierId, insure } = await payingCarrier(made)
  const producers = [
    { userId: agent.id, share: 60 },
    { userId: otherAgent.id, share: 40 },
  ]
  await insure('Ana Lopez', 'GL-100200', { producers })
  await insure('Bay Roofing', 'GL-100300')
  const post = (file: string, day: string) =>
    postedStatement(made.api, carrierId, `${headings}\n${file}\n`, day)
  return { ...made, carrierId, insure, post }
}

const own = (month: string, producerId?: string) =>
  `/api/producer-statements?month=${month}${producerId ? `&producerId=${producerId}` : ''}`

describe('producer statements', () => {
  it('credit each producer their share of what was received, to the cent, chargebacks apart', async () => {
    const { api, agent, otherAgent, post } = await credited()
    await post(`${line('GL-100200', 100.01)}\n${line('GL-100300', -20.5)}`, '2026-08-31')
    const { body } = await agent.api.get(own('2026-08'))
    expect(body).toMatchObject({
      producerId: agent.id,
      closedAt: null,
      earned: 60.01,
      chargebacks: -20.5,
      total: 39.51,
    })
    expect(body.lines).toMatchObject([
      { clientName: 'Ana Lopez', commission: 100.01, rate: 10, share: 60, amount: 60.01, adjustment: '' },
      { clientName: 'Bay Roofing', commission: -20.5, share: 100, amount: -20.5 },
    ])
    expect((await api.get(own('2026-08', otherAgent.id))).body.total).toBe(40)
    // A member who was not credited has no lines; another member's statement is not found.
    expect((await api.get(own('2026-08'))).body.lines).toEqual([])
    expect((await agent.api.get(own('2026-08', otherAgent.id))).status).toBe(404)
    expect((await agent.api.get('/api/commission-months')).body[0].producers).toEqual([])
    const csv = await agent.api.get(own('2026-08').replace('statements?', 'statements/export.csv?'))
    expect(csv.text).toContain(
      'Ana Lopez,GL-100200,Acme Mutual,New business,2026-01-01,2026-08-31,1000,10,100.01,60,60.01,',
    )
    const pdf = await agent.api.get(own('2026-08').replace('statements?', 'statements/statement.pdf?'))
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  it('keep a closed month for good: what changes later is adjusted in the next one, with its reason', async () => {
    const { api, agent, otherAgent, post } = await credited()
    const { lines, statement } = await post(
      `${line('GL-100200', 100)}\n${line('GL-100300', 50)}`,
      '2026-08-31',
    )
    const months = await api.post('/api/commission-months/close', { month: '2026-08' })
    const august = months.body.find(({ month }: { month: string }) => month === '2026-08')
    expect(august).toMatchObject({
      amount: 150,
      received: 150,
      adjustments: 0,
      canClose: false,
      closedByName: expect.stringContaining('agency_owner'),
    })
    // They are listed by name, which is random here.
    const amounts = august.producers.map(({ amount }: { amount: number }) => amount)
    expect(amounts.toSorted((one: number, other: number) => one - other)).toEqual([40, 110])
    const closed = (await api.get(own('2026-08', agent.id))).body
    const again = await api.post('/api/commission-months/close', { month: '2026-08' })
    expect([again.status, again.body.reason]).toEqual([409, 'already_closed'])
    const reopened = await api.post(`/api/statement-lines/${lines[1].id}/reopen`, {})
    const target = lines[0].receipts[0].transactionId
    await api.post(`/api/statement-lines/${lines[1].id}/match`, {
      parts: [{ transactionId: target, amount: 50 }],
      version: reopened.body.version,
    })
    await post(line('GL-100300', 7), '2026-08-15')
    expect((await api.get(own('2026-08', agent.id))).body).toEqual(closed)
    const next = (await api.get(own('2026-09', agent.id))).body
    expect(next).toMatchObject({ adjustments: -13, total: -13 })
    expect(
      next.lines.map(({ amount, adjustment }: { amount: number; adjustment: string }) => [
        amount,
        adjustment,
      ]),
    ).toEqual([
      [7, 'Matched after August 2026 was closed'],
      [30, 'Matched after August 2026 was closed'],
      [-50, 'No longer matched since August 2026 was closed'],
    ])
    expect((await api.get(own('2026-09', otherAgent.id))).body.total).toBe(20)
    await api.post('/api/commission-months/close', { month: '2026-09' })
    expect((await api.get(own('2026-10', agent.id))).body.lines).toEqual([])
    await api.post(`/api/carrier-statements/${statement.id}/void`, {})
    expect((await api.get(own('2026-09', agent.id))).body).toMatchObject({ total: -13 })
    // 60 and 30 of Ana's two lines; what Bay's line was credited is taken back already.
    expect((await api.get(own('2026-10', agent.id))).body).toMatchObject({ adjustments: -90, total: -90 })
  })

  it('close only months that are over, with every open month before, and only by the owner', async () => {
    const { api, agent, post } = await credited()
    await post(line('GL-100200', 100), '2026-06-30')
    const late = await api.post('/api/commission-months/close', { month: '2199-01' })
    expect([late.status, late.body.reason]).toEqual([422, 'not_over'])
    expect((await agent.api.post('/api/commission-months/close', { month: '2026-08' })).status).toBe(403)
    expect((await api.post('/api/commission-months/close', { month: '2026-13' })).status).toBe(400)
    const { body } = await api.post('/api/commission-months/close', { month: '2026-08' })
    const closed = body.filter(({ closedAt }: { closedAt: string | null }) => closedAt !== null)
    expect(closed.map(({ month, amount }: { month: string; amount: number }) => [month, amount])).toEqual([
      ['2026-08', 0],
      ['2026-07', 0],
      ['2026-06', 100],
    ])
  })

  it('are nothing that the app could change afterwards', async () => {
    const { api, server, owner, agencyId, post } = await credited()
    await post(line('GL-100200', 100), '2026-08-31')
    await api.post('/api/commission-months/close', { month: '2026-08' })
    const user = {
      id: owner.id,
      name: '',
      email: '',
      role: 'agency_owner' as const,
      agencyId,
      agencyOwnerId: owner.id,
      timeZone: 'America/New_York',
      sessionId: '',
      seesWholeBook: true,
      mayAssign: true,
      isReadOnly: false,
      hasTwoFactor: false,
      needsTwoFactor: false,
    }
    for (const text of [
      'update producer_payouts set amount = 0',
      'delete from producer_payouts',
      'delete from commission_months',
    ])
      await expect(
        inTransaction({ ...server.ctx, user }, ({ db }) => db.$client.query(text)),
      ).rejects.toThrow('permission denied')
  })

  it('stay with whoever was credited when a member leaves', async () => {
    const { api, agent, otherAgent, post } = await credited()
    await post(line('GL-100200', 100), '2026-08-31')
    await api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect((await api.get(own('2026-08', agent.id))).body).toMatchObject({ total: 60 })
    expect((await api.get(own('2026-08', otherAgent.id))).body).toMatchObject({ total: 40 })
  })
})

describe('outstanding commission', () => {
  it('lists what is missing or short by carrier and age, and nothing that is not known', async () => {
    const { api, agent, insure, post, carrierId } = await credited()
    await insure('Cy Young', 'GL-100400', { carrier: 'No rates Inc' })
    const before = (await api.get('/api/commissions/outstanding')).body
    expect(before).toEqual({ carriers: [], items: [], total: 0, amount: 0 })
    await post(line('GL-100200', 60), '2026-02-28')
    const { body } = await api.get('/api/commissions/outstanding')
    expect(body).toMatchObject({
      total: 2,
      amount: 140,
      carriers: [{ carrierId, since: '2026-01-01', missing: 1, short: 1, amount: 140 }],
    })
    expect(body.carriers[0].byAge).toEqual({ 30: 0, 60: 0, 90: 0, over_90: 140 })
    expect(body.items).toMatchObject([
      {
        policyNumber: 'GL-100200',
        expected: 100,
        received: 60,
        missing: 40,
        status: 'short',
        age: 'over_90',
      },
      {
        policyNumber: 'GL-100300',
        expected: 100,
        received: 0,
        missing: 100,
        status: 'missing',
        askedAt: null,
      },
    ])
    expect((await api.get('/api/commissions/outstanding?status=short')).body).toMatchObject({
      total: 1,
      amount: 40,
    })
    expect((await api.get('/api/commissions/outstanding?age=30')).body).toMatchObject({ total: 0 })
    expect((await agent.api.get('/api/commissions/outstanding')).status).toBe(403)
  })

  it('is asked about by an email to the carrier, which names each transaction', async () => {
    const { api, server, owner, post, carrierId } = await credited()
    await api.post(`/api/carriers/${carrierId}/contacts`, {
      name: 'Di',
      role: 'billing',
      email: 'pay@acme.example',
      phone: '',
    })
    await post(line('GL-100200', 60), '2026-02-28')
    const draft = (await api.get(`/api/commission-inquiries/draft?carrierId=${carrierId}`)).body
    expect(draft).toMatchObject({
      to: 'pay@acme.example',
      subject: 'Commission inquiry: 2 transactions, $140',
    })
    expect(draft.message).toContain(
      '- GL-100200, Ana Lopez: New business effective Jan 1, 2026. Expected $100, $60 received.\n- GL-100300, Bay Roofing: New business effective Jan 1, 2026. Expected $100, nothing received.',
    )
    const sent = await api.post('/api/commission-inquiries', { carrierId, ...draft })
    expect(sent.status).toBe(201)
    await server.jobs.settle()
    const mail = server.mails.find(({ to }) => to === 'pay@acme.example')
    expect(mail).toMatchObject({ subject: draft.subject, headers: { 'Reply-To': owner.email } })
    expect(mail?.text).toContain('GL-100300, Bay Roofing')
    expect((await api.get('/api/commissions/outstanding')).body.items[0].askedAt).toBe(sent.body.createdAt)
  })
})

describe('commissions of a policy', () => {
  it('show the owner all, a producer their share, and others nothing', async () => {
    const { api, agent, server, agencyId, post } = await credited()
    const { lines } = await post(line('GL-100200', 90), '2026-08-31')
    const at = `/api/policies/${lines[0].receipts[0].termId}/commissions`
    const receipt = { receivedOn: '2026-08-31', carrierName: 'Acme Mutual' }
    expect((await api.get(at)).body).toMatchObject([
      { expected: 100, received: 90, receipts: [{ ...receipt, amount: 90 }] },
    ])
    expect((await agent.api.get(at)).body).toMatchObject([
      { expected: 60, received: 54, receipts: [{ ...receipt, statementId: null, amount: 54 }] },
    ])
    const clerk = await addPerson(server, 'agent', agencyId)
    await giveRights(server, clerk, { sees: 'whole_book' })
    expect((await clerk.api.get(at)).body).toEqual([])
  })
})
