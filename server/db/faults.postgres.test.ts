import type pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest'
import { type Answers, callMany, writeTicket } from '#server/testing/callers.ts'
import { endPrograms, startMain } from '#server/testing/program.ts'
import { proxyTo } from '#server/testing/proxy.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'

afterAll(closeTestServer)

afterEach(endPrograms)

const programName = 'bindery-under-faults'

/** The whole program as a process of its own on this file's database, by a wire that can be cut. */
async function programOnAWire() {
  const { server, agent } = await world()
  const { rows } = await server.database.pool.query('select current_database() as name')
  const target = Object.assign(new URL(inject('postgres')?.url ?? ''), { pathname: `/${rows[0].name}` })
  const wire = await proxyTo(target.href)
  const url = new URL(wire.url)
  url.searchParams.set('application_name', programName)
  const program = startMain({
    DATABASE_URL: url.href,
    APP_URL: server.config.appUrl,
    SECRET_KEY: server.config.secretKey,
    LOG_LEVEL: 'silent',
  })
  const address = await program.isReady()
  const cookie = Object.entries(agent.api.cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  const list = () => fetch(`${address}/api/tickets?limit=50`, { headers: { cookie } })
  const write = () => writeTicket(address, cookie)
  return { server, wire, program, list, write }
}

type Program = Awaited<ReturnType<typeof programOnAWire>>

async function lostOf({ server }: Program, ids: string[]): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as kept from tickets where id = any($1)',
    [ids],
  )
  return ids.length - rows[0].kept
}

/** Ends some backends of the program, whatever they are in the middle of. */
async function endBackends(database: pg.Pool, count: number): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from (
       select pid from pg_stat_activity where application_name = $1 order by state_change desc limit $2) b`,
    [programName, count],
  )
}

const patience = { timeout: 60_000, interval: 10 }

/** Waits until callers have been answered so once more. */
function untilAnswered({ byStatus }: Answers, status: number) {
  const before = byStatus[status] ?? 0
  return vi.waitFor(() => expect(byStatus[status] ?? 0).toBeGreaterThan(before), patience)
}

async function untilGood({ list }: Program): Promise<void> {
  await vi.waitFor(async () => expect((await list()).status).toBe(200), patience)
}

describe('PostgreSQL going away under load', () => {
  it('answers 503 while the wire is cut under 20 writers, and goes on as the same process with every write', async () => {
    const made = await programOnAWire()
    let isOver = false
    const { answers, done } = callMany(20, () => !isOver, made.write)
    // Cut again and again, so that connections break in the middle of transactions.
    for (let round = 0; round < 8; round += 1) {
      await untilAnswered(answers, 201)
      await made.wire.set('cut')
      await untilAnswered(answers, 503)
      await made.wire.set('open')
    }
    await untilGood(made)
    isOver = true
    await done
    expect(made.program.output.error).toBe('')
    expect(made.program.child.exitCode).toBeNull()
    expect(Object.keys(answers.byStatus)).toEqual(['201', '503'])
    expect(answers.written.length).toBeGreaterThan(20)
    expect(await lostOf(made, answers.written)).toBe(0)
  }, 60_000)

  it('goes on as the same process when backends are ended in the middle of lists and writes', async () => {
    const made = await programOnAWire()
    let isOver = false
    const lists = callMany(32, () => !isOver, made.list)
    const writes = callMany(8, () => !isOver, made.write)
    for (let round = 0; round < 16; round += 1) {
      await endBackends(made.server.database.pool, 4)
      await untilAnswered(lists.answers, 200)
    }
    isOver = true
    await Promise.all([lists.done, writes.done])
    expect(made.program.output.error).toBe('')
    expect(made.program.child.exitCode).toBeNull()
    for (const { byStatus } of [lists.answers, writes.answers])
      expect(Object.keys(byStatus).filter((status) => !['200', '201', '503'].includes(status))).toEqual([])
    expect(await lostOf(made, writes.answers.written)).toBe(0)
    await untilGood(made)
  }, 60_000)
})
