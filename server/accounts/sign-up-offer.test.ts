import { afterEach, describe, expect, it } from 'vitest'
import { mailTo, newEmail, signUp, tokenIn, visitor } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'

const server = await testServer()
const closed = 'We open again on Monday.'

async function close(): Promise<void> {
  await server.database.pool.query(`insert into platform_settings (section, value) values ('signUp', $1)`, [
    JSON.stringify({ isOpen: false, closedMessage: closed }),
  ])
}

afterEach(async () => {
  await server.database.pool.query(`delete from platform_settings where section = 'signUp'`)
})

describe('sign-up', () => {
  it('is open unless an admin closes it', async () => {
    const offer = (await (await visitor()).get('/api/sign-up')).body
    expect(offer).toEqual({ isOpen: true, closedMessage: null, hasPasskeys: true, providers: [] })
    expect((await signUp()).answer.status).toBe(201)
  })

  it.each(['agency_owner', 'agent'])(
    'of a stranger as %s is refused with the words of the admins while closed',
    async (role) => {
      await close()
      const offer = (await (await visitor()).get('/api/sign-up')).body
      expect(offer).toMatchObject({ isOpen: false, closedMessage: closed })
      const { answer, api } = await signUp({ role })
      expect(answer).toMatchObject({ status: 403, body: { reason: 'sign_up_closed', message: closed } })
      expect((await api.get('/api/user')).status).toBe(401)
    },
  )

  it('by invitation works all the same', async () => {
    const { api } = await world()
    const email = newEmail()
    await api.post('/api/team-members/invitations', { email })
    const invitationToken = tokenIn(await mailTo(email, /invit|join/i))
    await close()
    const { answer } = await signUp({ email, role: 'agent', invitationToken })
    expect(answer.status).toBe(201)
  })
})
