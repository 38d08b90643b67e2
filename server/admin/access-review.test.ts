import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { addAdmin, addPerson, asDatabaseOwner, giveRights, world } from '#server/testing/world.ts'
import { reviewAccess } from './access-review.service.ts'

type Row = Record<string, string>

async function review(server: Awaited<ReturnType<typeof world>>['server']): Promise<Row[]> {
  const { lines } = await reviewAccess(server.ctx)
  return parse([...lines].join(''), { columns: true, bom: true }) as Row[]
}

const rowOf = (rows: Row[], email: string) => rows.find((row) => row.Email === email)

describe('the access review', () => {
  it('shows for every active person what they reach, and how they sign in', async () => {
    const { server, agencyId, owner, agent } = await world()
    const admin = await addAdmin(server)
    await agent.api.get('/api/user')
    const rows = await review(server)
    expect(rowOf(rows, owner.email)).toMatchObject({ Role: 'agency owner', Reaches: 'whole book' })
    expect(rowOf(rows, agent.email)).toEqual({
      Agency: `Agency ${agencyId.slice(-6)}`,
      Name: agent.name,
      Email: agent.email,
      Role: 'agent',
      Status: 'active',
      Reaches: 'own records',
      'Two-factor': 'off',
      'Last login': '',
      'Open sessions': '1',
      'Invitation expires': '',
    })
    expect(rowOf(rows, admin.email)).toMatchObject({
      Agency: 'Platform',
      Reaches: 'platform, no client data',
      'Two-factor': 'on',
    })
    await giveRights(server, agent, { sees: 'whole_book' })
    expect(rowOf(await review(server), agent.email)?.Reaches).toBe('whole book')
    await giveRights(server, agent, { isReadOnly: true })
    expect(rowOf(await review(server), agent.email)?.Reaches).toBe('whole book, read-only')
  })

  it('shows who is locked and who is invited, and leaves out who is gone', async () => {
    const { server, agent, otherAgent, api } = await world()
    const admin = await addAdmin(server)
    await admin.api.post(`/api/admin/users/${agent.id}/lock`, { reason: 'Lost laptop' })
    await api.delete(`/api/team-members/${otherAgent.id}`, { transferTo: agent.id })
    const email = `${crypto.randomUUID()}@invited.example`
    await api.post('/api/team-members/invitations', { email })
    const rows = await review(server)
    expect(rowOf(rows, agent.email)).toMatchObject({ Status: 'locked', 'Open sessions': '0' })
    expect(rows.filter((row) => row.Email?.includes(otherAgent.email))).toEqual([])
    expect(rowOf(rows, email)).toMatchObject({
      Status: 'invited',
      Reaches: 'nothing yet',
      'Invitation expires': expect.stringMatching(/Z$/),
    })
  })

  it('shows that the people of a deleted agency reach nothing', async () => {
    const { server, agencyId, owner } = await world()
    await server.database.pool.query('update agencies set deleted_at = now() where id = $1', [agencyId])
    expect((await owner.api.get('/api/clients')).status).toBe(401)
    expect(rowOf(await review(server), owner.email)?.Reaches).toBe('nothing: the agency was deleted')
  })

  it('keeps formulas from running, and leaves an audit entry', async () => {
    const { server, agencyId } = await world()
    const name = '=HYPERLINK("http://evil.example")'
    const person = await addPerson(server, 'agent', agencyId, { name })
    expect(rowOf(await review(server), person.email)?.Name).toBe(`'${name}`)
    const { rows } = await asDatabaseOwner(server, (db) =>
      db.$client.query(
        `select actor, user_id from audit_entries where action = 'access.reviewed' order by id desc limit 1`,
      ),
    )
    expect(rows).toEqual([{ actor: 'system', user_id: null }])
  })
})
