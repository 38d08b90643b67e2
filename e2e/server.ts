import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A server of a worker's own: its own port, folder and demo agency. */
export type RunningServer = { url: string; dataDir: string; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function waitUntilReady(child: ChildProcess, url: string, told: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${told()}`)
    const isReady = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within a minute:\n${told()}`)
}

/** Starts the product as a person would, on an empty data folder, with `settings` on top. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const node = path.join(import.meta.dirname, '..', 'node_modules', '.bin', 'node')
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    DATA_DIR: dataDir,
    ...settings,
  }
  const child = spawn(node, ['server/main.ts'], { cwd: path.join(import.meta.dirname, '..'), env })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk))
  await waitUntilReady(child, url, () => told)
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}

/** Where people of one office reach the server: their calls come from a network address of the office's own. */
export async function openOffice(
  server: RunningServer,
  address: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(server.url)
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), localAddress: address })
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
  const close = async () => {
    const closed = once(relay, 'close')
    relay.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${own.port}`, close }
}
