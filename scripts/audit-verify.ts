import { compareFingerprint, explainHeads } from '#server/audit/heads.service.ts'
import { verifyAudit } from '#server/audit/verify.service.ts'
import { verifyReport } from '#server/audit/verify-report.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { openForTool } from '#server/db/tool.ts'
import { runTool } from './tool.ts'
import { toolContext } from './tool-context.ts'

async function verify(ctx: Ctx): Promise<void> {
  const { problems, lines } = verifyReport(await verifyAudit(ctx))
  for (const problem of problems) console.error(problem)
  for (const line of lines) console.log(line)
  if (problems.length > 0) throw new Error(`Problems found in the audit log: ${problems.length}.`)
}

async function compare(ctx: Ctx, [agencyId = '', count, fingerprint = '']: string[]): Promise<void> {
  const isSame = await compareFingerprint(ctx, { agencyId, count: Number(count), fingerprint })
  if (!isSame) throw new Error('The audit log does not match this email.')
  console.log('The audit log matches this email.')
}

/**
 * `npm run audit:verify`: checks the audit log against its seals and signed heads, also while the server runs; fails where
 * something is wrong. `-- --compare AGENCY COUNT FINGERPRINT` checks a line of a digest email, `-- --explain "REASON"`
 * signs the log as it is after a restore by other means.
 */
await runTool(async () => {
  const config = readConfig()
  const [option, ...values] = process.argv.slice(2)
  const database = await openForTool(config)
  try {
    const ctx = await toolContext(config, database, 'audit-verify')
    if (option === '--compare') await compare(ctx, values)
    else if (option === '--explain') await explainHeads(ctx, values.join(' '))
    else await verify(ctx)
  } finally {
    await database.close()
  }
})
