import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { root } from './processes.ts'

/** The screens reload as they are saved; vite.config.ts passes the calls on to the server. */
async function serveScreens(): Promise<{ address: string; close(): Promise<void> }> {
  const vite = await createServer({
    root: `${root}/web`,
    configFile: `${root}/vite.config.ts`,
    logLevel: 'warn',
  })
  await vite.listen()
  const address = vite.resolvedUrls?.local[0]
  if (!address) throw new Error('The screens are served nowhere.')
  return { address: address.replace(/\/$/, ''), close: () => vite.close() }
}

const screens = await serveScreens()
// Told where people reach it, the server prints that address, and the logins, when it is ready.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, APP_URL: screens.address },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
const [exitCode] = await once(server, 'exit')
await screens.close()
process.exit(exitCode ?? 0)
