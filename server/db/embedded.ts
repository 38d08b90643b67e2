import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createConnection, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

/** The folder is in use by another process; the message names it. */
export class FolderInUseError extends Error {}

export type Embedded = {
  /** The folder of the unix socket that PGlite answers on, as `.s.PGSQL.5432`. */
  socketFolder: string
  stop(): Promise<void>
}

/** Where the sockets of a data folder lie: a short path, since socket paths end at about 107 bytes. */
export function socketFolderOf(dataDir: string): string {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `bindery-${os.userInfo().uid}-${name}`)
}

/** Who holds a data folder's lock, or null: asked by connecting, since a written pid may be stale. */
export function lockHolder(socketFolder: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createConnection(path.join(socketFolder, 'lock'))
    let told = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => {
      told += chunk
    })
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(told || null))
  })
}

async function lockFolder(dataDir: string, socketFolder: string): Promise<Server> {
  const holder = await lockHolder(socketFolder)
  if (holder) {
    throw new FolderInUseError(`The data folder ${dataDir} is in use by ${holder}. Stop that process first.`)
  }
  rmSync(socketFolder, { recursive: true, force: true })
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  chmodSync(socketFolder, 0o700)
  const server = createServer((socket) => socket.end(`process ${process.pid} (started with ${dataDir})`))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path.join(socketFolder, 'lock'), resolve)
  })
  server.unref()
  return server
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PGlite's program, compiled once in a process: tests start it many times. */
function compiledProgram(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiled ??= readFile(path.join(path.dirname(entry), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  )
  return compiled
}

function startWorker(workerData: {
  dataDir: string | null
  dump?: string
  socketPath: string
  program: WebAssembly.Module
}): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  return new Promise((resolve, reject) => {
    // Under `node --watch` a worker also tells what it imports.
    worker.on('message', (message) => {
      if (message === 'ready') resolve(worker)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}`)))
  })
}

/** Makes the database of a folder that has none, under another name until it is whole. */
async function createDatabase(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const script = path.join(import.meta.dirname, 'embedded-create.ts')
  await promisify(execFile)(process.execPath, [script, unfinished])
  renameSync(unfinished, folder)
}

/**
 * Starts PGlite in a worker thread behind a unix socket, holding the folder's lock.
 * With a dump (tests) the database lives in memory. Throws `FolderInUseError` when another process has the folder.
 */
export async function startEmbedded(dataDir: string, dump?: string): Promise<Embedded> {
  const folder = path.join(path.resolve(dataDir), 'db')
  const socketFolder = socketFolderOf(dump ? `${dataDir}/${process.pid}/${crypto.randomUUID()}` : dataDir)
  const lock = await lockFolder(folder, socketFolder)
  if (!dump) await createDatabase(folder)
  const worker = await startWorker({
    dataDir: dump ? null : folder,
    ...(dump ? { dump } : {}),
    socketPath: path.join(socketFolder, '.s.PGSQL.5432'),
    program: await compiledProgram(),
  })
  // A database that dies takes the process with it: going on would acknowledge writes that nobody keeps.
  let stopping = false
  worker.on('error', (error) => {
    throw error
  })
  worker.on('exit', (code) => {
    if (!stopping) throw new Error(`The embedded database ended with code ${code}`)
  })
  const stop = async () => {
    stopping = true
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await exited
    await new Promise((resolve) => lock.close(resolve))
    rmSync(socketFolder, { recursive: true, force: true })
  }
  return { socketFolder, stop }
}
