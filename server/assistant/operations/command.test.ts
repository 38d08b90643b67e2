import { describe, expect, it } from 'vitest'
import { commandHelp } from '#engines/questions/commands.rules.ts'
import { addAdmin, type Person, world } from '#server/testing/world.ts'

const root = '/api/chatbot-db'

function give(who: Person, command: string, more: object = {}) {
  return who.api.post(`${root}/command`, { command, ...more })
}

describe('direct commands', () => {
  it('are for owners; others get the sentence, and admins hear why there is nothing for them', async () => {
    const { agent, owner, server } = await world()
    const admin = await addAdmin(server)
    const answers = [
      await give(agent, '!db help'),
      await give(admin, '!db help'),
      await give(owner, '!db help'),
    ]
    expect(answers.map(({ status, body }) => [status, body.reason, body.message.split('\n')[0]])).toEqual([
      [403, 'not_permitted', "You don't have permission to execute direct database commands."],
      [403, 'not_permitted', 'Your account isn’t part of an agency, so there are no records to work with.'],
      [200, undefined, 'Direct commands:'],
    ])
    for (const line of commandHelp) expect(answers[2]?.body.message).toContain(line)
    expect((await give(owner, '!db help', { userId: agent.id })).body.reason).toBe('identity_mismatch')
  })

  it('find, count and list what is there, with nothing in a name becoming a link', async () => {
    const { owner } = await world()
    await owner.api.post('/api/clients', {
      name: '[Dana](https://evil.example) O’Brien',
      phone: '757-555-0142',
    })
    await owner.api.post('/api/prospects', { name: 'Harbor Cafe', status: 'quoted' })
    await owner.api.post('/api/tickets', { title: 'Windshield', type: 'claim', priority: 'high' })
    const said = async (command: string) => (await give(owner, command)).body.message
    const found = await said(`!db find clients name:"O'Brien"`)
    expect(found).toContain('1 client:')
    expect(found).toContain('[\\[Dana\\](https://evil.example) O’Brien](/clients/')
    expect(await said('!db find prospects status:quoted')).toContain('Harbor Cafe')
    expect(await said('!db find prospects status:lost')).toContain('nothing matches "lost"')
    expect(await said('!db find tickets title:windshield status:"open" priority:high')).toMatch(
      /T-101.*Windshield/,
    )
    expect(await said('!db count tickets status:open')).toBe('1 ticket.')
    expect(await said('!db count prospects')).toBe('1 prospect.')
    expect(await said('!db expiring 30')).toBe('No policies expire in the next 30 days.')
    expect(await said('!db me')).toContain(`signed in as **${owner.name}**`)
    const wrong = await give(owner, '!db find prospects status:hot')
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      '"hot" is not a valid status. Please choose from: new, contacted, quoted, lost',
    ])
  })

  it('create and update like the other calls, once, shown before and after, and undone the same way', async () => {
    const { owner } = await world()
    await give(owner, '!db create client name:"Dana Fox" phone:757-555-0142')
    const made = await give(owner, '!db create ticket title:"Windshield" type:claim client:"dana fox"', {
      requestId: 'r',
    })
    const again = await give(owner, '!db create ticket title:"Windshield" type:claim client:"dana fox"', {
      requestId: 'r',
    })
    expect([made.body.message, again.text]).toEqual(['Created ticket T-101: Windshield.', made.text])
    const changed = await give(owner, '!db update ticket T-101 status:"in progress"')
    expect([changed.body.before, changed.body.after]).toEqual([{ status: 'open' }, { status: 'in_progress' }])
    expect((await owner.api.post(`${root}/actions/${changed.body.actionId}/undo`)).status).toBe(200)
    expect((await owner.api.get('/api/tickets')).body).toMatchObject([
      { status: 'open', clientName: 'Dana Fox' },
    ])
    const email = await give(owner, '!db update client "Dana Fox" email:dana@fox.example')
    expect(email.body.after).toEqual({ email: 'dana@fox.example' })
  })

  it('say what is wrong: the grammar with its character, a value, nobody of a name, or several', async () => {
    const { owner } = await world()
    for (const name of ['Dana Fox', 'Dana Fox']) await owner.api.post('/api/clients', { name })
    const wrong: [string, number, string][] = [
      ['!db drop table clients', 400, `Character 5: I don't know the command "drop".`],
      ['!db find clients password:x', 400, `Character 18: I don't know the field "password" of clients.`],
      [
        '!db update ticket T-1 status:gone',
        400,
        '"gone" is not a valid status. Please choose from: open, in_progress, resolved',
      ],
      ['!db create client name:A email:nope', 400, 'email: Please enter a valid email address'],
      ['!db update ticket T-9 status:open', 404, 'Not found'],
      ['!db update client "Eve" phone:757-555-0142', 404, `I couldn't find a client named "Eve".`],
      ['!db update client "Dan Fox" phone:757-555-0142', 404, `I couldn't find a client named "Dan Fox".`],
      ['!db update client "Dana Fox" phone:757-555-0142', 422, 'Several clients fit "Dana Fox": '],
      ['x'.repeat(2001), 400, 'Please check what you entered and try again.'],
    ]
    for (const [command, status, message] of wrong) {
      const { body, ...answer } = await give(owner, command)
      expect([command.slice(0, 60), answer.status]).toEqual([command.slice(0, 60), status])
      expect(body.message).toContain(message)
    }
    expect(
      (await owner.api.get('/api/clients')).body.every(({ phone }: { phone: string }) => phone === ''),
    ).toBe(true)
  })
})
