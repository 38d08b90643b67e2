import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pageBytes = 4096

async function askLinux(pid: number): Promise<number> {
  const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(resident) * pageBytes
}

async function askSystem(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

/** The resident memory of another process in bytes; 0 when it has ended. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  const ask = process.platform === 'linux' ? askLinux : askSystem
  return ask(pid).catch(() => 0)
}
