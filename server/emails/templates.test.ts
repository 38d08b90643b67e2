import { describe, expect, it } from 'vitest'
import { giveRights, world } from '#server/testing/world.ts'
import { starterTemplates } from '#shared/emails/starter-templates.ts'
import { EmailTemplate } from '#shared/emails/templates.contract.ts'

const path = '/api/email-templates'
const fields = { name: 'Welcome', subject: 'Welcome, {client.firstName}', body: 'Hi {client.firstName}' }

describe('email templates', () => {
  it('begin with the starters and are the agency’s own', async () => {
    const { api, agent } = await world()
    const { body } = await agent.api.get(path)
    expect(body).toHaveLength(starterTemplates.length)
    for (const one of body) expect(EmailTemplate.strict().parse(one)).toEqual(one)
    const made = await api.post(path, fields)
    expect(made).toMatchObject({ status: 201, body: { ...fields, isStarter: false, version: 1 } })
    expect((await agent.api.get(path)).body).toContainEqual(made.body)
    const other = await world()
    expect((await other.api.get(path)).body).toHaveLength(starterTemplates.length)
    expect((await other.api.patch(`${path}/${made.body.id}`, { subject: 'Mine' })).status).toBe(404)
  })

  it('let the owner change and delete a starter for the agency alone', async () => {
    const { api } = await world()
    const [starter, second] = (await api.get(path)).body
    const changed = await api.patch(`${path}/${starter.id}`, { subject: 'Ours', version: 0 })
    expect(changed.body).toMatchObject({ id: starter.id, subject: 'Ours', isStarter: true, version: 1 })
    const again = await api.patch(`${path}/${starter.id}`, { subject: 'Ours', version: 0 })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Conflict')])
    expect((await api.delete(`${path}/${second.id}`)).status).toBe(204)
    expect((await api.delete(`${path}/${second.id}`)).status).toBe(404)
    const ids = (await api.get(path)).body.map(({ id }: EmailTemplate) => id)
    expect([ids.includes(starter.id), ids.includes(second.id)]).toEqual([true, false])
    const other = await world()
    expect((await other.api.get(path)).body).toContainEqual(starter)
  })

  it('are changed by the owner alone', async () => {
    const { api, agent, otherAgent, server } = await world()
    const { id } = (await api.post(path, fields)).body
    await giveRights(server, otherAgent, { sees: 'whole_book', mayAssign: true })
    for (const person of [agent, otherAgent]) {
      expect((await person.api.post(path, { ...fields, name: 'Mine' })).status).toBe(403)
      expect((await person.api.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(403)
      expect((await person.api.delete(`${path}/${id}`)).status).toBe(403)
    }
  })

  it.each([
    [{ subject: 'Hi {client.nickname}' }, 'subject', '{client.nickname} isn’t a merge field'],
    [{ body: 'Hi {first}' }, 'body', '{first} isn’t a merge field'],
    [{ body: ' ' }, 'body', 'Enter a message'],
    [{ subject: '' }, 'subject', 'Enter a subject'],
    [{ name: 'thank you' }, 'name', 'Another template has this name'],
  ])('refuse %j', async (wrong, field, message) => {
    const { api } = await world()
    const made = await api.post(path, { ...fields, ...wrong })
    expect([made.status, made.body.fields[field]]).toEqual([400, message])
    const { id } = (await api.post(path, fields)).body
    const changed = await api.patch(`${path}/${id}`, wrong)
    expect([changed.status, changed.body.fields[field]]).toEqual([400, message])
  })
})
