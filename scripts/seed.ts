import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedAgencies } from '#server/demo/seed.service.ts'
import { runTool } from './tool.ts'

const usage = 'Usage: npm run seed -- [--agencies 20] [--clients 10000]'

function wholeNumber(text: string, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most) throw new ConfigError(usage)
  return number
}

function readSize(): { agencies: number; clients: number } {
  const options = {
    agencies: { type: 'string', default: '20' },
    clients: { type: 'string', default: '10000' },
  } as const
  try {
    const { values } = parseArgs({ options })
    return { agencies: wholeNumber(values.agencies, 1000), clients: wholeNumber(values.clients, 100_000) }
  } catch {
    throw new ConfigError(usage)
  }
}

async function seed(): Promise<void> {
  const size = readSize()
  const config = readConfig()
  if (config.isProduction)
    throw new ConfigError('npm run seed makes up agencies: never with NODE_ENV=production')
  const from = performance.now()
  const database = await openDatabase(config)
  try {
    await migrateDatabase(database.pool)
    const { seeded, login, password } = await seedAgencies(database, new Date(), size)
    const counts = Object.entries(seeded).map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(`Added ${counts.join(', ')} in ${seconds} s. Log in as ${login} with ${password}`)
  } finally {
    await database.close()
  }
}

await runTool(seed)
