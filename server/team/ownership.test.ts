import { afterEach, describe, expect, it, vi } from 'vitest'
import { goodPassword, logIn, mailTo, newEmail, signUp, tokenIn } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await (await testServer()).database.pool.query<Row>(text, values)).rows
}

/** An owner with a password and two members who joined by invitation. */
async function agencyOfThree() {
  const owner = await signUp({ agencyName: 'Reyes Insurance', name: 'Rosa Reyes' })
  const join = async (name: string) => {
    const email = newEmail()
    await owner.api.post('/api/team-members/invitations', { email })
    const invitationToken = tokenIn(await mailTo(email, /invites you/))
    return { ...(await signUp({ name, email, role: 'agent', invitationToken })), email }
  }
  const [ana, ben] = [await join('Ana Agent'), await join('Ben Agent')]
  const idOf = async (api: typeof owner.api) => (await api.get('/api/user')).body.id as string
  const ids = { owner: await idOf(owner.api), ana: await idOf(ana.api), ben: await idOf(ben.api) }
  const transfer = (transferTo: string, fields: object = {}) =>
    owner.api.post('/api/agency-ownership', {
      ...{ transferTo, formerRole: 'agency_owner', password: goodPassword },
      ...fields,
    })
  const people = () =>
    query<{ name: string; role: string; owns: boolean }>(
      `select u.name, u.role, a.owner_id = u.id as owns from users u join agencies a on a.id = u.agency_id
        where u.id = any($1::uuid[]) order by u.name`,
      [Object.values(ids)],
    )
  return { owner, ana, ben, ids, transfer, people }
}

describe('the ownership of an agency', () => {
  it('goes to another member with the right to the subscription, is audited, and mailed to both', async () => {
    const { owner, ana, ids, transfer, people } = await agencyOfThree()
    expect((await transfer(ids.ana)).status).toBe(204)
    expect(await people()).toEqual([
      { name: 'Ana Agent', role: 'agency_owner', owns: true },
      { name: 'Ben Agent', role: 'agent', owns: false },
      { name: 'Rosa Reyes', role: 'agency_owner', owns: false },
    ])
    // Who has another role signs in again.
    expect((await ana.api.get('/api/user')).status).toBe(401)
    expect((await owner.api.get('/api/user')).body).toMatchObject({
      ...{ id: ids.owner, agencyOwnerId: ids.ana, role: 'agency_owner' },
    })
    expect((await transfer(ids.ben)).status).toBe(403)
    expect((await mailTo(ana.email, /You now own Reyes Insurance/)).text).toContain('Rosa Reyes transferred')
    expect((await mailTo(owner.email, /Ana Agent now owns/)).text).toContain('still an owner')
    const [written] = await query(
      `select before, after from audit_entries where action = 'agency.ownership_transferred' and user_id = $1`,
      [ids.owner],
    )
    expect(written).toEqual({
      before: { ownerId: ids.owner, ownerName: 'Rosa Reyes' },
      after: { ownerId: ids.ana, ownerName: 'Ana Agent', formerRole: 'agency_owner' },
    })
  })

  it('makes the former owner an agent who sees the whole book, where they choose that', async () => {
    const { owner, ids, transfer } = await agencyOfThree()
    expect((await transfer(ids.ana, { formerRole: 'agent' })).status).toBe(204)
    expect((await owner.api.get('/api/user')).status).toBe(401)
    const [former] = await query('select role, sees, may_assign, is_read_only from users where id = $1', [
      ids.owner,
    ])
    expect(former).toEqual({ role: 'agent', sees: 'whole_book', may_assign: true, is_read_only: false })
  })

  it('is refused with a wrong password, to oneself, strangers, and who could not act as the owner', async () => {
    const { owner, ids, transfer, people } = await agencyOfThree()
    const before = await people()
    const wrong = await transfer(ids.ana, { password: 'not the password' })
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'invalid_credentials'])
    const another = 'Choose another member of your team'
    for (const id of [ids.owner, (await world()).agent.id])
      expect((await transfer(id)).body.message).toBe(another)
    const refusal = async () => (await transfer(ids.ana)).body.message
    await owner.api.patch(`/api/team-members/${ids.ana}`, { isReadOnly: true })
    expect(await refusal()).toBe('Ana Agent has read-only access. Change their access first.')
    await query(`update users set email_verified = false where id = $1`, [ids.ana])
    expect(await refusal()).toBe('Ana Agent hasn’t verified their email yet')
    await query(`update users set locked_until = now() + interval '1 day' where id = $1`, [ids.ana])
    expect(await refusal()).toBe('Ana Agent’s account is locked')
    expect(await people()).toEqual(before)
  })

  it('is not for agents, nor for other owners, to transfer', async () => {
    const { owner, ana, ids } = await agencyOfThree()
    const ask = (api: typeof ana.api) =>
      api.post('/api/agency-ownership', {
        ...{ transferTo: ids.ben, formerRole: 'agent', password: goodPassword },
      })
    expect((await ask(ana.api)).status).toBe(403)
    await owner.api.patch(`/api/team-members/${ids.ana}`, { role: 'agency_owner' })
    const { api } = await logIn(ana.email)
    expect((await ask(api)).body.message).toBe('Only the owner of the agency can transfer it.')
  })

  it('goes to one of two, when both are asked for at once', async () => {
    const { ids, transfer, people } = await agencyOfThree()
    const both = await Promise.all([transfer(ids.ana), transfer(ids.ben)])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await people()).filter(({ owns }) => owns)).toHaveLength(1)
  })

  it('takes the payment emails along', async () => {
    const { ana, ids, transfer } = await agencyOfThree()
    const { payments } = (await testServer()).ctx.adapters
    const change = vi.spyOn(payments, 'changeCustomer').mockResolvedValue()
    await query('update agencies set stripe_customer_id = $2 where owner_id = $1', [
      ids.owner,
      `cus_${ids.owner}`,
    ])
    await transfer(ids.ana)
    await vi.waitFor(() => expect(change.mock.calls).toEqual([[`cus_${ids.owner}`, { email: ana.email }]]))
  })
})
