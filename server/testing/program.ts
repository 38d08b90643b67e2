import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const started: { child: ChildProcess; dataDir: string }[] = []
const main = path.join(import.meta.dirname, '..', 'main.ts')

/** Starts the whole program as a process of its own, by default on an empty embedded database and without the demo. */
export function startMain(
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-main-')),
  options: Pick<SpawnOptions, 'uid' | 'gid'> = {},
) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [main], {
    env: { ...env, HOST: 'localhost', PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  started.push({ child, dataDir })
  const output = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.error += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  /** Where it answers, once it does. */
  const isReady = async () => {
    for (;;) {
      const address = /ready at (\S+)/.exec(output.out)?.[1]
      if (address) return address
      if (child.exitCode !== null) throw new Error(`it ended: ${output.error}`)
      await pause(50)
    }
  }
  return { child, dataDir, output, exited, isReady }
}

/** Ends every program that a test has started, and removes what they kept. */
export async function endPrograms(): Promise<void> {
  for (const { child, dataDir } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
      await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
