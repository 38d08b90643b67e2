import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const started: { child: ChildProcess; dataDir: string }[] = []

function startMain(
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-main-')),
) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { ...env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...settings },
  })
  started.push({ child, dataDir })
  const told = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    told.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    told.error += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const isReady = async () => {
    while (!told.out.includes('ready at')) {
      if (child.exitCode !== null) throw new Error(`it ended: ${told.error}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { child, dataDir, told, exited, isReady }
}

afterEach(() => {
  for (const { child, dataDir } of started.splice(0)) {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('the process', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number\n'],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY is required with NODE_ENV=production\n'],
  ])('ends with one clear line for the wrong setting %o', async (settings, line) => {
    const { exited, told } = startMain(settings)
    expect(await exited).toBe(1)
    expect(told).toEqual({ out: '', error: line })
  })

  it('tells its address, stops on SIGTERM with 0, and leaves the folder to the next', async () => {
    const first = startMain()
    await first.isReady()
    expect(first.told.out).toMatch(/^Bindery is ready at http:\/\/localhost:\d+\n$/)
    const second = startMain({}, first.dataDir)
    expect(await second.exited).toBe(1)
    expect(second.told.error).toContain(`is in use by process ${first.child.pid}`)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const third = startMain({}, first.dataDir)
    await third.isReady()
    // Three processes start one after the other, which a busy machine needs its time for.
  }, 60_000)
})
