import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installDebianPackages } from './debian.ts'

/** There is no PostgreSQL on this machine, and we may not install it. */
export class NoPostgresError extends Error {}

export type Postgres = { url: string; stop(): Promise<void> }

/** A PostgreSQL that goes away and comes back with what it has, for those who watch others bear it. */
export type OwnPostgres = Postgres & { goAway(): Promise<void>; comeBack(): Promise<void> }

type Identity = { uid?: number; gid?: number }

const user = 'bindery'

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true })
}

function programsOnPath(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

function findPrograms(): string | undefined {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort(newestFirst), programsOnPath()]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb')))
}

function bringPrograms(): string {
  const found = findPrograms() ?? (installDebianPackages('postgresql') ? findPrograms() : undefined)
  if (found) return found
  throw new NoPostgresError('PostgreSQL was not found: install it, or name a database in TEST_DATABASE_URL.')
}

/** PostgreSQL refuses to run as root: then its own user does, or nobody. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const idOf = (name: string, kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(name, '-u'), gid: idOf(name, '-g') }
    } catch {
      // This machine has no such user; the next one is tried.
    }
  }
  throw new NoPostgresError('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.')
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Starts a server on a free port, and on another one when it is taken meanwhile: between our look and the start any
 * program may take it.
 */
export async function startOnFreePort(start: (port: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (attempt === 5 || !String(error).includes('Address already in use')) throw error
    }
  }
}

function initialize(programs: string, folder: string, password: string, as: Identity): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (as.uid !== undefined && as.gid !== undefined) {
    chownSync(folder, as.uid, as.gid)
    chownSync(passwordFile, as.uid, as.gid)
  }
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const options = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), ...options, '--encoding=UTF8', `--locale=${locale}`],
    { cwd: folder, ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
}

function launch(
  programs: string,
  folder: string,
  port: number,
  settings: string[],
  as: Identity,
): ChildProcess {
  const fixed = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const args = [...fixed, ...settings].flatMap((setting) => ['-c', setting])
  return spawn(path.join(programs, 'postgres'), ['-D', path.join(folder, 'data'), ...args], {
    cwd: folder,
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(50)) {
    if (server.exitCode !== null || server.signalCode !== null) break
    if (await isAnswering(url)) return
  }
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

/** Also on a signal that nobody else listens to: Node would end without calling the handlers of `exit`. */
function atExit(leave: () => void): void {
  process.once('exit', leave)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  }
}

/** Ends a server as `pg_ctl stop -m fast` does: connections are cut, transactions rolled back. */
async function endServer(server: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGINT')) await exited
}

/**
 * Starts an empty PostgreSQL in a temporary folder on a free loopback port, gone without a trace after `stop`
 * or the end of this process. It forgets to sync unless `isDurable`, which measurements and faults ask for.
 * Throws `NoPostgresError` where there is none.
 */
export async function startOwnPostgres({ isDurable = false } = {}): Promise<OwnPostgres> {
  const programs = bringPrograms()
  const as = identity()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const password = randomBytes(18).toString('base64url')
  initialize(programs, folder, password, as)
  const settings = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'jit=off']
  let port = 0
  let server: ChildProcess | undefined
  // Tests reach it by its socket in the folder, which takes a tenth less of their work than the network.
  const by = isDurable ? '' : `?host=${encodeURIComponent(folder)}`
  const url = () => `postgresql://${user}:${password}@127.0.0.1:${port}/postgres${by}`
  atExit(() => {
    server?.kill('SIGQUIT')
    remove()
  })
  const goAway = async () => {
    if (server) await endServer(server)
  }
  const comeBack = async () => {
    server = launch(programs, folder, port, settings, as)
    await untilReady(server, url())
  }
  const stop = async () => {
    await goAway()
    remove()
  }
  await startOnFreePort((free) => {
    port = free
    return comeBack()
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: url(), stop, goAway, comeBack }
}

/** Starts a PostgreSQL of one's own, or takes the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: { isDurable?: boolean } = {}): Promise<Postgres> {
  const { TEST_DATABASE_URL: given } = process.env
  if (given) return { url: given, stop: async () => undefined }
  return startOwnPostgres(options)
}
