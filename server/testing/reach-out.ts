import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// This program does what a file that has taken over its reader would try, and says what came of it.

function tried(attempt: () => unknown): string {
  try {
    attempt()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const results = [
  tried(() => readFileSync('/etc/passwd')),
  tried(() => readFileSync(path.join(project, 'data', 'secret-key'))),
  tried(() => writeFileSync(path.join(os.tmpdir(), 'reached-out'), 'x')),
  tried(() => spawnSync('true')),
  process.env.SECRET_KEY ?? 'no secrets',
]
process.stdout.write(results.join(' '))
