import { describe, expect, it } from 'vitest'
import { type Person, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'

async function addressOf({ api }: Pick<Person, 'api'>): Promise<string> {
  const made = await api.post('/api/calendar-feed')
  expect(made.status).toBe(201)
  return new URL(made.body.address).pathname
}

const days = (text: string) => [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)
const plain = (day: string) => day.replaceAll('-', '')

describe('a calendar feed', { tags: ['journey'] }, () => {
  it('has what its person has to do, on its days, for whoever has the address', async () => {
    const about = await world()
    const { api } = about.agent
    const today = dayIn('America/New_York', new Date())
    const soon = addDays(today, 3)
    const client = (await api.post('/api/clients', { name: 'Ana, Inc.' })).body
    const ticket = { title: 'Call back', type: 'claim', clientId: client.id, dueDate: soon }
    const { number } = (await api.post('/api/tickets', ticket)).body
    const given = { title: 'From the owner', type: 'claim', assigneeId: about.agent.id, dueDate: soon }
    expect((await about.api.post('/api/tickets', given)).status).toBe(201)
    await api.post('/api/follow-ups', {
      clientId: client.id,
      title: 'Ask for VINs',
      dueDate: soon,
      kind: 'call',
    })
    const prospect = (await api.post('/api/prospects', { name: 'Bo', xDate: addDays(today, 40) })).body
    await api.post('/api/prospects', { name: 'Too far', xDate: addDays(today, 400) })
    await about.otherAgent.api.post('/api/prospects', { name: 'Not mine', xDate: soon })
    const path = await addressOf(about.agent)
    const { status, headers, text } = await about.nobody.get(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(days(text).toSorted()).toEqual([
      ...[plain(soon), plain(soon), plain(soon)],
      plain(addDays(today, 40)),
    ])
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `SUMMARY:T-${number} Call back (Ana\\, Inc.)`,
        'SUMMARY:Call: Ask for VINs (Ana\\, Inc.)',
        'SUMMARY:X-date: Bo',
        expect.stringContaining(`/prospects/${prospect.id}`),
      ]),
    )
    expect((await api.get('/api/calendar-feed')).body.feed.lastReadAt).not.toBeNull()
    const owners = (await about.nobody.get(await addressOf(about.owner))).text
    expect(owners).not.toContain('From the owner')
  })

  it('ends with a new address, when it is turned off, and when its person leaves', async () => {
    const about = await world()
    const first = await addressOf(about.agent)
    const second = await addressOf(about.agent)
    const [former, current] = [await about.nobody.get(first), await about.nobody.get(second)]
    expect([former.status, current.status]).toEqual([404, 200])
    const unknown = await about.nobody.get('/api/calendar/unknown')
    expect([unknown.status, unknown.text]).toEqual([404, former.text])
    await about.agent.api.delete('/api/calendar-feed')
    expect((await about.agent.api.get('/api/calendar-feed')).body).toEqual({ feed: null })
    expect((await about.nobody.get(second)).status).toBe(404)
    const third = await addressOf(about.agent)
    await about.server.database.pool.query(`update users set status = 'removed' where id = $1`, [
      about.agent.id,
    ])
    expect((await about.nobody.get(third)).status).toBe(404)
  })

  it('keeps no address, and gives nobody another’s', async () => {
    const about = await world()
    const path = await addressOf(about.agent)
    const { rows } = await about.server.database.pool.query(
      'select row_to_json(f)::text as text from calendar_feeds f',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(path.split('/').at(-1))
    expect((await about.api.get('/api/calendar-feed')).body).toEqual({ feed: null })
    const mine = await addressOf(about.owner)
    expect([(await about.nobody.get(mine)).status, (await about.nobody.get(path)).status]).toEqual([200, 200])
  })
})
