import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { openFileStore } from '#server/adapters/files.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { recordBackup } from '#server/backup/backup-runs.ts'
import { readConfig } from '#server/config.ts'
import { openForTool } from '#server/db/tool.ts'
import { runTool } from './tool.ts'

/** `npm run backup -- [FILE]`: writes one archive, also while the server runs. */
await runTool(async () => {
  const config = readConfig()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const target = path.resolve(process.argv[2] ?? `bindery-backup-${stamp}.tar.gz`)
  if (existsSync(target)) throw new Error(`${target} is already there.`)
  const database = await openForTool(config)
  const client = await database.pool.connect()
  try {
    const manifest = await makeBackup(config, client, await openFileStore(config), target)
    await recordBackup(client, manifest, statSync(target).size)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${target}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files.`,
    )
    if (manifest.leftOut.length > 0)
      console.log(`Left out, since they are not Bindery's: ${manifest.leftOut.join(', ')}.`)
    console.log(
      'Keep the SECRET_KEY with it (without one set: DATA_DIR/secret-key): a restore needs the same key.',
    )
  } finally {
    client.release()
    await database.close()
  }
})
