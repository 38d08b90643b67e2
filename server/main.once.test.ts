// @module-tag embedded
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openEmbedded } from './db/client.ts'
import { endPrograms, startMain } from './testing/program.ts'

afterEach(endPrograms)

/** What under a folder somebody else than its owner may reach. */
function openTo(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...inside].filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0)
}

/** Starts programs that would let everybody read what they make, if it were left to the system. */
function withoutMask<T>(start: () => T): T {
  const mask = process.umask(0)
  try {
    return start()
  } finally {
    process.umask(mask)
  }
}

describe('the process', () => {
  it('ends with one clear line for a wrong setting', async () => {
    const { exited, output } = startMain({ PORT: 'eighty' })
    expect(await exited).toBe(1)
    expect(output).toEqual({ out: '', error: 'PORT must be a port number\n' })
  })

  it('makes a folder that is its alone, reports its address, stops on SIGTERM with 0, and leaves the folder to the next', async () => {
    const SECRET_KEY = 'x'.repeat(40)
    const first = withoutMask(() => startMain({ SECRET_KEY }))
    const { dataDir } = first
    await first.isReady()
    expect(first.output.out).toMatch(/^Bindery is ready at http:\/\/\S+:\d+\n$/)
    const second = startMain({}, dataDir)
    expect(await second.exited).toBe(1)
    expect(second.output.error).toContain(`is in use by process ${first.child.pid}`)

    const script = path.join(import.meta.dirname, '../scripts/backup.ts')
    const env = { ...process.env, DATA_DIR: dataDir, SECRET_KEY, DATABASE_URL: '' }
    const backup = path.join(dataDir, 'backup.tar.gz')
    withoutMask(() => execFileSync(process.execPath, [script, backup], { env, stdio: 'ignore' }))
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['backup.tar.gz', 'db']))
    expect(openTo(dataDir)).toEqual([])

    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    await (await openEmbedded(dataDir)).close()
    // Three processes start one after the other, which a busy machine needs its time for.
  }, 120_000)
})
