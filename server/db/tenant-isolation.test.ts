// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { inTransaction } from './transaction.ts'

type Table = { name: string; forced: boolean; enabled: boolean; hasAgency: boolean }

async function tables(): Promise<Table[]> {
  const server = await testServer()
  const { rows } = await server.database.pool.query<Table>(`
    select c.relname as name, c.relforcerowsecurity as forced, c.relrowsecurity as enabled,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id') as "hasAgency"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`)
  return rows
}

describe('the second wall between agencies', () => {
  it('stands forced around every table of an agency', async () => {
    const open = (await tables()).filter((table) => table.hasAgency && !(table.forced && table.enabled))
    expect(open).toEqual([])
    expect((await tables()).filter((table) => table.hasAgency).length).toBeGreaterThan(10)
  })

  it('lets the app role into no table past row-level security', async () => {
    const server = await testServer()
    const { rows } = await server.database.pool.query(
      `select rolname from pg_roles where rolname like 'app\\_%' and (rolsuper or rolbypassrls or rolcanlogin)`,
    )
    expect(rows).toEqual([])
  })

  it('shows nothing to the app role where no agency is named, and only its own where one is', async () => {
    const { server, agent } = await world()
    const stranger = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    await agent.api.post(`/api/clients/${body.id}/policies`, { type: 'auto' })
    await agent.api.post('/api/prospects', { name: 'Bo' })
    await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })
    const walled = (await tables()).filter((table) => table.hasAgency).map((table) => table.name)
    for (const table of walled) {
      const seen = async (agencyId: string) =>
        asDatabaseOwner(server, async (db) => {
          await db.$client.query(
            `select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`,
            [agencyId],
          )
          const readable = await db.$client.query(`select has_table_privilege($1, 'select') as may`, [table])
          if (!readable.rows[0].may) return { count: 0, foreign: 0 }
          const text = `select count(*)::int as count, count(*) filter (where agency_id::text <> $1)::int as foreign from ${table}`
          return (await db.$client.query(text, [agencyId])).rows[0]
        })
      expect([table, await seen('')]).toEqual([table, { count: 0, foreign: 0 }])
      expect([table, (await seen(agent.agencyId ?? '')).foreign]).toEqual([table, 0])
      if (['clients', 'policies', 'prospects', 'tickets'].includes(table))
        expect([table, await seen(stranger.agencyId)]).toEqual([table, { count: 0, foreign: 0 }])
    }
  })

  it("refuses to write another agency's row or to refer to one", async () => {
    const { server, agent } = await world()
    const stranger = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    const asStranger = <T>(text: string, values: unknown[]) =>
      asDatabaseOwner(server, async (db) => {
        await db.$client.query(
          `select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`,
          [stranger.agencyId],
        )
        return db.$client.query(text, values) as T
      })
    const insert =
      'insert into clients (agency_id, id, name, assigned_agent_id) values ($1, gen_random_uuid(), $2, $3)'
    await expect(asStranger(insert, [agent.agencyId, 'x', agent.id])).rejects.toThrow('row-level security')
    await expect(asStranger(insert, [stranger.agencyId, 'x', agent.id])).rejects.toThrow('foreign key')
    const policy = `insert into policies (agency_id, id, client_id, type) values ($1, gen_random_uuid(), $2, 'auto')`
    await expect(asStranger(policy, [stranger.agencyId, body.id])).rejects.toThrow('foreign key')
    const moved = await asStranger<{ rowCount: number }>('update clients set name = $1 where id = $2', [
      'x',
      body.id,
    ])
    expect(moved.rowCount).toBe(0)
  })

  it('lets the app role add to the audit log and never change it', async () => {
    const { server, agencyId } = await world()
    for (const text of [
      'update audit_entries set action = $1',
      'delete from audit_entries where action = $1',
    ]) {
      const attempt = asDatabaseOwner(server, async (db) => {
        await db.$client.query(
          `select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`,
          [agencyId],
        )
        return db.$client.query(text, ['x'])
      })
      await expect(attempt).rejects.toThrow('permission denied')
    }
  })

  it('goes with every transaction and stays on no connection', async () => {
    const { server, agent } = await world()
    await agent.api.get('/api/clients')
    await inTransaction(server.ctx, async (ctx) => {
      const { rows } = await ctx.db.$client.query(
        `select current_user as role, current_setting('app.agency_id') as agency`,
      )
      expect(rows).toEqual([{ role: 'app_user', agency: '' }])
    })
    const { rows } = await server.database.pool.query(
      `select current_user as role, coalesce(current_setting('app.agency_id', true), '') as agency`,
    )
    expect(rows[0].role).not.toMatch(/^app_/)
    expect(rows[0].agency).toBe('')
  })
})
