import { verifyAudit } from '#server/audit/chain.service.ts'
import { readConfig } from '#server/config.ts'
import { openForTool } from '#server/db/tool.ts'
import { runTool } from './tool.ts'
import { toolContext } from './tool-context.ts'

/** `npm run audit:verify`: checks the chains of the audit log, also while the server runs; fails where one is broken. */
await runTool(async () => {
  const config = readConfig()
  const database = await openForTool(config)
  try {
    const context = await toolContext(config, database, 'audit-verify')
    const { chains, entries, unsealed, broken } = await verifyAudit(context)
    for (const { agencyId, position, entryId, what } of broken)
      console.error(`${agencyId ?? 'the platform'}, entry ${position} (${entryId}): ${what}.`)
    if (broken.length > 0)
      throw new Error(`${broken.length} of ${chains} chains of the audit log are broken.`)
    console.log(`${chains} chains with ${entries} entries are whole; ${unsealed} entries wait to be sealed.`)
  } finally {
    await database.close()
  }
})
