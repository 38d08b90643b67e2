import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tightenFolder } from './private-folder.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'bindery-modes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** Everything under a folder that somebody else than its owner may reach. */
function openTo(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...inside].filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0)
}

describe('the data folder', () => {
  it('that others could read is tightened, with everything in it', () => {
    const folder = path.join(root, 'old')
    mkdirSync(path.join(folder, 'files/documents'), { recursive: true, mode: 0o755 })
    const outside = path.join(root, 'outside.txt')
    for (const file of [path.join(folder, 'secret-key'), path.join(folder, 'files/documents/1'), outside]) {
      writeFileSync(file, 'x')
      chmodSync(file, 0o644)
    }
    symlinkSync(outside, path.join(folder, 'link'))
    chmodSync(path.join(folder, 'files'), 0o777)
    expect(tightenFolder(folder)).toEqual([])
    expect([modeOf(folder), modeOf(path.join(folder, 'files/documents'))]).toEqual(['700', '700'])
    expect(modeOf(path.join(folder, 'files/documents/1'))).toBe('600')
    // What a link points to is not in the folder.
    expect(modeOf(outside)).toBe('644')
  })

  it('is for its owner alone in a process that starts with SECRET_KEY set, whatever its mask', {
    timeout: 120_000,
  }, () => {
    const folder = path.join(root, 'new')
    const backup = path.join(root, 'backup.tar.gz')
    const script = path.join(import.meta.dirname, '../scripts/backup.ts')
    const env = { ...process.env, DATA_DIR: folder, SECRET_KEY: 'x'.repeat(40), DATABASE_URL: '' }
    execFileSync('sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, script, backup], { env })
    expect(openTo(folder)).toEqual([])
    expect(readdirSync(folder)).toContain('db')
    expect(modeOf(backup)).toBe('600')
  })
})
