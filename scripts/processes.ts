import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

export const root = path.dirname(import.meta.dirname)

/** What ends a program, and what stands before each line that it prints where others print beside it. */
export type Manner = { signal: AbortSignal; label?: string }

/**
 * Runs a program of the project in our terminal and answers its exit code. When `signal` aborts, the program is
 * asked to end, and made to after five seconds.
 */
export function run(
  program: string,
  args: string[],
  { signal, label, ...options }: SpawnOptions & Partial<Manner> = {},
): Promise<number> {
  const stdio: StdioOptions = label ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { cwd: root, stdio, ...options })
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => console.log(`${label} │ ${line}`))
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5000).unref()
  }
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', end)
      resolve(code ?? 1)
    })
  })
}
