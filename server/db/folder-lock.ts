import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** What the holder of a folder says about itself, in a file beside the lock. */
const Holder = z.object({
  process: z.int(),
  host: z.string(),
  startedWith: z.string(),
  /** Where its database answers, for tools that go through it. */
  socketFolder: z.string(),
})
type Holder = z.infer<typeof Holder>

/** The folder cannot be locked; the message says why. */
export class FolderLockError extends Error {}

/** The folder is in use by another process; the message names it. */
export class FolderInUseError extends FolderLockError {
  /** Where the other's database answers, if it said so. */
  readonly socketFolder: string | null

  constructor(dataDir: string, holder: Holder | null) {
    const host = holder && holder.host !== os.hostname() ? ` on ${holder.host}` : ''
    const name = holder
      ? `process ${holder.process}${host} (started with ${holder.startedWith})`
      : 'another process'
    super(`The data folder ${dataDir} is in use by ${name}. Stop that process first.`)
    this.socketFolder = holder?.socketFolder ?? null
  }
}

export type FolderLock = {
  /** The database's folder by its real path, whatever name it was asked for by. */
  folder: string
  /** A new folder for the database's socket, of this process alone. */
  socketFolder: string
  release(): void
}

/** Locks that were collected as garbage would be let go. */
const held = new Set<DatabaseSync>()

/**
 * SQLite's exclusive lock of a file that stays empty. The operating system (`fcntl`) holds it for as long as this process
 * lives: no stop, no other temporary folder, name, user or container on the same volume gets round it, no child has it,
 * and a kill frees it at once. Nothing in this process may open that file otherwise: closing it would free the lock.
 */
function lockFile(file: string): DatabaseSync | 'busy' {
  const isNew = !existsSync(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    if (isNew) chmodSync(file, 0o600)
    // Nothing is written, so nothing has to be taken back.
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return 'busy'
    throw error
  }
  held.add(lock)
  return lock
}

function unlock(lock: DatabaseSync): void {
  held.delete(lock)
  lock.close()
}

/** Whether a file system locks at all: one that does not says of every file that it is busy, also of a new one. */
function canLock(file: string): boolean {
  const probe = `${file}-${randomUUID()}`
  try {
    const lock = lockFile(probe)
    if (lock !== 'busy') unlock(lock)
    return lock !== 'busy'
  } finally {
    rmSync(probe, { force: true })
  }
}

function readHolder(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function takeLock(dataDir: string, file: string, holderFile: string): DatabaseSync {
  const cannot = (why: string) => new FolderLockError(`The data folder ${dataDir} cannot be locked: ${why}.`)
  try {
    const lock = lockFile(file)
    if (lock !== 'busy') return lock
    if (!canLock(file)) throw cannot('its file system has no file locks. Use a local disk')
  } catch (error) {
    if (error instanceof FolderLockError) throw error
    throw cannot(error instanceof Error ? error.message : String(error))
  }
  throw new FolderInUseError(dataDir, readHolder(holderFile))
}

/** A new folder for a socket: a short path, since socket paths end at about 107 bytes. */
export function newSocketFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'bindery-'))
}

function notifyHolder(file: string, holder: Holder): void {
  writeFileSync(`${file}.new`, JSON.stringify(holder), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Takes the embedded database of a data folder for this process. Throws `FolderInUseError` when another
 * process has it, `FolderLockError` when the folder cannot be locked.
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const named = path.join(realpathSync(dataDir), 'db')
  const folder = existsSync(named) ? realpathSync(named) : named
  const holderFile = `${folder}.holder.json`
  const lock = takeLock(dataDir, `${folder}.lock`, holderFile)
  // What a killed process has left.
  const left = readHolder(holderFile)
  if (left) rmSync(left.socketFolder, { recursive: true, force: true })
  const socketFolder = newSocketFolder()
  try {
    notifyHolder(holderFile, {
      process: process.pid,
      host: os.hostname(),
      startedWith: dataDir,
      socketFolder,
    })
  } catch (error) {
    unlock(lock)
    throw error
  }
  const release = () => {
    rmSync(holderFile, { force: true })
    rmSync(socketFolder, { recursive: true, force: true })
    unlock(lock)
  }
  return { folder, socketFolder, release }
}
