import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

beforeAll(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterAll(async () => {
  ;(await testServer()).clock.now = null
})

async function made({ agent }: World, path: string, body: object): Promise<{ id: string }> {
  const { status, body: record, text } = await agent.api.post(path, body)
  if (status !== 201) throw new Error(text)
  return record
}

async function ask({ agent }: World, content: string): Promise<{ message: string; suggestions?: string[] }> {
  const { status, body } = await agent.api.post('/api/chat', { content })
  expect(status).toBe(200)
  return body
}

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Hartford',
  policyNumber: 'GL-1',
  effectiveDate: '2026-01-15',
  expirationDate: '2027-01-15',
  premium: 1200,
}

async function insured(fields: object = {}, ...acts: object[]) {
  const here = await world()
  const { id: clientId } = await made(here, '/api/clients', {
    name: 'Quillfeather Bakery',
    kind: 'commercial',
  })
  const { id } = await made(here, `/api/clients/${clientId}/policies`, { ...term, ...fields })
  for (const act of acts) await made(here, `/api/policies/${id}/transactions`, act)
  const name = `[Quillfeather Bakery](/clients/${clientId})`
  const policy = `[General liability](/policies/${id}) GL-1`
  return { here, name, policy, clientId, id }
}

describe('Paige on coverage', () => {
  it('says by whom and until when a client is insured, and what changed', async () => {
    const endorsement = {
      kind: 'endorsement',
      effectiveDate: '2026-03-15',
      premiumChange: 118,
      reason: 'Location added',
      changes: [{ what: 'Building limit', before: '$300,000', after: '$400,000' }],
    }
    const { here, name, policy } = await insured({}, endorsement)
    const { message } = await ask(
      here,
      'Is Quillfeather Bakery insured today, by whom, until when, what changed?',
    )
    expect(message.split('\n')).toEqual([
      `${name} is insured today:`,
      '',
      `- ${policy}: Hartford · since Jan 15, 2026 · until Jan 15, 2027`,
      '',
      'Changes from Jan 1, 2026 to Nov 20, 2026:',
      '',
      `- Mar 15, 2026: Endorsement · ${policy} · +$118 · Location added · Building limit $300,000 → $400,000`,
      `- Jan 15, 2026: New business · ${policy} · +$1,200`,
    ])
  })

  it('answers for a past day by what happened up to it', async () => {
    const { here, name, policy } = await insured({}, { kind: 'cancellation', effectiveDate: '2026-06-01' })
    const before = (await ask(here, 'Was Quillfeather Bakery insured on 3/1?')).message
    expect(before).toContain(`${name} was insured on Mar 1, 2026:`)
    const now = (await ask(here, 'Is Quillfeather Bakery insured today?')).message
    expect(now.split('\n')).toEqual([
      `${name} is not insured with your agency today.`,
      '',
      'Not in force:',
      '',
      `- ${policy}: Hartford · it was cancelled as of Jun 1, 2026`,
    ])
  })

  it('says what is assumed, and what is pending', async () => {
    const notice = { kind: 'notice_of_cancellation', effectiveDate: '2026-12-15' }
    const pending = await insured({ effectiveDate: null }, notice)
    const { message } = await ask(pending.here, 'is quillfeather bakery insured')
    expect(message).toContain('Its effective date is assumed, not from the carrier.')
    expect(message).toContain('A notice of cancellation takes effect on Dec 15, 2026.')
    const due = await insured({}, { ...notice, effectiveDate: '2026-11-10', noticeDate: '2026-10-20' })
    expect((await ask(due.here, 'Is Quillfeather Bakery still covered?')).message).toContain(
      'A notice of cancellation took effect on Nov 10, 2026; cancel the policy or rescind the notice first.',
    )
  })

  it('leaves out what was corrected, and says when nothing changed', async () => {
    const { here, id, name } = await insured(
      {},
      { kind: 'endorsement', effectiveDate: '2026-03-15', premiumChange: 118 },
    )
    const { body } = await here.agent.api.get(`/api/policies/${id}/history`)
    const corrects = body.terms[0].transactions[1].id
    await made(here, `/api/policies/${id}/transactions`, { kind: 'correction', corrects })
    const { message } = await ask(here, 'What changed on the policy of Quillfeather Bakery since 2/1?')
    expect(message).toBe(`${name}:\n\nNothing changed on its policies from Feb 1, 2026 to Nov 20, 2026.`)
  })

  it('asks which one where a name fits several, and on which day where days are named', async () => {
    const { here } = await insured()
    await made(here, '/api/clients', { name: 'Quillfeather Dental', kind: 'commercial' })
    const several = await ask(here, 'Is Quillfeather insured today?')
    expect(several.message).toContain('Which one do you mean?')
    expect(several.suggestions).toContain('Is Quillfeather Dental insured today?')
    expect((await ask(here, 'Was Quillfeather Bakery insured last year?')).message).toMatch(/^On which day\?/)
  })
})
