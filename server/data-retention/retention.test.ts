import { describe, expect, it } from 'vitest'
import { jobKinds } from '#server/features.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, world } from '#server/testing/world.ts'
import { applyRetention } from './retention.ts'

async function read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await testServer()).database.pool.query<Row>(text, values)).rows
}

async function idsOf(table: string, column = 'id'): Promise<unknown[]> {
  const rows = await read<{ id: unknown }>(`select ${column} as id from ${table} order by 1`)
  return rows.map(({ id }) => id)
}

const addError = `insert into error_groups (id, fingerprint, name, message, first_seen_at, last_seen_at)
  values (gen_random_uuid(), $1, 'E', 'm', now(), now() - make_interval(days => $2, secs => $3))`
const addMail = `insert into kept_mails (id, "to", subject, text, html, created_at)
  values (gen_random_uuid(), 'a@b.example', $1, '', '', now() - make_interval(days => $2, secs => $3))`

describe('the clock', () => {
  it.each([
    ['data-retention.apply', 1440],
    ['data-retention.purge', 60],
  ])('has %s come round every %i minutes', (name, minutes) => {
    expect(jobKinds.find((kind) => kind.name === name)?.everyMinutes).toBe(minutes)
  })
})

describe('retention', () => {
  it('keeps error reports and kept mails for the days of the settings, and removes older ones in small batches', {
    tags: ['journey'],
  }, async () => {
    const { ctx } = await testServer()
    await read('delete from kept_mails')
    for (const [text, days] of [
      [addError, 90],
      [addMail, 30],
    ] as const) {
      for (const nth of [1, 2, 3, 4, 5]) await read(text, [`old ${nth}`, days, 60])
      await read(text, ['young', days, -60])
    }
    await applyRetention(ctx, 2)
    expect(await idsOf('error_groups', 'fingerprint')).toEqual(['young'])
    expect(await idsOf('kept_mails', 'subject')).toEqual(['young'])
  })

  it('follows what an admin sets', async () => {
    const { server } = await world()
    const { api } = await addAdmin(server)
    await read(addError, ['ten days', 10, 0])
    await applyRetention(server.ctx)
    expect(await idsOf('error_groups', 'fingerprint')).toContain('ten days')
    const { status } = await api.patch('/api/admin/settings/retention', { errorReportDays: 9 })
    expect(status).toBe(200)
    await applyRetention(server.ctx)
    expect(await idsOf('error_groups', 'fingerprint')).not.toContain('ten days')
    await api.patch('/api/admin/settings/retention', { errorReportDays: 90 })
  })

  it('forgets closed requests for help with their messages, and never one that is open', async () => {
    const { server, agent } = await world()
    const make = async (subject: string) =>
      (await agent.api.post('/api/support/requests', { subject, message: 'Words' })).body.id
    const [closed, open, young] = [await make('closed'), await make('open'), await make('young')]
    const age = (id: string, status: string, days: number) =>
      read(
        'update support_requests set status = $2, closed_at = now() - make_interval(days => $3) where id = $1',
        [id, status, days],
      )
    await age(closed, 'closed', 731)
    await age(open, 'open', 731)
    await age(young, 'closed', 729)
    await applyRetention(server.ctx)
    const kept = await idsOf('support_requests')
    expect(kept).not.toContain(closed)
    expect(kept).toEqual(expect.arrayContaining([open, young]))
    expect(await read('select id from support_messages where request_id = $1', [closed])).toEqual([])
  })

  it('deletes the files of expired exports, and the rows a month later', async () => {
    const { server, api } = await world()
    const make = async () => {
      const { id } = (await api.post('/api/data-exports')).body
      await server.jobs.settle()
      return String(id)
    }
    const fileOf = async (id: string) =>
      (await read<{ file: string | null }>('select file from data_exports where id = $1', [id]))[0]?.file
    const expire = (id: string, days: number) =>
      read('update data_exports set expires_at = now() - make_interval(days => $2) where id = $1', [id, days])
    const [stays, expired, old] = [await make(), await make(), await make()]
    const file = String(await fileOf(expired))
    expect(await server.ctx.adapters.files.exists(file)).toBe(true)
    await expire(expired, 1)
    await expire(old, 31)
    await applyRetention(server.ctx, 1)
    expect(await server.ctx.adapters.files.exists(file)).toBe(false)
    expect(await fileOf(expired)).toBeNull()
    expect(await fileOf(stays)).toEqual(expect.any(String))
    const listed: { id: string; status: string }[] = (await api.get('/api/data-exports')).body
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      [expired, 'expired'],
      [stays, 'ready'],
    ])
  })
})
