import { globSync } from 'node:fs'
import path from 'node:path'

/** The rooms whose work depends on the kind of database. */
const databaseRooms = ['audit', 'backup', 'db', 'jobs', 'agency-encryption']

/** The test that is the journey of a room's feature, where it does not have the room's name. */
const journeys: Readonly<Record<string, string>> = {
  accounts: 'register',
  'acord-forms': 'start-certificate',
  admin: 'users',
  assistant: 'chat',
  commercial: 'accounts',
  'data-retention': 'retention',
  'imports-exports': 'import-journey',
  knowledge: 'ask',
  notifications: 'digest',
  records: 'reach',
  settings: 'features',
  subscriptions: 'checkout',
}

/** The path of the test that is the journey of a room's feature. */
export function journeyOf(room: string): string {
  return `server/${room}/${journeys[room] ?? room}.test.ts`
}

/**
 * What runs on the embedded database: what depends on the kind of database, a journey of each feature, and what has no
 * database at all (files that are read, models that answer), which runs only there.
 */
export const embeddedTests = [
  ...databaseRooms.map((room) => `server/${room}/**/*.test.ts`),
  ...globSync('server/*').map((room) => journeyOf(path.basename(room))),
  'server/imports-exports/rejected-policies.test.ts',
  '**/*.once.test.ts',
]
