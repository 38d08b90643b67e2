import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { giveRights, type World, world } from '#server/testing/world.ts'
import { addDays } from '#shared/dates.ts'
import { Renewal, RenewalSummary } from '#shared/renewals/renewals.contract.ts'
import { beginAllRenewals } from './renewals.jobs.ts'
import { addOpenRenewal, testDay } from './testing.ts'

const today = testDay()
const idOf = async (made: ReturnType<Api['post']>): Promise<string> => (await made).body.id

async function agencyWith(...days: number[]) {
  const made = await world()
  const { agent } = made
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Ana Lopez', phone: '(555) 010-1111' }))
  const ids: string[] = []
  for (const [index, inDays] of days.entries())
    ids.push(await idOf(addOpenRenewal(agent.api, clientId, { inDays, policyNumber: `P-${index}` })))
  return { ...made, clientId, ids }
}

const numbers = async (api: Api, query: Record<string, string> = {}) => {
  const { body } = await api.get('/api/renewals', { query })
  const { headers } = await api.get('/api/renewals', { query: { ...query, limit: '1' } })
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ policyNumber }: Renewal) => policyNumber)
}

describe('the worklist of renewals', () => {
  it('has each open renewal of the next 120 days once, the one that expires first first', {
    tags: ['journey'],
  }, async () => {
    const { agent, otherAgent, ids } = await agencyWith(60, 5, 130, -3, 120)
    const { body } = await agent.api.get('/api/renewals')
    for (const row of body) expect(Renewal.strict().parse(row)).toEqual(row)
    expect(body.map((row: Renewal) => [row.policyNumber, row.mark])).toEqual([
      ['P-3', 'overdue'],
      ['P-1', null],
      ['P-0', null],
      ['P-4', null],
    ])
    expect(body[1]).toMatchObject({
      ...{
        id: ids[1],
        clientName: 'Ana Lopez',
        phone: '(555) 010-1111',
        premium: 1000,
        offeredPremium: null,
      },
      ...{ expirationDate: addDays(today, 5), ownerId: null, nextStep: null, claimCount: 0, version: 0 },
      ...{ lastContactAt: null, isRequoteSuggested: false, decision: null, assignedAgentName: agent.name },
    })
    expect(await numbers(otherAgent.api)).toEqual([])
  })

  it('loses what was renewed or given up, and marks what is to be remarketed', async () => {
    const { agent, ids } = await agencyWith(10, 11, 12)
    const [renewed, left, remarketed] = ids
    const expirationDate = addDays(today, 10)
    const next = {
      effectiveDate: expirationDate,
      expirationDate: addDays(expirationDate, 365),
      premium: 1100,
    }
    const act = { kind: 'renewal', effectiveDate: expirationDate, newTerm: next }
    expect((await agent.api.post(`/api/policies/${renewed}/transactions`, act)).status).toBe(201)
    await agent.api.put(`/api/policies/${left}/renewal-decision`, { decision: 'let_expire' })
    await agent.api.put(`/api/policies/${remarketed}/renewal-decision`, { decision: 'remarket' })
    const { body } = await agent.api.get('/api/renewals')
    expect(body).toMatchObject([{ id: remarketed, mark: 'remarket', decision: 'remarket' }])
  })

  it('is filtered by bucket, owner, next step, line, carrier, client and words, sorted and paged', async () => {
    const { agent, otherAgent, api, clientId, ids } = await agencyWith(-1, 15, 45, 75, 110)
    await agent.api.patch(`/api/policies/${ids[2]}`, { carrier: 'Erie', lineOfBusiness: 'Personal auto' })
    await api.patch(`/api/renewals/${ids[3]}`, { ownerId: otherAgent.id })
    await agent.api.post('/api/follow-ups', { policyId: ids[4], title: 'Call', dueDate: today })
    const asked = (query: Record<string, string>) => numbers(api, query)
    expect(await asked({ bucket: 'overdue' })).toEqual(['P-0'])
    expect(await asked({ bucket: '30,90' })).toEqual(['P-1', 'P-3'])
    expect(await asked({ bucket: '120' })).toEqual(['P-4'])
    expect(await asked({ ownerId: otherAgent.id })).toEqual(['P-3'])
    expect(await asked({ unowned: 'true' })).toEqual(['P-0', 'P-1', 'P-2', 'P-4'])
    expect(await asked({ hasNextStep: 'true' })).toEqual(['P-4'])
    expect(await asked({ hasNextStep: 'false', bucket: '60,120' })).toEqual(['P-2'])
    expect(await asked({ carrier: 'erie' })).toEqual(['P-2'])
    expect(await asked({ lineOfBusiness: 'personal auto' })).toEqual(['P-2'])
    expect(await asked({ type: 'home' })).toEqual([])
    expect(await asked({ clientId: crypto.randomUUID() })).toEqual([])
    expect(await asked({ clientId, q: 'lopez' })).toHaveLength(5)
    expect(await asked({ sort: '-expirationDate' })).toEqual(['P-4', 'P-3', 'P-2', 'P-1', 'P-0'])
    expect((await asked({ sort: 'nextStepDue' }))[0]).toBe('P-4')
    const first = await api.get('/api/renewals', { query: { limit: '2' } })
    expect(first.headers['x-total-count']).toBe('5')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await api.get(next)).body.map((row: Renewal) => row.policyNumber)).toEqual(['P-2', 'P-3'])
  })

  it('is counted by bucket, with what has no owner and no next step', async () => {
    const { agent, ids } = await agencyWith(-1, 30, 31, 60, 120)
    await agent.api.patch(`/api/renewals/${ids[0]}`, { ownerId: agent.id, offeredPremium: 1600 })
    const { body } = await agent.api.get('/api/renewals/summary')
    expect(RenewalSummary.parse(body)).toEqual({
      buckets: {
        overdue: { count: 1, premium: 1000 },
        '30': { count: 1, premium: 1000 },
        '60': { count: 2, premium: 2000 },
        '90': { count: 0, premium: 0 },
        '120': { count: 1, premium: 1000 },
      },
      ...{ unowned: 4, withoutNextStep: 5, suggested: 1 },
    })
  })

  it('counts terms under notice and with changes to come, and neither cancelled nor removed ones', async () => {
    const { agent, api, ids } = await agencyWith(10, 20, 22, 24, 26)
    const enter = async (at: number, act: object) =>
      expect((await agent.api.post(`/api/policies/${ids[at]}/transactions`, act)).status).toBe(201)
    const notice = { effectiveDate: addDays(today, 5), noticeDate: today, givenBy: 'carrier' }
    await enter(0, { kind: 'notice_of_cancellation', ...notice, reason: 'non_payment' })
    await enter(1, { kind: 'endorsement', effectiveDate: addDays(today, 3), premiumChange: 100 })
    await enter(2, {
      kind: 'cancellation',
      effectiveDate: today,
      method: 'pro_rata',
      reason: 'insured_request',
    })
    await api.delete(`/api/policies/${ids[3]}`)
    for (const one of [agent.api, api]) {
      expect(await numbers(one)).toEqual(['P-0', 'P-1', 'P-4'])
      const { buckets } = RenewalSummary.parse((await one.get('/api/renewals/summary')).body)
      expect(buckets['30']).toEqual({ count: 3, premium: 3100 })
    }
  })

  it('follows its policies as they are removed, restored, changed and given to others', async () => {
    const { agent, otherAgent, api, clientId, ids } = await agencyWith(10, 20, 200)
    const [removed, kept, later] = ids
    const total = async (from: Api) => {
      const { body } = await from.get('/api/renewals/summary')
      const buckets = Object.values(RenewalSummary.parse(body).buckets)
      return buckets.reduce((sum, { premium }) => sum + premium, 0)
    }
    await api.delete(`/api/policies/${removed}`)
    expect([await numbers(api), await total(api)]).toEqual([['P-1'], 1000])
    await api.post(`/api/policies/${removed}/restore`)
    await api.patch(`/api/policies/${kept}`, { premium: 1200.5 })
    const { body } = await api.get('/api/renewals', { query: { sort: '-premium' } })
    expect(body.map(({ policyNumber, premium }: Renewal) => [policyNumber, premium])).toEqual([
      ['P-1', 1200.5],
      ['P-0', 1000],
    ])
    expect([await numbers(otherAgent.api), await total(otherAgent.api)]).toEqual([[], 0])
    // Whoever serves one policy of a client sees all of that client's.
    await api.patch(`/api/policies/${later}`, { servicerId: otherAgent.id })
    expect([await numbers(otherAgent.api), await total(otherAgent.api)]).toEqual([['P-0', 'P-1'], 2200.5])
    await api.patch(`/api/policies/${later}`, { servicerId: null })
    await api.patch(`/api/clients/${clientId}`, { assignedAgentId: otherAgent.id })
    expect(await numbers(agent.api)).toEqual([])
    const theirs = { assignedAgentId: otherAgent.id }
    expect([await numbers(otherAgent.api), await numbers(api, theirs)]).toEqual(Array(2).fill(['P-0', 'P-1']))
    expect((await otherAgent.api.patch(`/api/renewals/${kept}`, { offeredPremium: 1 })).status).toBe(200)
    expect((await agent.api.patch(`/api/renewals/${kept}`, { offeredPremium: 2 })).status).toBe(404)
  })

  it('says the next step, the claims and the last contact of each', async () => {
    const { agent, clientId, ids } = await agencyWith(20)
    await agent.api.post('/api/claims', { clientId, policyId: ids[0], dateOfLoss: '2026-01-02' })
    const call = { recordType: 'client', recordId: clientId, kind: 'call', body: 'Spoke about the renewal' }
    const { createdAt } = (await agent.api.post('/api/activity', call)).body
    for (const [title, dueDate] of [
      ['Later', addDays(today, 9)],
      ['First', addDays(today, 2)],
    ])
      await agent.api.post('/api/follow-ups', { policyId: ids[0], title, dueDate })
    const { body } = await agent.api.get('/api/renewals')
    expect(body).toMatchObject([{ claimCount: 1, lastContactAt: createdAt, nextStep: { title: 'First' } }])
  })

  it('is exported as it is listed', async () => {
    const { agent, ids } = await agencyWith(20)
    await agent.api.patch(`/api/renewals/${ids[0]}`, { ownerId: agent.id, offeredPremium: 1100 })
    const { text } = await agent.api.get('/api/renewals/export.csv')
    const [heading = '', row = ''] = text.trim().split(/\r?\n/)
    expect(heading).toContain('Expiring premium,Offered premium,Change,Change %,Owner')
    expect(row).toContain(`1000,1100,100,10,${agent.name}`)
  })
})

