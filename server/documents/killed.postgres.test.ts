import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest'
import { policyPdf } from '#server/testing/document-pages.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { uploadDocument } from './testing.ts'

afterAll(closeTestServer)

const program = fileURLToPath(new URL('../testing/read-until-killed.ts', import.meta.url))
const processes: ChildProcess[] = []

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
afterEach(async () => {
  await Promise.all(processes.map(kill))
})

/** A process beside this one that does the background work of documents on the same database and files. */
async function startReader({ server }: World): Promise<ChildProcess> {
  const { rows } = await server.database.pool.query('select current_database() as name')
  const url = Object.assign(new URL(inject('postgres')?.url ?? ''), { pathname: `/${rows[0].name}` })
  const { dataDir, appUrl } = server.config
  const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir, APP_URL: appUrl }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, SECRET_KEY: 'a-secret-for-tests-of-32-characters-or-more' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  await once(child.stdout, 'data')
  return child
}

type State = { reading: string; pagesDone: number }

async function until({ server }: World, id: string, isIt: (state: State) => boolean): Promise<State> {
  const text = 'select reading, pages_done as "pagesDone" from documents where id = $1'
  const look = async () => {
    const { rows } = await server.database.pool.query<State>(text, [id])
    if (!rows[0] || !isIt(rows[0])) throw new Error(`it is ${JSON.stringify(rows[0])}`)
    return rows[0]
  }
  return vi.waitFor(look, { timeout: 50_000, interval: 20 })
}

async function counted({ server }: World, text: string, id: string): Promise<number> {
  return (await server.database.pool.query(`select count(*)::int as n from ${text}`, [id])).rows[0].n
}

describe('a document whose reader is killed', () => {
  it('is read to its end by one of the processes that are left, once', async () => {
    const here = await world()
    // From here on only the processes beside this one work.
    await here.server.jobs.stop()
    const { body } = await uploadDocument(here.agent.api, policyPdf(120), 'policy.pdf')
    const id: string = body.id
    const first = await startReader(here)
    await until(here, id, ({ pagesDone }) => pagesDone > 0)
    await kill(first)
    const left = await until(here, id, () => true)
    expect(left.reading).toBe('reading')
    expect(left.pagesDone).toBeLessThan(120)
    // The minute for which it held the document has passed, and each process that starts asks for what was left.
    await here.server.database.pool.query(
      `update documents set held_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    await Promise.all([startReader(here), startReader(here)])
    const done = await until(here, id, ({ reading }) => reading === 'ready' || reading === 'failed')
    expect(done).toEqual({ reading: 'ready', pagesDone: 120 })
    expect(await counted(here, 'document_pages where document_id = $1', id)).toBe(120)
    const readEvents = `outbox_events where type = 'document.read' and payload ->> 'documentId' = $1`
    expect(await counted(here, readEvents, id)).toBe(1)
  }, 60_000)
})
