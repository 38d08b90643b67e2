import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A server of a worker's own: its own port, folder, database and demo agency. `settings` reach the same data. */
export type RunningServer = {
  url: string
  dataDir: string
  settings: NodeJS.ProcessEnv
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const isReady = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within two minutes:\n${output()}`)
}

/** A database of the server's own, where PostgreSQL is there; without it the server starts the embedded one. */
async function createDatabase(): Promise<{ DATABASE_URL?: string }> {
  const { E2E_DATABASE_URL: url } = process.env
  if (!url) return {}
  const name = `bindery_e2e_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).href }
}

async function startOn(port: number, settings: Record<string, string>, host: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-'))
  const url = `http://${host}:${port}`
  const root = path.join(import.meta.dirname, '..')
  const own = { PORT: String(port), HOST: '127.0.0.1', APP_URL: url, DATA_DIR: dataDir }
  const env = { ...process.env, ...own, ...(await createDatabase()), ...settings }
  const child = spawn(path.join(root, 'node_modules', '.bin', 'node'), ['e2e/serve-demo.ts'], {
    cwd: root,
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  await waitUntilReady(child, url, () => output).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataDir, settings: env, stop }
}

/** Starts the product with its demo on an empty database and data folder, with `settings` on top; `host` is its name in the browser. */
export async function startServer(
  settings: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(await freePort(), settings, host)
    } catch (error) {
      // Another program may take the port between our look and the server's start.
      if (attempt === 5 || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

/** Where people of an office reach a server: their calls come from a network address of the office's own. */
export type Office = {
  url: string
  /** Calls come from another address from now on. */
  moveTo(address: string): Promise<void>
  close(): Promise<void>
}

/** Opens an office in front of a server. Its own address stays when it moves, and with it what a browser keeps. */
export async function openOffice(server: RunningServer): Promise<Office> {
  const { hostname, port } = new URL(server.url)
  let localAddress = '127.0.0.1'
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), localAddress })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const own = relay.address()
  if (own === null || typeof own === 'string') throw new Error('No free port was found.')
  const hangUp = () =>
    Promise.all([...sockets].map((socket) => !socket.destroyed && once(socket.destroy(), 'close')))
  return {
    url: `http://127.0.0.1:${own.port}`,
    async moveTo(address) {
      await hangUp()
      localAddress = address
    },
    async close() {
      const closed = once(relay, 'close')
      relay.close()
      await hangUp()
      await closed
    },
  }
}
