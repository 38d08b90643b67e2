import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { remindOfReviews } from './review-reminders.ts'
import { articlesPath, write } from './testing.ts'

/** Runs the round at a moment and gives the mails that a person got from it. */
async function round({ server }: World, at: string, { email }: World['owner']) {
  server.clock.now = new Date(at)
  const from = server.mails.length
  await remindOfReviews(server.ctx)
  await server.jobs.settle()
  server.clock.now = null
  return server.mails.slice(from).filter(({ to }) => to === email)
}

describe('the reminder of a review', () => {
  it('goes to whoever keeps the article, on its day in their time zone, once for each date', async () => {
    const here = await world()
    const { agent } = here
    await agent.api.patch('/api/notification-settings', { digest: 'off' })
    const { id } = await write(agent.api, { title: 'Flood zones', reviewOn: '2031-03-10' })
    expect(await round(here, '2031-03-10T03:59:00Z', agent)).toEqual([])
    const [mail, ...others] = await round(here, '2031-03-10T04:01:00Z', agent)
    expect([mail?.subject, others]).toEqual(['Time to review "Flood zones"', []])
    expect(mail?.text).toContain(`http://localhost:3000/knowledge/articles/${id}`)
    expect(mail?.text).toContain('Mar 10, 2031')
    expect(await round(here, '2031-03-11T12:00:00Z', agent)).toEqual([])
    await agent.api.patch(`${articlesPath}/${id}`, { reviewOn: '2031-06-01' })
    expect(await round(here, '2031-06-01T12:00:00Z', agent)).toHaveLength(1)
  })

  it('is one mail for all that a person keeps, and leaves out what was removed or put off', async () => {
    const here = await world()
    const { agent } = here
    await write(agent.api, { title: 'First', reviewOn: '2031-04-01' })
    await write(agent.api, { title: 'Second', reviewOn: '2031-04-01' })
    const gone = await write(agent.api, { title: 'Gone', reviewOn: '2031-04-01' })
    await agent.api.delete(`${articlesPath}/${gone.id}`)
    const [mail] = await round(here, '2031-04-02T12:00:00Z', agent)
    expect(mail?.subject).toBe('Time to review 2 articles')
    expect(mail?.text).toContain('http://localhost:3000/knowledge?due=true')
    expect(mail?.text).not.toContain('Gone')
  })

  it('goes to the owner where the keeper has left, who hands their articles over', async () => {
    const here = await world()
    const { owner, agent, otherAgent } = here
    const shared = await write(agent.api, { title: 'Shared', reviewOn: '2031-05-01' })
    const { body } = await owner.api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect(body).toBe('')
    expect((await owner.api.get(`${articlesPath}/${shared.id}`)).body.ownerId).toBe(otherAgent.id)
    expect(await round(here, '2031-05-01T12:00:00Z', otherAgent)).toHaveLength(1)
  })
})
