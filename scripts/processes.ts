import { type SpawnOptions, spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.dirname(import.meta.dirname)

/**
 * Runs a program of the project in our terminal and answers its exit code. When `signal` aborts, the program is
 * asked to end, and made to after five seconds.
 */
export function run(
  program: string,
  args: string[],
  { signal, ...options }: SpawnOptions = {},
): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
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