describe('a renewal', () => {
  it('has an owner and what the carrier asks for; a stale version changes nothing', async () => {
    const { agent, otherAgent, api, ids } = await agencyWith(20)
    const path = `/api/renewals/${ids[0]}`
    const own = (await agent.api.patch(path, { ownerId: agent.id, version: 0 })).body
    expect(own).toMatchObject({ ownerId: agent.id, ownerName: agent.name, version: 1 })
    expect((await agent.api.patch(path, { offeredPremium: 1249.99, version: 0 })).status).toBe(409)
    const offered = (await agent.api.patch(path, { offeredPremium: 1249.99, version: 1 })).body
    expect(offered).toMatchObject({ offeredPremium: 1249.99, isRequoteSuggested: false, version: 2 })
    expect((await agent.api.patch(path, { offeredPremium: 1250 })).body.isRequoteSuggested).toBe(true)
    expect((await agent.api.patch(path, { offeredPremium: 1250 })).body.version).toBe(3)
    expect((await agent.api.patch(path, { ownerId: otherAgent.id })).status).toBe(403)
    expect((await otherAgent.api.patch(path, { offeredPremium: 1 })).status).toBe(404)
    expect((await api.patch(path, { ownerId: crypto.randomUUID() })).body.fields).toHaveProperty('ownerId')
    expect((await agent.api.patch(path, { offeredPremium: -1 })).status).toBe(400)
  })

  it('suggests a requote by dollars too, as the owner says', async () => {
    const { agent, api, ids } = await agencyWith(20)
    const path = `/api/renewals/${ids[0]}`
    const settings = { daysBefore: 45, daysByLine: [], requotePercent: 90, requoteDollars: 100 }
    expect((await agent.api.put('/api/renewal-settings', settings)).status).toBe(403)
    expect((await api.put('/api/renewal-settings', settings)).body).toEqual(settings)
    expect((await agent.api.get('/api/renewal-settings')).body).toEqual(settings)
    const suggestedAt = async (offeredPremium: number) =>
      (await agent.api.patch(path, { offeredPremium })).body.isRequoteSuggested
    expect([await suggestedAt(1099.99), await suggestedAt(1100), await suggestedAt(900)]).toEqual([
      false,
      true,
      false,
    ])
    const twice = [
      { lineOfBusiness: 'Flood', days: 30 },
      { lineOfBusiness: 'flood', days: 40 },
    ]
    const refused = await api.put('/api/renewal-settings', { ...settings, daysByLine: twice })
    expect(refused.body.fields).toEqual({
      'daysByLine.1.lineOfBusiness': 'This line is already in the list',
    })
    expect((await api.put('/api/renewal-settings', { ...settings, daysBefore: 121 })).status).toBe(400)
  })

  it('is assigned and given a next step with others, by ids or filter', async () => {
    const { agent, otherAgent, api, ids } = await agencyWith(10, 50, 100)
    const bulk = (body: object, from = api) => from.post('/api/renewals/bulk', body)
    const undoId = expect.any(String)
    const assign = { action: 'assign', ownerId: otherAgent.id }
    expect((await bulk({ ids: ids.slice(0, 2), ...assign })).body).toEqual({ matched: 2, changed: 2, undoId })
    expect((await bulk({ filter: {}, ...assign })).body).toEqual({ matched: 3, changed: 1, undoId })
    const step = { action: 'next_step', title: 'Send the offer', dueDate: addDays(today, 3) }
    expect((await bulk({ filter: { bucket: '30' }, ...step })).body).toEqual({
      matched: 1,
      changed: 1,
      undoId,
    })
    const { body } = await agent.api.get('/api/renewals', { query: { hasNextStep: 'true' } })
    expect(body).toMatchObject([
      { id: ids[0], nextStep: { title: 'Send the offer', assigneeName: otherAgent.name } },
    ])
    expect((await bulk({ ...step, ids, title: '' })).status).toBe(400)
    expect((await bulk({ ...assign })).status).toBe(400)
  })

  it('takes an owner given in bulk back, but for what changed since or is no longer open', async () => {
    const { agent, otherAgent, api, ids } = await agencyWith(10, 15, 45)
    const undo = (id: string, from = api) => from.post(`/api/bulk-changes/${id}/undo`)
    const assign = { action: 'assign', ownerId: otherAgent.id }
    const { undoId } = (await api.post('/api/renewals/bulk', { ids, ...assign })).body
    await api.patch(`/api/renewals/${ids[1]}`, { ownerId: agent.id })
    await api.put(`/api/policies/${ids[2]}/renewal-decision`, { decision: 'let_expire' })
    expect((await undo(undoId, agent.api)).status).toBe(404)
    expect((await undo(undoId, (await world()).api)).status).toBe(404)
    const undone = (await undo(undoId)).body
    expect(undone).toMatchObject({ restored: 1, left: 2 })
    expect(undone.named).toEqual([
      { id: ids[1], name: 'Ana Lopez P-1', reason: 'changed' },
      { id: ids[2], name: 'Ana Lopez P-2', reason: 'closed' },
    ])
    const owners = (await api.get('/api/renewals')).body.map(({ ownerId }: Renewal) => ownerId)
    expect(owners).toEqual([null, agent.id])
    expect((await undo(undoId)).status).toBe(409)
  })

  it('removes the next steps that were added in bulk, but for those that somebody works on', async () => {
    const { agent, ids, clientId } = await agencyWith(10, 15)
    const step = { action: 'next_step', title: 'Send the offer', dueDate: addDays(today, 3) }
    const { undoId } = (await agent.api.post('/api/renewals/bulk', { ids, ...step })).body
    const steps = async () => (await agent.api.get('/api/follow-ups', { query: { clientId } })).body
    const [first] = await steps()
    await agent.api.patch(`/api/follow-ups/${first.id}`, { isDone: true })
    expect((await agent.api.post(`/api/bulk-changes/${undoId}/undo`)).body).toEqual({
      ...{ restored: 1, left: 1 },
      named: [{ id: first.id, name: 'Send the offer for Ana Lopez', reason: 'changed' }],
    })
    expect(await steps()).toMatchObject([{ id: first.id }])
  })

  it('goes with its owner’s other work to whoever takes over', async () => {
    const { agent, otherAgent, api, ids } = await agencyWith(10)
    await agent.api.patch(`/api/renewals/${ids[0]}`, { ownerId: agent.id })
    await api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect((await api.get('/api/renewals')).body).toMatchObject([{ ownerId: otherAgent.id }])
  })
})

