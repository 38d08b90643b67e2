import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { connectEmbedded, type Database, openDatabase } from './client.ts'
import { FolderInUseError, lockHolder, socketFolderOf } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'

/**
 * Opens the database for a command-line tool: through the running server where one holds the embedded folder,
 * else by itself, migrated. With `alone`, a running server is refused (`FolderInUseError`).
 */
export async function openForTool(config: Config, options: { alone?: boolean } = {}): Promise<Database> {
  const socketFolder = socketFolderOf(config.dataDir)
  const holder = config.databaseUrl ? null : await lockHolder(socketFolder)
  if (holder && options.alone)
    throw new FolderInUseError(`${config.dataDir} is in use by ${holder}. Stop it first.`)
  if (holder && existsSync(path.join(socketFolder, '.s.PGSQL.5432'))) return connectEmbedded(socketFolder)
  const database = await openDatabase(config)
  await migrateDatabase(database.pool)
  return database
}
