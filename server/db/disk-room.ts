import { mkdirSync, statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** There is too little room on the disk to start; the message says so in one clear line. */
export class NoRoomError extends Error {}

/**
 * With less room than this on its disk the embedded database only reads. Its log grows by 16 MB at a time, and a database
 * that cannot write its log is broken until it starts again.
 */
const minFreeBytes = 48 * 1024 * 1024

/** Whether the disk that a folder lies on has room for writing. */
function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= minFreeBytes
}

/** Throws `NoRoomError` where the disk of a data folder is full. */
export function requireRoom(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (hasRoom(dataDir)) return
  const megabytes = minFreeBytes / 1024 / 1024
  throw new NoRoomError(`The disk with ${dataDir} is full. Free at least ${megabytes} MB and start again.`)
}

function queryMessage(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A statement that comes as text or begins to be prepared: between the parts of one nothing else may be said. */
function beginsStatement(message: Uint8Array): boolean {
  return message[0] === 0x51 || message[0] === 0x50
}

/** Reports the severity of a broken database, whatever comes before it in an answer; texts hold no NUL. */
function findPanic(answer: Uint8Array): 'full' | 'broken' | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  const at = bytes.indexOf('VPANIC\0')
  if (at < 0) return null
  return bytes.includes('C53100\0', at) ? 'full' : 'broken'
}

/**
 * Watches over the disk of a database: while there is little room left every transaction is made to read only, the open one
 * included, and what would write fails with PostgreSQL's 25006. Once there is room again it writes again.
 * Of a database that broke off `end` is reported in one clear line, since it would answer nobody from then on.
 */
export function watchRoom(db: PGlite, folder: string, end: (line: string) => void): void {
  const exec = db.execProtocolRawStream.bind(db)
  let readsOnly = false
  const say = (text: string) => exec(queryMessage(text), { onRawData: () => {} })
  const keepRoom = async () => {
    const isFull = !hasRoom(folder)
    if (db.isInTransaction()) {
      if (isFull && !readsOnly) await say('set transaction read only')
    } else if (isFull !== readsOnly) {
      await say(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      readsOnly = isFull
    }
  }
  const endWith = (reason: string) =>
    end(`The embedded database in ${folder} stopped: ${reason}. Start again: what was saved is kept.`)
  db.execProtocolRawStream = async (message, options) => {
    try {
      if (beginsStatement(message)) await keepRoom()
      await exec(message, {
        ...options,
        onRawData: (answer) => {
          const panic = findPanic(answer)
          if (panic === 'full') endWith('its disk is full and needs room')
          else if (panic) endWith('it broke off')
          else options?.onRawData(answer)
        },
      })
    } catch (error) {
      endWith(error instanceof Error ? error.message : String(error))
      throw error
    }
  }
}
