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

/** The book that the questions are about: all of it the agent's. */
async function bookOf({ agent }: World) {
  const dana = await made(agent, '/api/clients', {
    name: "Dana O'Brien",
    phone: '555-010-1234',
    city: 'Reno',
  })
  const acme = await made(agent, '/api/clients', {
    name: 'Acme Roofing LLC',
    kind: 'commercial',
    fein: '12-3456789',
  })
  const policy = (clientId: string, fields: object) => made(agent, '/api/policies', { clientId, ...fields })
  const home = await policy(dana, {
    ...{
      type: 'home',
      lineOfBusiness: 'Homeowners',
      carrier: 'Travelers',
      policyNumber: 'HO-1',
      premium: 1840.5,
    },
    ...{ effectiveDate: '2026-03-01', expirationDate: '2027-03-01' },
  })
  const auto = await policy(dana, {
    type: 'auto',
    carrier: 'Progressive',
    premium: 900,
    expirationDate: '2026-12-05',
  })
  const liability = await policy(acme, {
    ...{ type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Hartford', premium: 4200 },
    ...{ effectiveDate: '2026-01-15', expirationDate: '2027-01-15' },
  })
  return { dana, acme, home, auto, liability }
}

async function ask(person: Person, content: string, more: object = {}) {
  const { status, body } = await person.api.post('/api/chat', { content, ...more })
  expect(status).toBe(200)
  return body
}

describe('a question about a client', () => {
  it('shows the policies, each with a link', async () => {
    const about = await world()
    const { dana, home, auto } = await bookOf(about)
    const { message, answeredBy } = await ask(about.agent, "What policies does Dana O'Brien have?")
    expect(answeredBy).toBe('rules')
    expect(message.split('\n')).toEqual([
      `[Dana O'Brien](/clients/${dana}) has 2 active policies:`,
      '',
      expect.stringContaining(`](/policies/`),
      expect.stringContaining(`](/policies/`),
    ])
    expect(message).toContain(
      `[Homeowners](/policies/${home}): Travelers · HO-1 · $1,840.50 · to Mar 1, 2027`,
    )
    expect(message).toContain(`[Auto](/policies/${auto}): Progressive · $900 · to Dec 5, 2026`)
    const auto1 = await ask(about.agent, 'does dana o’brien have auto policies')
    expect(auto1.message).toContain('has 1 active auto policy:')
  })

  it.each([
    [
      "When does Acme's GL renew?",
      /General liability\]\(.*\) with Hartford renews on Jan 15, 2027 \(\$4,200\)\./,
    ],
    ["Who is the producer of Dana O'Brien?", /^The producer of \[Dana O'Brien\]\(.*\) is agent /],
    ["What is Dana O'Brien's phone number?", /Phone: 555-010-1234/],
    ["How much premium does Dana O'Brien pay?", /pays \$2,740\.50 for 2 active policies/],
    ["Which tickets does Dana O'Brien have?", /has no open tickets\./],
    [
      'Tell me about Acme Roofing',
      /is a commercial client: 1 active policy, \$4,200 of premium · next expiration Jan 15, 2027/,
    ],
    ["What is Acme Roofing's FEIN?", /^I don’t share birth dates or tax IDs here\./],
    ["When does Acme's umbrella renew?", /^I see no umbrella renewal of .*: there is none that is active\./],
  ])('%s', async (question, expected) => {
    const about = await world()
    await bookOf(about)
    const { message } = await ask(about.agent, question)
    expect(message).toMatch(expected)
    expect(message).not.toContain('12-3456789')
  })

  it('asks which one where several are meant, and offers their questions', async () => {
    const about = await world()
    await made(about.agent, '/api/clients', { name: 'Smith Bakery' })
    await made(about.agent, '/api/clients', { name: 'Smith Garage' })
    const { message, suggestions } = await ask(about.agent, 'What policies does Smith have?')
    expect(message).toMatch(/^2 clients match “smith”\. Which one do you mean\?/)
    expect(suggestions).toEqual([
      'What policies does Smith Bakery have?',
      'What policies does Smith Garage have?',
    ])
  })

  it('offers the name that is nearly the one', async () => {
    const about = await world()
    await bookOf(about)
    const { message, suggestions } = await ask(about.agent, 'What policies does Dana OBrian have?')
    expect(message).toBe("I found no one named “dana obrian”. Did you mean Dana O'Brien?")
    expect(suggestions).toEqual(["What policies does Dana O'Brien have?"])
  })

  it('is answered within the reach of who asks alone', async () => {
    const about = await world()
    await bookOf(about)
    const stranger = (await world()).owner
    for (const person of [about.otherAgent, stranger]) {
      const { message } = await ask(person, "What policies does Dana O'Brien have?", {
        forceClientData: true,
      })
      expect(message).toBe("I couldn't find a client named “dana o'brien” in your records.")
    }
    expect((await ask(about.owner, "What policies does Dana O'Brien have?")).message).toContain(
      '2 active policies',
    )
  })

  it('is held to clients or to prospects where that is asked for', async () => {
    const about = await world()
    await made(about.agent, '/api/clients', { name: 'Rose Quartz' })
    const prospect = await made(about.agent, '/api/prospects', {
      name: 'Rose Quartz',
      potentialPremium: 500,
      xDate: '2027-01-02',
    })
    const client = await ask(about.agent, 'Rose Quartz', { forceClientData: true })
    expect(client.message).toMatch(/is a personal client/)
    const { message } = await ask(about.agent, 'Rose Quartz', { forceProspectData: true })
    expect(message).toBe(
      `[Rose Quartz](/prospects/${prospect}) is a prospect: new · $500 of potential premium · X-date Jan 2, 2027.`,
    )
    const none = await ask(about.agent, 'Nobody Here', { forceProspectData: true })
    expect(none.message).toBe("I couldn't find a prospect named “nobody here” in your records.")
  })

  it.each([
    'What should I do when a client files a claim?',
    'client wants to cancel mid term what do i do',
    'how many clients in Norfolk',
  ])('takes no name out of a question that has none: %s', async (question) => {
    const { agent } = await world()
    const { message } = await ask(agent, question, { forceClientData: true })
    expect(message).toMatch(/^I don't know\./)
  })

  it('says a name and never does what stands in it', async () => {
    const about = await world()
    const name = '![x](https://evil.example/a.png) <b>Zed</b> [y](https://evil.example)'
    await made(about.agent, '/api/clients', { name })
    const { message } = await ask(about.agent, 'Tell me about Zed')
    expect(message).toContain(
      String.raw`\!\[x\](https://evil.example/a.png) \<b\>Zed\</b\> \[y\](https://evil.example)`,
    )
    expect(message).not.toMatch(/(?<!\\)!\[|(?<!\\)<b|(?<!\\)\]\(http/)
  })
})

describe('a question for a list', () => {
  it('names the clients with one policy, and with none', async () => {
    const about = await world()
    const { acme } = await bookOf(about)
    const empty = await made(about.agent, '/api/clients', { name: 'Empty' })
    const one = await ask(about.agent, 'Which clients have only one policy?')
    expect(one.message.split('\n')).toEqual([
      '1 client has only one policy:',
      '',
      expect.stringMatching(
        new RegExp(`^- \\[Acme Roofing LLC\\]\\(/clients/${acme}\\): 1 policy · \\$4,200 · agent `),
      ),
    ])
    const none = await ask(about.agent, 'Which clients have no policies?')
    expect(none.message).toContain(`[Empty](/clients/${empty}): 0 policies · $0`)
    expect((await ask(about.otherAgent, 'Which clients have only one policy?')).message).toBe(
      'No client has only one policy.',
    )
  })

  it('finds who has one type of policy and lacks another', async () => {
    const about = await world()
    await bookOf(about)
    const client = await made(about.agent, '/api/clients', { name: 'Auto Only' })
    await made(about.agent, '/api/policies', { clientId: client, type: 'auto' })
    const { message } = await ask(about.agent, 'Which clients have auto but no home?')
    expect(message).toMatch(/^1 client has auto but no home:\n\n- \[Auto Only\]/)
  })

  it('names the tickets that are overdue, mine or urgent', async () => {
    const about = await world()
    const { dana } = await bookOf(about)
    const make = (fields: object) => made(about.agent, '/api/tickets', { type: 'claim', ...fields })
    const id = await make({ title: 'Windshield', dueDate: '2026-11-03', clientId: dana, priority: 'urgent' })
    await make({ title: 'Later', dueDate: '2026-12-24' })
    const { message } = await ask(about.agent, 'Which tickets are overdue?')
    expect(message).toBe(
      `1 ticket is overdue:\n\n- [T-101](/tickets/${id}): Windshield · Dana O'Brien · open · urgent priority · was due Nov 3, 2026`,
    )
    expect((await ask(about.agent, 'list my urgent tickets')).message).toMatch(
      /^1 ticket is open and urgent priority and yours:/,
    )
    expect((await ask(about.agent, 'what is T-101 about')).message).toMatch(/^\[T-101\].*: Windshield/)
    expect((await ask(about.agent, 'what is T-999 about')).message).toBe(
      'I couldn’t find ticket T-999 in your records.',
    )
    expect((await ask(about.otherAgent, 'Which tickets are overdue?')).message).toBe('No ticket is overdue.')
  })

  it('names the policies that expire, of one type where it is named', async () => {
    const about = await world()
    const { auto } = await bookOf(about)
    const { message, rows } = await ask(about.agent, 'Which policies expire in the next 30 days?')
    expect(message).toBe(
      `1 policy expires in the next 30 days:\n\n- [Dana O'Brien](/policies/${auto}): Auto · Progressive · $900 · Dec 5, 2026 (in 15 days)`,
    )
    expect(rows).toEqual([])
    expect((await ask(about.agent, 'Which auto policies expire next month?')).message).toMatch(
      /^1 auto policy expires from Dec 1, 2026 to Dec 31, 2026:/,
    )
    expect((await ask(about.agent, 'Which auto policies expire this month?')).message).toBe(
      'No auto policy expires from Nov 1, 2026 to Nov 30, 2026.',
    )
    expect((await ask(about.agent, 'Which home policies expire soon?')).message).toBe(
      'No home policy expires in the next 30 days.',
    )
  })

  it('lists eight at most, and leads to all of them', async () => {
    const about = await world()
    for (let nth = 1; nth <= 10; nth++) await made(about.agent, '/api/clients', { name: `Client ${nth}` })
    const { message, rows } = await ask(about.agent, 'Which clients have no policy?')
    expect(message).toMatch(/^10 clients have no active policy:/)
    expect(message.match(/^- /gm)).toHaveLength(8)
    expect(rows).toEqual([{ label: 'All 10', path: '/clients?active=false' }])
  })

  it('names prospects by status and X-date, and shows the seats', async () => {
    const about = await world()
    await made(about.agent, '/api/prospects', { name: 'Quoted One', status: 'quoted', potentialPremium: 800 })
    await made(about.agent, '/api/prospects', { name: 'Soon', xDate: '2026-12-01' })
    expect((await ask(about.agent, 'Which prospects are quoted?')).message).toMatch(
      /^1 prospect is quoted:\n\n- \[Quoted One\].*\$800/,
    )
    expect((await ask(about.agent, 'prospects with an X-date in the next 30 days')).message).toMatch(
      /\[Soon\].*X-date Dec 1, 2026/,
    )
    expect((await ask(about.owner, 'How many seats are left?')).message).toBe(
      '7 seats are left: 3 of 10 are taken, open invitations included.',
    )
  })
})
