// @module-tag embedded
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { writeTicket } from '#server/testing/callers.ts'
import { fillDataFolder } from '#server/testing/data-folder.ts'
import { endPrograms, startMain } from '#server/testing/program.ts'
import { requireRoom } from './disk-room.ts'
import { openForTool } from './tool.ts'

const disk = mkdtempSync(path.join(os.tmpdir(), 'bindery-disk-'))
const dataDir = path.join(disk, 'data')
const filler = path.join(disk, 'filler')

/** A disk of a size that can be filled. Only the superuser may mount one: elsewhere the tests that need it are left out. */
function mountDisk(): string[] {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=240m', 'tmpfs', disk], { stdio: 'ignore' })
    return [disk]
  } catch {
    return []
  }
}

const disks = mountDisk()

afterEach(async () => {
  await endPrograms()
  rmSync(filler, { force: true })
})
afterAll(() => {
  for (const mounted of disks) execFileSync('umount', [mounted])
  rmSync(disk, { recursive: true, force: true })
})

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Fills the disk up to so many bytes. */
function fillDisk(left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize - left, 1))
  } catch {
    // The program wrote in the meantime, and there is no room at all.
    truncateSync(filler, statSync(filler).size - left)
  }
}

async function startOnDisk() {
  const program = startMain({ LOG_LEVEL: 'silent' }, dataDir)
  return { ...program, address: await program.isReady() }
}

const account = { email: 'dana@people.example', password: 'copper lantern 42' }

async function enter(address: string, way: 'register' | 'login'): Promise<string> {
  const fields = way === 'register' ? { name: 'Dana Reyes', role: 'agency_owner' } : {}
  const answer = await fetch(`${address}/api/${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, ...fields }),
  })
  expect(answer.ok).toBe(true)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function listed(address: string, route: string, cookie: string): Promise<unknown[]> {
  const answer = await fetch(`${address}/api/${route}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as unknown[]
}

async function upload(address: string, cookie: string, bytes: number) {
  const form = new FormData()
  form.append('file', new Blob([`A note. `.repeat(bytes / 8)]), 'note.txt')
  const answer = await fetch(`${address}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
  return answer.status
}

describe('a full disk under the embedded database', () => {
  it('has room for a data folder where there is some', () => {
    expect(() => requireRoom(path.join(os.tmpdir(), path.basename(disk)))).not.toThrow()
  })

  it.each(disks)(
    'refuses to save with 507, lets read and saves again once there is room; or ends with one clear line and starts again (%s)',
    async () => {
      await fillDataFolder(dataDir, 'migrated')
      const { address, output, exited } = await startOnDisk()
      const cookie = await enter(address, 'register')
      expect((await writeTicket(address, cookie)).status).toBe(201)
      fillDisk(100 * kilobyte)
      for (let round = 0; round < 3; round += 1) {
        const refused = await writeTicket(address, cookie)
        expect(refused.status).toBe(507)
        expect(await refused.json()).toMatchObject({
          error: 'full',
          message:
            'Nothing can be saved right now because the disk is full. Existing data can still be read.',
        })
        expect(await listed(address, 'tickets', cookie)).toHaveLength(1)
      }
      // Neither what does not fit nor what fits beside a database that may not grow.
      expect(await upload(address, cookie, 200 * kilobyte)).toBe(507)
      expect(await upload(address, cookie, 16 * kilobyte)).toBe(507)
      expect(await listed(address, 'documents', cookie)).toHaveLength(0)
      rmSync(filler)
      expect((await writeTicket(address, cookie)).status).toBe(201)
      expect(await upload(address, cookie, 200 * kilobyte)).toBe(201)
      expect(await listed(address, 'tickets', cookie)).toHaveLength(2)
      expect(output.error).toBe('')
      // Where its own log does not fit, it cannot go on.
      fillDisk(52 * megabyte)
      const tool = await openForTool({ dataDir, databaseUrl: null, databasePool: 1 })
      const log = `select pg_logical_emit_message(false, 'test', repeat(md5(n::text), 30000)) from generate_series(1, 200) n`
      await expect(tool.pool.query(log)).rejects.toThrow()
      expect(await exited).toBe(1)
      expect(output.error).toBe(
        `The embedded database in ${dataDir}/db stopped: its disk is full and needs room. Start again: what was saved is kept.\n`,
      )
      await tool.close()
      const tooEarly = startMain({ LOG_LEVEL: 'silent' }, dataDir)
      expect(await tooEarly.exited).toBe(1)
      expect(tooEarly.output.error).toBe(
        `The disk with ${dataDir} is full. Free at least 48 MB and start again.\n`,
      )
      rmSync(filler)
      const again = await startOnDisk()
      expect(await listed(again.address, 'tickets', await enter(again.address, 'login'))).toHaveLength(2)
    },
    180_000,
  )
})
