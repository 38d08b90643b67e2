import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const { BINDERY_URL: url = '', BINDERY_API_KEY: key = '' } = process.env

function run(command, args) {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const description = await (await fetch(`${url}/api/v1/openapi.json`)).json()
writeFileSync('openapi.generated.json', JSON.stringify(description))
run('spectral', [
  'lint',
  'openapi.generated.json',
  '--ruleset',
  'spectral.yaml',
  '--fail-severity=error',
  '--quiet',
])
run('openapi-typescript', ['openapi.generated.json', '--output', 'schema.generated.ts'])
run('tsc', ['--project', '.'])
const { workWith } = await import('./work.ts')
for (const line of await workWith(url, key)) console.log(line)
