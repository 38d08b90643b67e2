import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, inject, it, vi } from 'vitest'
import { packed, zipOf } from '#server/testing/documents.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Attachment } from '#shared/imports-exports/attachments.contract.ts'
import { attachZip, checked, csvOf, published } from './testing.ts'

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

/** A process beside this one that does the background work of imports on the same database and files. */
async function startFiler({ server }: World): Promise<ChildProcess> {
  const { rows } = await server.database.pool.query('select current_database() as name')
  const url = Object.assign(new URL(inject('postgres')?.url ?? ''), { pathname: `/${rows[0].name}` })
  const { dataDir, appUrl } = server.config
  const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir, APP_URL: appUrl }
  const child = spawn(process.execPath, [program, 'imports'], {
    env: { ...process.env, ...settings, SECRET_KEY: 'a-secret-for-tests-of-32-characters-or-more' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  await once(child.stdout, 'data')
  return child
}

const count = 80
const text = (at: number) => `Letter ${at} to Acme`
const book = csvOf([
  {
    ...{
      'Insured Name': 'Acme LLC',
      'Client Number': '12345',
      'Policy #': 'BOP-1042',
      LOB: 'BOP',
      Carrier: 'Granite',
    },
    ...{ 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2199', Premium: '100' },
  },
])
const zip = zipOf(Array.from({ length: count }, (_, at) => packed(`12345/letter ${at}.txt`, text(at))))

async function stateOf(
  { server }: World,
  id: string,
): Promise<{ status: string; filed: number; whole: number }> {
  const { rows } = await server.database.pool.query(
    `select status, (select count(*)::int from documents d where d.import_id = i.id) as filed,
      (select count(distinct checksum)::int from documents d where d.import_id = i.id) as whole from imports i where id = $1`,
    [id],
  )
  return rows[0]
}

function until(w: World, id: string, isIt: (state: Awaited<ReturnType<typeof stateOf>>) => boolean) {
  const look = async () => {
    const state = await stateOf(w, id)
    if (!isIt(state)) throw new Error(`it is ${JSON.stringify(state)}`)
    return state
  }
  return vi.waitFor(look, { timeout: 50_000, interval: 10 })
}

it('the filing of a ZIP file that is killed twice leaves whole documents, and is taken to its end, each filed once', async () => {
  const w = await world()
  const { id } = await checked(w, book)
  await published(w, id)
  // From here on only the processes beside this one work.
  await w.server.jobs.stop()
  expect((await attachZip(w.api, id, zip)).status).toBe(201)
  expect((await w.api.post(`/api/imports/${id}/attachments/file`)).status).toBe(200)

  for (const some of [1, 30]) {
    const filer = await startFiler(w)
    await until(w, id, ({ filed }) => filed >= some)
    await kill(filer)
    const left = await stateOf(w, id)
    expect(left.status).toBe('filing')
    expect(left.filed).toBeLessThan(count)
    expect(left.whole).toBe(left.filed)
  }

  // Each process that starts asks for what was left: one does it, and the other finds it done.
  await Promise.all([startFiler(w), startFiler(w)])
  expect(await until(w, id, ({ status }) => status === 'published')).toEqual({
    ...{ status: 'published', filed: count, whole: count },
  })
  const { files } = (await w.api.get(`/api/imports/${id}/attachments`)).body
  expect(new Set(files.map(({ outcome }: Attachment) => outcome))).toEqual(new Set(['filed']))
  const documents = (await w.api.get('/api/documents?limit=50')).body
  const contents = await Promise.all(
    documents.map(async (one: { id: string; fileName: string }) => [
      one.fileName,
      (await w.api.get(`/api/documents/${one.id}/file`)).text,
    ]),
  )
  expect(contents).toHaveLength(50)
  expect(
    contents.filter(
      ([name, content]) => content !== `${name.replace('letter', 'Letter').replace('.txt', '')} to Acme`,
    ),
  ).toEqual([])
  const { rows } = await w.server.database.pool.query(
    `select count(*)::int as said from audit_entries where agency_id = $1 and action = 'import.attachments_filed'`,
    [w.agencyId],
  )
  expect(rows).toEqual([{ said: 1 }])
}, 120_000)