describe('the rule for renewals', () => {
  async function begin({ server }: World) {
    await beginAllRenewals(server.ctx)
  }

  it('gives each renewal that is due to its service person or producer, once', async () => {
    const made = await agencyWith(20, 70)
    const { agent, otherAgent, api, clientId, ids } = made
    await giveRights(made.server, otherAgent, { sees: 'whole_book', mayAssign: true })
    await begin(made)
    await begin(made)
    const { body } = await api.get('/api/follow-ups', { query: { clientId } })
    expect(body).toMatchObject([
      {
        policyId: ids[0],
        source: 'renewal',
        title: 'Start the renewal',
        dueDate: today,
        assigneeId: agent.id,
      },
    ])
    expect((await api.get('/api/renewals')).body).toMatchObject([{ ownerId: agent.id }, { ownerId: null }])
    await agent.api.patch(`/api/follow-ups/${body[0].id}`, { isDone: true })
    await begin(made)
    expect((await api.get('/api/follow-ups', { query: { clientId } })).body).toHaveLength(1)
  })

  it('goes by the days of the line, and leaves alone what somebody works on', async () => {
    const made = await agencyWith(40)
    const { agent, api, clientId, ids } = made
    const flood = await idOf(
      addOpenRenewal(agent.api, clientId, { inDays: 75, type: 'home', lineOfBusiness: 'Flood' }),
    )
    await agent.api.post('/api/follow-ups', { policyId: ids[0], title: 'Mine', dueDate: addDays(today, 30) })
    const daysByLine = [{ lineOfBusiness: 'Flood', days: 80 }]
    const settings = { daysBefore: 60, daysByLine, requotePercent: 25, requoteDollars: 500 }
    await api.put('/api/renewal-settings', settings)
    await begin(made)
    const { body } = await api.get('/api/follow-ups', { query: { clientId } })
    expect(body.map(({ policyId, title }: { policyId: string; title: string }) => [policyId, title])).toEqual(
      [
        [flood, 'Start the renewal'],
        [ids[0], 'Mine'],
      ],
    )
  })
})
