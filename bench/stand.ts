import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '#scripts/postgres.ts'
import { root } from '#scripts/processes.ts'

/** The secret of a measured installation; it guards nothing. */
const secretKey = 'a-secret-key-for-measurements-only-0123456789'

/** A running program of the stand. */
export type Program = { url: string; pid: number; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A program of the stand ended with ${child.exitCode}.`)
    const answers = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts a program of the project as `npm start` does, on a free port and waits until it is healthy. */
export async function startProgram(script: string, settings: Record<string, string>): Promise<Program> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: port,
    APP_URL: url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const child = spawn(process.execPath, ['--max-semi-space-size=4', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(url, child)
  const stop = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** Runs a script of the project to its end and returns what it printed. */
export async function runScript(
  script: string,
  args: string[],
  settings: Record<string, string>,
): Promise<string> {
  const env = { ...process.env, SECRET_KEY: secretKey, ...settings }
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return output
}

/** Logs in and returns the cookies for the next calls. */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Logging in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A PostgreSQL with seeded agencies, the product on it, and the bare routes on it. */
export type Stand = {
  databaseUrl: string
  product: Program
  bare: Program
  cookie: string
  email: string
  password: string
  stop(): Promise<void>
}

/** Builds the stand: by default 20 agencies of 10,000 clients, as the goals are set for. */
export async function buildStand(size: { agencies: number; clients: number }): Promise<Stand> {
  const postgres = await startPostgres({ isDurable: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'))
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DATABASE_POOL: '8' }
  const output = await runScript(
    'scripts/seed.ts',
    [`--agencies=${size.agencies}`, `--clients=${size.clients}`],
    settings,
  )
  console.log(output.trim())
  const [, email = '', password = ''] = /Log in as (\S+) with (\S+)/.exec(output) ?? []
  const product = await startProgram('server/main.ts', settings)
  const bare = await startProgram('bench/bare-server.ts', { ...settings, BENCH_EMAIL: email })
  const cookie = await logIn(product.url, email, password)
  const stop = async () => {
    await product.stop()
    await bare.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { databaseUrl: postgres.url, product, bare, cookie, email, password, stop }
}
