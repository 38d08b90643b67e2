import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Figure, quantity } from './figures.ts'
import { logIn, type Stand, startProgram } from './stand.ts'

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20_000))

async function atRest(settings: Record<string, string>, login: { email: string; password: string }) {
  const from = performance.now()
  const program = await startProgram('server/main.ts', settings)
  const readyIn = (performance.now() - from) / 1000
  await logIn(program.url, login.email, login.password)
  await rest()
  const megabytes = residentMegabytes(program.pid)
  await program.stop()
  return { readyIn, megabytes }
}

/** Memory at rest after a login, and how soon a second start is ready, on both databases. */
export async function measureMemory(stand: Stand): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'))
  const postgres = await atRest({ DATABASE_URL: stand.databaseUrl, DATA_DIR: dataDir }, stand)
  const demo = { email: 'owner@bindery.example', password: 'bindery-demo' }
  const first = await atRest({ DATA_DIR: dataDir }, demo)
  const second = await atRest({ DATA_DIR: dataDir }, demo)
  rmSync(dataDir, { recursive: true, force: true })
  return [
    quantity('memory at rest with PostgreSQL', postgres.megabytes, '≤', 200, 'MB'),
    quantity('memory at rest, embedded', Math.max(first.megabytes, second.megabytes), '≤', 500, 'MB'),
    quantity('second start, embedded, until healthy', second.readyIn, '≤', 3, 's'),
  ]
}
