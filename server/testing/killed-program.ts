import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { World } from './world.ts'

/** The owner of a made agency, as a program beside the test is given them. */
export function ownerOf({ owner, agencyId }: World) {
  const { id, name, email } = owner
  return {
    ...{ id, name, email, agencyId, agencyOwnerId: id, sessionId: '' },
    ...{ timeZone: 'America/New_York', role: 'agency_owner' as const },
    ...{
      seesWholeBook: true,
      mayAssign: true,
      isReadOnly: false,
      hasTwoFactor: false,
      needsTwoFactor: false,
    },
  }
}

/** Starts a program of this folder on the test's PostgreSQL database: `about` is what it works on. */
export async function startProgram(made: World, program: string, about: string, today: string) {
  const { config, database } = made.server
  const { rows } = await database.pool.query('select current_database() as name')
  const url = Object.assign(new URL(inject('postgres')?.url ?? ''), { pathname: `/${rows[0].name}` })
  const settings = { DATABASE_URL: url.href, DATA_DIR: config.dataDir, APP_URL: config.appUrl }
  const path = fileURLToPath(new URL(program, import.meta.url))
  return spawn(process.execPath, [path, about, JSON.stringify(ownerOf(made)), today], {
    env: { ...process.env, ...settings, SECRET_KEY: 'a-secret-for-tests-of-32-characters-or-more' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
