// @module-tag embedded
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tightenFolder } from './private-folder.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'bindery-modes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

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
})
