import { describe, expect, it } from 'vitest'
import { apiAs } from '#server/testing/api.ts'
import { type Person, type World, world } from '#server/testing/world.ts'

const whoAmI = (person: Person) => person.api.get('/api/user')

async function at<T>({ server }: World, millis: number, run: () => Promise<T>): Promise<T> {
  server.clock.now = new Date(Date.now() + millis)
  try {
    return await run()
  } finally {
    server.clock.now = null
  }
}

const hour = 3_600_000

describe('a session', () => {
  it('lasts while it is used at least every 12 hours', async () => {
    const made = await world()
    expect(await at(made, 11.9 * hour, () => whoAmI(made.agent))).toMatchObject({ status: 200 })
    expect(await at(made, 23 * hour, () => whoAmI(made.agent))).toMatchObject({ status: 200 })
  })

  it('ends after 12 idle hours', async () => {
    const made = await world()
    expect(await at(made, 12.1 * hour, () => whoAmI(made.agent))).toMatchObject({ status: 401 })
  })

  it('ends 30 days after the login, however much it was used', async () => {
    const made = await world()
    const { pool } = made.server.database
    const used = `update sessions set updated_at = now() + interval '30 days', expires_at = now() + interval '90 days'
      where user_id = $1`
    await pool.query(used, [made.agent.id])
    expect(await at(made, 30 * 24 * hour - hour, () => whoAmI(made.agent))).toMatchObject({ status: 200 })
    expect(await at(made, 30 * 24 * hour + hour, () => whoAmI(made.agent))).toMatchObject({ status: 401 })
  })

  it('needs both cookies, genuine and of one session', async () => {
    const made = await world()
    const [first, second] = [made.agent.api.cookies, made.otherAgent.api.cookies]
    const session = first['bindery-session'] ?? ''
    const tries: Record<string, string>[] = [
      { 'bindery-session': session },
      { 'session-id': first['session-id'] ?? '' },
      { 'bindery-session': session, 'session-id': second['session-id'] ?? '' },
      { 'bindery-session': session.split('.')[0] ?? '', 'session-id': first['session-id'] ?? '' },
      { 'bindery-session': `${session.slice(0, -2)}xx`, 'session-id': first['session-id'] ?? '' },
    ]
    for (const cookies of tries) {
      expect((await apiAs(made.server.app, cookies).get('/api/user')).status).toBe(401)
    }
    expect(await whoAmI(made.agent)).toMatchObject({ status: 200 })
  })

  it('is kept by the hash of its token, so that nobody who reads the table can make a cookie', async () => {
    const { agent, server } = await world()
    const [token = ''] = (agent.api.cookies['bindery-session'] ?? '').split('.')
    const { rows } = await server.database.pool.query('select * from sessions where user_id = $1', [agent.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    await server.database.pool.query('update sessions set token_hash = $2 where user_id = $1', [
      agent.id,
      token,
    ])
    expect(await whoAmI(agent)).toMatchObject({ status: 401 })
  })

  it.each(['status = $2', 'locked_until = $2::timestamptz'])(
    'ends at once when the person is put out by %s',
    async (change) => {
      const made = await world()
      const value = change.startsWith('status') ? 'deleted' : new Date(Date.now() + hour).toISOString()
      await made.server.database.pool.query(`update users set ${change} where id = $1`, [
        made.agent.id,
        value,
      ])
      expect(await whoAmI(made.agent)).toMatchObject({ status: 401 })
    },
  )
})
