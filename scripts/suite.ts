import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bringChromium } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { NoPostgresError, type Postgres, startPostgres } from './postgres.ts'
import { run } from './processes.ts'
import { type Tally, tallyCheck, tallyPlaywright, tallyReport, tallyVitest } from './reports.ts'
import type { Step } from './steps.ts'

async function withReport(work: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-report-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function check(signal: AbortSignal, program: string, ...args: string[]): Promise<Tally> {
  return tallyCheck(await run(program, args, { signal }))
}

function vitest(project: string, signal: AbortSignal, settings: NodeJS.ProcessEnv = {}): Promise<Tally> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...process.env, ...settings }
    const exitCode = await run('vitest', ['run', '--project', project, ...reporters], { signal, env })
    return tallyReport(file, exitCode, tallyVitest)
  })
}

/** What a machine lacks is skipped for a person, and fails where every change must pass. */
function missing(what: string): Tally {
  console.error(`Skipped: ${what}`)
  const isCi = Boolean(process.env.CI)
  return { passed: 0, failed: isCi ? 1 : 0, skipped: isCi ? 0 : 1 }
}

async function findPostgres(): Promise<Postgres | NoPostgresError> {
  return await startPostgres().catch((error: unknown) => {
    if (error instanceof NoPostgresError) return error
    throw error
  })
}

/** What has no tag of the embedded database is not skipped: it runs on PostgreSQL. */
async function featuresEmbedded(signal: AbortSignal): Promise<Tally> {
  return { ...(await vitest('features', signal, { TEST_DATABASE_URL: undefined })), skipped: 0 }
}

async function featuresOnPostgres(signal: AbortSignal): Promise<Tally> {
  const postgres = await findPostgres()
  if (postgres instanceof NoPostgresError) return missing(postgres.message)
  try {
    return await vitest('features', signal, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** On PostgreSQL, as in production, where there is one; else on the embedded database. */
async function endToEnd(signal: AbortSignal): Promise<Tally> {
  const browser = bringChromium()
  if (!browser) return missing('no Chromium was found: install it, or name one in CHROME_PATH.')
  await buildWeb(signal)
  const postgres = await findPostgres()
  const database = postgres instanceof NoPostgresError ? {} : { E2E_DATABASE_URL: postgres.url }
  try {
    return await withReport(async (file) => {
      const env = { ...process.env, ...database, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
      const exitCode = await run('playwright', ['test'], { signal, env })
      return tallyReport(file, exitCode, tallyPlaywright)
    })
  } finally {
    if (!(postgres instanceof NoPostgresError)) await postgres.stop()
  }
}

export const types: Step = {
  name: 'types',
  title: 'TypeScript finds no error',
  run: (signal) => check(signal, 'tsc', '--project', '.'),
}

export const lint: Step = {
  name: 'lint',
  title: 'Biome finds no error, warning or unformatted file',
  run: (signal) => check(signal, 'biome', 'check', '--error-on-warnings', '.'),
}

export const deadCode: Step = {
  name: 'dead-code',
  title: 'Knip finds no unused file, export or package',
  run: (signal) => check(signal, 'knip'),
}

export const rules: Step = {
  name: 'rules',
  title: 'pure rules and the rules of the house',
  run: (signal) => vitest('rules', signal),
}

export const features: Step[] = [
  {
    name: 'features-pglite',
    title: 'the server over HTTP on the embedded database',
    run: featuresEmbedded,
  },
  {
    name: 'features-postgres',
    title: 'the server over HTTP on PostgreSQL',
    run: featuresOnPostgres,
  },
]

export const web: Step = {
  name: 'web',
  title: 'screens and their parts in jsdom',
  run: (signal) => vitest('web', signal),
}

export const e2e: Step = {
  name: 'e2e',
  title: 'journeys in Chromium',
  run: endToEnd,
}
