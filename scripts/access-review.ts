import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reviewAccess } from '#server/admin/access-review.service.ts'
import { readConfig } from '#server/config.ts'
import { openForTool } from '#server/db/tool.ts'
import { runTool } from './tool.ts'
import { toolContext } from './tool-context.ts'

/** `npm run access-review -- [FILE]`: writes who can see what as a CSV file, also while the server runs. */
await runTool(async () => {
  const config = readConfig()
  const day = new Date().toISOString().slice(0, 10)
  const target = path.resolve(process.argv[2] ?? `bindery-access-${day}.csv`)
  if (existsSync(target)) throw new Error(`${target} is already there.`)
  const database = await openForTool(config)
  try {
    const { lines, people, invitations } = await reviewAccess(
      await toolContext(config, database, 'access-review'),
    )
    // The file names people: nobody else on the machine may read it, and one that is there is never replaced.
    writeFileSync(target, [...lines].join(''), { mode: 0o600, flag: 'wx' })
    console.log(`${target}: ${people} people, ${invitations} open invitations.`)
  } finally {
    await database.close()
  }
})
