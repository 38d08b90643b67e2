import { describe, expect, it } from 'vitest'
import { type Person, type World, world } from '#server/testing/world.ts'

async function made(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.api.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body.id
}

async function bookOf({ owner }: World): Promise<void> {
  const client = async (name: string, policies: Record<string, number>) => {
    const clientId = await made(owner, '/api/clients', { name })
    for (const [type, premium] of Object.entries(policies))
      await made(owner, '/api/policies', { clientId, type, premium })
  }
  await client('Beacon Auto Repair', { commercial: 8400, auto: 5200 })
  await client('May Homes LLC', { commercial: 12750 })
  await client('Claims Brothers Excavating', { commercial: 22100 })
  await client('Maria Sandoval', { auto: 1420, home: 1980 })
  await made(owner, '/api/prospects', { name: 'Harbor Cafe' })
}

async function ask(person: Person, content: string): Promise<string> {
  const { status, body } = await person.api.post('/api/chat', { content })
  expect(status).toBe(200)
  return body.message.replace(/\(\/[^)]*\)/g, '')
}

describe('a name of the agency’s own records', () => {
  it('comes before words of the trade', async () => {
    const about = await world()
    await bookOf(about)
    const said = (content: string) => ask(about.owner, content)
    expect(await said('how much does Beacon Auto Repair pay')).toMatch(
      /^\[Beacon Auto Repair\] pays \$13,600 for 2 /,
    )
    expect(await said('beacon auto repair auto premium only pls')).toMatch(
      /pays \$5,200 for 1 active auto policy/,
    )
    expect(await said('may homes premium')).toMatch(/^\[May Homes LLC\] pays \$12,750/)
    expect(await said('how many policies do the claims brothers have')).toMatch(
      /^\[Claims Brothers Excavating\] has 1 /,
    )
    const figures = await about.owner.api.post('/api/business-metrics', { content: 'may homes premium' })
    expect(figures.body.isAnswered).toBe(false)
  })

  it('with words that may be a condition gets no figure', async () => {
    const about = await world()
    await bookOf(about)
    const message = await ask(about.owner, 'how much did Beacon Auto Repair pay in crypto last year')
    expect(message).toMatch(/^I found \[Beacon Auto Repair\], but I didn't understand “crypto”/)
    expect(message).not.toContain('$')
  })
})

describe('a question with a word that is not understood', () => {
  it('gets no figure', async () => {
    const about = await world()
    await bookOf(about)
    const message = await ask(about.owner, 'how much premium do we have for zebra farms')
    expect(message).toMatch(
      /I didn't understand “zebra farms”\. It may change the answer, so I can’t give a number\./,
    )
    expect(message).not.toContain('$')
  })

  it('is nobody’s name where many are asked for', async () => {
    const about = await world()
    await bookOf(about)
    const asked = { content: 'total premium of clients in Dallas with boats', forceClientData: true }
    const { body } = await about.owner.api.post('/api/chat', asked)
    expect(body.message).toMatch(
      /didn't understand “dallas”, “boats”\. It may change the answer, so I can’t give a number/,
    )
    expect(await ask(about.owner, 'prospects not quoted')).toMatch(
      /didn't understand “not”\. It may change the answer, so I can’t list anything/,
    )
  })

  it('is asked of what clients lack, and of nothing else', async () => {
    const about = await world()
    await bookOf(about)
    const without = await ask(about.owner, 'clients without auto')
    expect(without).toMatch(/^2 clients have no active auto policy:/)
    expect(without).not.toContain('Beacon')
    expect(await ask(about.owner, 'which clients dont have home')).toMatch(
      /^3 clients have no active home policy:/,
    )
    expect(await ask(about.owner, 'who has auto but not home')).toMatch(/^1 client has auto but no home:/)
  })
})

it('an order that is no operation is not answered as if it were done', async () => {
  const { owner } = await world()
  for (const content of [
    'move all open tickets to resolved',
    'send renewal letters to everyone expiring in august',
  ])
    expect(await ask(owner, content)).toMatch(/^I can't do that from the chat, and nothing was changed\./)
})
