import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { requireRoom } from './disk-room.ts'
import { type FolderLock, lockFolder, newSocketFolder } from './folder-lock.ts'

export type Embedded = {
  /** The folder of the unix socket that PGlite answers on, as `.s.PGSQL.5432`. */
  socketFolder: string
  stop(): Promise<void>
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
    // Under `node --watch` a worker also reports what it imports.
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
  for (const left of globSync(`${folder}.unfinished*`)) rmSync(left, { recursive: true, force: true })
  // A name that was never used: what a killed process has started may still be writing into the last one.
  const unfinished = mkdtempSync(`${folder}.unfinished-`)
  const script = path.join(import.meta.dirname, 'embedded-create.ts')
  await promisify(execFile)(process.execPath, [script, unfinished])
  renameSync(unfinished, folder)
}

/** A database that dies takes the process with it: going on would acknowledge writes that nobody keeps. */
function endProcess(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Tests' databases live in memory and need no lock. */
function placeInMemory(): FolderLock {
  const socketFolder = newSocketFolder()
  const release = () => rmSync(socketFolder, { recursive: true, force: true })
  return { folder: '', socketFolder, release }
}

/**
 * Starts PGlite in a worker thread behind a unix socket, holding the folder's lock.
 * With a dump (tests) the database lives in memory. Throws `FolderInUseError` when another process has the folder.
 */
export async function startEmbedded(dataDir: string, dump?: string): Promise<Embedded> {
  if (!dump) requireRoom(dataDir)
  const { folder, socketFolder, release } = dump ? placeInMemory() : lockFolder(dataDir)
  if (!dump) await createDatabase(folder)
  const worker = await startWorker({
    dataDir: dump ? null : folder,
    ...(dump ? { dump } : {}),
    socketPath: path.join(socketFolder, '.s.PGSQL.5432'),
    program: await compiledProgram(),
  })
  let stopping = false
  worker.on('error', (error) => endProcess(error.stack ?? error.message))
  worker.on('message', (message) => {
    if (typeof message === 'object' && message && 'ended' in message) endProcess(String(message.ended))
  })
  worker.on('exit', (code) => {
    if (!stopping) endProcess(`The embedded database ended with code ${code}`)
  })
  const stop = async () => {
    stopping = true
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await exited
    release()
  }
  return { socketFolder, stop }
}
