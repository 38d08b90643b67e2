import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import { readConfig } from '#server/config.ts'
import type { AgencyUser } from '#server/context.ts'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

/** Endorses, cancels and reinstates a term in turn, and says so each time that it is acknowledged, until it is killed. */
const [termId = '', member = '{}', today = ''] = process.argv.slice(2)
const user: AgencyUser = JSON.parse(member)
const config = readConfig()
const database = await openDatabase(config)
const base = {
  pool: database.pool,
  config,
  log: pino({ level: 'silent' }),
  clock: () => new Date(`${today}T17:00:00Z`),
  adapters: await openAdapters(config, database.pool),
  origin: { ipAddress: null, userAgent: null, requestId: null },
  actor: 'person' as const,
  user: null,
}
const jobs = await startJobs(base, database.kind, [])
const inputs: TransactionCreate[] = [
  { kind: 'endorsement', effectiveDate: today, premiumChange: 12.34 },
  { kind: 'cancellation', effectiveDate: today },
  { kind: 'reinstatement', effectiveDate: today },
]
for (let turn = 0; ; turn += 1) {
  const input = inputs[turn % inputs.length]
  if (!input) continue
  try {
    await inTransaction({ ...base, jobs, user }, (ctx) => enterTransaction(ctx, termId, input))
    process.stdout.write('+')
  } catch (error) {
    // The process before this one may have been killed in midst of the round.
    if (!(error instanceof AppError)) throw error
  }
}
