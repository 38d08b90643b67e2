import path from 'node:path'
import { openFileStore } from '#server/adapters/files.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openForTool } from '#server/db/tool.ts'
import { runTool } from './tool.ts'

/** `npm run restore -- FILE`: replaces what is kept by what the archive holds, whole or not at all. */
await runTool(async () => {
  const archive = process.argv[2]
  if (!archive) throw new Error('Name the archive: npm run restore -- FILE')
  const config = readConfig()
  const database = await openForTool(config, { alone: true })
  const client = await database.pool.connect()
  try {
    const manifest = await restoreBackup(config, client, await openFileStore(config), path.resolve(archive))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files.`,
    )
  } finally {
    client.release()
    await database.close()
  }
})
