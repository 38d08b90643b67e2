import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditEntries } from '#server/db/tables/audit.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { MemberLicense } from '#shared/team/licenses.contract.ts'

const path = '/api/member-licenses'
const virginia = { state: 'VA', number: 'V-100', line: 'property_casualty', expiresOn: '2027-03-31' }

async function add({ owner, agent }: World, changes: object = {}) {
  return owner.api.post(path, { userId: agent.id, ...virginia, ...changes })
}

async function numbersOf(caller: World['agent']): Promise<string[]> {
  return z
    .array(MemberLicense)
    .parse((await caller.api.get(path)).body)
    .map(({ number }) => number)
}

describe('licenses of members', () => {
  it('are added by an owner, who sees all of them, while an agent sees their own', async () => {
    const at = await world()
    const added = await add(at)
    expect(added.status).toBe(201)
    expect(added.body).toEqual({ id: added.body.id, userId: at.agent.id, ...virginia, version: 1 })
    await add(at, { userId: at.otherAgent.id, number: 'V-200', expiresOn: null })
    expect(await numbersOf(at.owner)).toEqual(['V-100', 'V-200'])
    expect(await numbersOf(at.agent)).toEqual(['V-100'])
    expect(await numbersOf((await world()).owner)).toEqual([])
  })

  it('are refused to be written by agents, and for people of another agency', async () => {
    const at = await world()
    expect((await at.agent.api.post(path, { userId: at.agent.id, ...virginia })).status).toBe(403)
    expect((await add(at, { userId: (await world()).agent.id })).status).toBe(404)
    expect(await numbersOf(at.owner)).toEqual([])
  })

  it.each([
    [{ state: 'ZZ' }, 'state', 'Choose a state'],
    [{ number: ' ' }, 'number', 'Enter the license number'],
    [{ line: 'boats' }, 'line', 'Choose a line of authority'],
    [{ expiresOn: '2027-02-30' }, 'expiresOn', 'Enter a date as YYYY-MM-DD'],
  ])('with %o are refused at the field', async (changes, field, message) => {
    const refused = await add(await world(), changes)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ [field]: message })
  })

  it('are listed once for each state and line of authority', async () => {
    const at = await world()
    await add(at)
    const { body } = await add(at, { line: 'life_health' })
    const message = 'This license is already listed for this state and line of authority'
    const refused = [
      await add(at, { number: 'V-101' }),
      await at.owner.api.patch(`${path}/${body.id}`, { line: virginia.line }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(400)
      expect(body.fields).toEqual({ line: message })
    }
  })

  it('change from the version that was seen, and are removed, with what they said in the audit log', async () => {
    const at = await world()
    const { id } = (await add(at)).body
    const changed = await at.owner.api.patch(`${path}/${id}`, { expiresOn: '2029-03-31', version: 1 })
    expect(changed.body).toMatchObject({ ...virginia, expiresOn: '2029-03-31', version: 2 })
    const stale = await at.owner.api.patch(`${path}/${id}`, { number: 'V-9', version: 1 })
    expect(stale.status).toBe(409)
    expect((await at.owner.api.delete(`${path}/${id}`)).status).toBeLessThan(300)
    expect((await at.owner.api.delete(`${path}/${id}`)).status).toBe(404)
    expect(await numbersOf(at.owner)).toEqual([])
    const written = await asDatabaseOwner(at.server, (db) =>
      db
        .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
        .from(auditEntries)
        .where(and(eq(auditEntries.agencyId, at.agencyId), like(auditEntries.action, 'member_license.%')))
        .orderBy(asc(auditEntries.id)),
    )
    expect(written).toMatchObject([
      { action: 'member_license.added', after: virginia },
      {
        action: 'member_license.updated',
        before: { expiresOn: '2027-03-31' },
        after: { expiresOn: '2029-03-31' },
      },
      { action: 'member_license.removed', before: { ...virginia, expiresOn: '2029-03-31' } },
    ])
  })

  it('of somebody who left are listed no more', async () => {
    const at = await world()
    await add(at)
    await at.owner.api.delete(`/api/team-members/${at.agent.id}`, { transferTo: at.owner.id })
    expect(await numbersOf(at.owner)).toEqual([])
  })
})
