import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from '#server/db/folder-lock.ts'

/**
 * Holds a data folder until it is killed, as another user where one is given and with a child where it is asked to; says
 * `held` and the child's id, or why it could not.
 */
const [folder = '', userId = '', withChild = ''] = process.argv.slice(2)
if (userId) process.setuid?.(Number(userId))
try {
  lockFolder(folder)
  const child = withChild ? spawn('sleep', ['60'], { stdio: 'inherit' }) : null
  process.stdout.write(`held ${child?.pid ?? ''}\n`)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await pause(600_000)
