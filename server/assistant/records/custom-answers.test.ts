import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type Person, type World, world } from '#server/testing/world.ts'

const now = new Date('2026-11-20T17:00:00Z')

beforeEach(async () => {
  const server = await testServer()
  server.clock.now = now
  return () => {
    server.clock.now = null
  }
})

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.api.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body.id
}

async function said(person: Person, content: string, more: object = {}): Promise<string> {
  const { status, body } = await person.api.post('/api/chat', { content, ...more })
  expect(status).toBe(200)
  return body.message
}

/** Fields of the agency's own, and two clients, a policy and a prospect with values. */
async function bookOf({ owner, agent }: World) {
  const field = (recordType: string, name: string, kind: string, more: object = {}) =>
    made(owner, '/api/custom-fields', { recordType, name, kind, ...more })
  const tier = await field('client', 'Service tier', 'choice', { choices: ['Gold', 'Silver'] })
  const gate = await field('client', 'Gate code', 'text', { isSensitive: true })
  const dog = await field('client', 'Dog breed', 'text')
  const inspected = await field('policy', 'Last inspection', 'date')
  const fleet = await field('prospect', 'Fleet size', 'number')
  const foster = await made(agent, '/api/clients', {
    name: 'Daniel Foster',
    custom: { [tier]: 'Gold', [gate]: 'Blue 4711', [dog]: 'Border collie' },
  })
  const acme = await made(agent, '/api/clients', { name: 'Acme Roofing LLC', custom: { [tier]: 'Silver' } })
  await made(agent, '/api/policies', {
    ...{ clientId: foster, type: 'home', lineOfBusiness: 'Homeowners', policyNumber: 'HO-1', premium: 900 },
    ...{ effectiveDate: '2026-03-01', expirationDate: '2027-03-01', custom: { [inspected]: '2026-04-09' } },
  })
  await made(agent, '/api/prospects', { name: 'Coastal Movers', custom: { [fleet]: 12 } })
  return { tier, foster, acme }
}

describe('a field that the agency added', () => {
  it('is said of whoever the question names', async () => {
    const people = await world()
    const { foster, acme } = await bookOf(people)
    const ask = (content: string, more?: object) => said(people.agent, content, more)
    const gold = `Service tier of [Daniel Foster](/clients/${foster}): Gold.`
    expect(await ask("What is Daniel Foster's service tier?")).toBe(gold)
    expect(await ask('service tier of daniel foster')).toBe(gold)
    expect(await ask('Which service tier does Foster have?', { forceClientData: true })).toBe(gold)
    expect(await ask('What dog breed does Acme Roofing have?')).toBe(
      `[Acme Roofing LLC](/clients/${acme}) has no Dog breed on file.`,
    )
    expect(await ask("When was Daniel Foster's last inspection?")).toContain('): Apr 9, 2026')
    expect(await ask('What is the fleet size of Coastal Movers?')).toContain('): 12.')
  })

  it('is what clients, policies and prospects are listed by', async () => {
    const people = await world()
    const { tier, acme, foster } = await bookOf(people)
    const { body } = await people.agent.api.post('/api/chat', {
      content: 'Which clients have the service tier Gold?',
    })
    expect(body.message).toMatch(/^1 client with Service tier Gold:\n\n- \[Daniel Foster\]/)
    const ask = (content: string) => said(people.agent, content)
    expect(await ask('How many clients are service tier silver?')).toContain(`](/clients/${acme})`)
    expect(await ask('Clients without a dog breed')).toMatch(/^1 client without Dog breed:\n\n- \[Acme/)
    expect(await ask('Clients whose dog breed is collie')).toContain(`](/clients/${foster})`)
    expect(await ask('Prospects with fleet size 12')).toMatch(/^1 prospect with Fleet size 12:/)
    expect(await ask('Policies with no last inspection')).toBe('No policy without Last inspection.')
    // What is not understood may be a condition: nothing is listed then.
    expect(await ask('Clients in Dallas with service tier Gold')).not.toContain('Daniel Foster')
    expect(tier).toBeTruthy()
  })

  it('is never said where it is sensitive, nor are records listed by it', async () => {
    const people = await world()
    await bookOf(people)
    for (const person of [people.agent, people.owner]) {
      for (const content of [
        "What is Daniel Foster's gate code?",
        'Which clients have the gate code Blue 4711?',
      ]) {
        const answer = await said(person, content)
        expect(answer).toContain('I don’t share Gate code here')
        expect(answer).not.toMatch(/4711|Foster/)
      }
    }
  })
})
