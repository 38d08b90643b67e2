// @module-tag embedded
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const place = mkdtempSync(path.join(os.tmpdir(), 'bindery-lock-'))
const program = path.join(import.meta.dirname, '..', 'testing', 'lock-folder.ts')
const children: ChildProcess[] = []
const orphans: number[] = []

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit')
}

afterAll(async () => {
  await Promise.all(children.map(kill))
  for (const pid of orphans) process.kill(pid, 'SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

type Way = { userId?: number; withChild?: boolean; temporary?: string }

/** A process that takes a data folder and keeps it, and what it said of that. */
async function take(folder: string, { userId, withChild, temporary = os.tmpdir() }: Way = {}) {
  const args = [program, folder, userId ? String(userId) : '', withChild ? 'with-child' : '']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

function newFolder(): string {
  return mkdtempSync(path.join(place, 'data-'))
}

/** Only the superuser may start processes of other users. */
const otherUsers = process.getuid?.() === 0 ? [65_534] : []

describe('the lock of a data folder', () => {
  it('keeps out, by name, who has another temporary folder or another name for it', async () => {
    const folder = newFolder()
    const holder = await take(folder)
    expect(holder.said).toBe('held')
    const refusal = `The data folder ${folder} is in use by process ${holder.child.pid} (started with ${folder}). Stop that process first.`
    const temporary = mkdtempSync(path.join(place, 'tmp-'))
    expect((await take(folder, { temporary })).said).toBe(refusal)
    const link = path.join(place, 'another-name')
    symlinkSync(folder, link)
    expect((await take(link)).said).toContain(`is in use by process ${holder.child.pid}`)
    expect(statSync(path.join(folder, 'db.lock')).mode & 0o777).toBe(0o600)
  })

  it('keeps out who names it by another folder whose database is a link to it', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'db'))
    const holder = await take(folder)
    const other = newFolder()
    symlinkSync(path.join(folder, 'db'), path.join(other, 'db'))
    expect((await take(other)).said).toContain(`is in use by process ${holder.child.pid}`)
  })

  it('is kept by a holder that stands still, and free at once when it is killed', async () => {
    const folder = newFolder()
    const { child } = await take(folder)
    child.kill('SIGSTOP')
    expect((await take(folder)).said).toContain(`is in use by process ${child.pid}`)
    await kill(child)
    expect((await take(folder)).said).toBe('held')
  })

  it('is no child’s: a living one does not keep it, an ended one does not free it', async () => {
    const folder = newFolder()
    const first = await take(folder, { withChild: true })
    const pid = Number(first.said.split(' ')[1])
    orphans.push(pid)
    await kill(first.child)
    const second = await take(folder, { withChild: true })
    expect(second.said).toMatch(/^held \d+$/)
    process.kill(Number(second.said.split(' ')[1]), 'SIGKILL')
    expect((await take(folder)).said).toContain(`is in use by process ${second.child.pid}`)
  })

  it.each(otherUsers)(
    'keeps out the user %i, and the superuser where that user is the holder',
    async (userId) => {
      const shared = newFolder()
      chmodSync(place, 0o755)
      chmodSync(shared, 0o777)
      const mine = await take(shared)
      expect((await take(shared, { userId })).said).toMatch(/cannot be locked|is in use by process/)
      await kill(mine.child)
      rmSync(path.join(shared, 'db.lock'))
      rmSync(path.join(shared, 'db.holder.json'))
      const theirs = await take(shared, { userId })
      expect(theirs.said).toBe('held')
      expect((await take(shared)).said).toContain(`is in use by process ${theirs.child.pid}`)
    },
  )

  it('says so where the folder cannot be locked', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'db.lock'))
    expect((await take(folder)).said).toMatch(/^The data folder \S+ cannot be locked: .+\.$/)
  })
})
