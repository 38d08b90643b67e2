import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { connectEmbedded, type Database, openDatabase } from './client.ts'
import { FolderInUseError } from './folder-lock.ts'
import { migrateDatabase } from './migrate.ts'

function isAnswering(socketFolder: string | null): socketFolder is string {
  return socketFolder !== null && existsSync(path.join(socketFolder, '.s.PGSQL.5432'))
}

/**
 * Opens the database for a command-line tool: through the running server where one holds the embedded folder,
 * else by itself, migrated. With `alone`, a running server is refused (`FolderInUseError`).
 */
export async function openForTool(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  options: { alone?: boolean } = {},
): Promise<Database> {
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    const isShared = error instanceof FolderInUseError && isAnswering(error.socketFolder)
    if (!isShared || options.alone) throw error
    return connectEmbedded(error.socketFolder)
  }
  await migrateDatabase(database.pool)
  return database
}
