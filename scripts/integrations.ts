import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '#e2e/server.ts'
import { apiScopes } from '#shared/api-scopes.rules.ts'
import { buildWeb } from './build-web.ts'
import { root } from './processes.ts'

/** A key of the demo's agency with every scope. */
async function makeKey(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'owner@bindery.example', password: 'bindery-demo' })
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const key = JSON.stringify({ name: 'Integrations', scopes: apiScopes, expiresInDays: null })
  const made = await fetch(`${url}/api/api-keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: key,
  })
  const { secret } = await made.json()
  return secret
}

/** `npm run integrations`: installs what is in `integrations/` and checks each against a server of its own. */
await buildWeb()
const server = await startServer()
try {
  const env = { ...process.env, BINDERY_URL: server.url, BINDERY_API_KEY: await makeKey(server.url) }
  for (const file of globSync('integrations/*/package.json', { cwd: root })) {
    const cwd = path.join(root, path.dirname(file))
    console.log(path.dirname(file))
    const isGood = [
      ['ci', '--no-audit', '--no-fund'],
      ['run', 'check'],
    ].every((args) => spawnSync('npm', args, { cwd, env, stdio: 'inherit' }).status === 0)
    if (!isGood) process.exitCode = 1
  }
} finally {
  await server.stop()
}
