import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { programContext } from './program-context.ts'

/** Endorses, cancels and reinstates a term in turn, and says so each time that it is acknowledged, until it is killed. */
const [termId = '', member = '{}', today = ''] = process.argv.slice(2)
const ctx = await programContext(member, today)
const inputs: TransactionCreate[] = [
  { kind: 'endorsement', effectiveDate: today, premiumChange: 12.34 },
  { kind: 'cancellation', effectiveDate: today },
  { kind: 'reinstatement', effectiveDate: today },
]
for (let turn = 0; ; turn += 1) {
  const input = inputs[turn % inputs.length]
  if (!input) continue
  try {
    await inTransaction(ctx, (ctx) => enterTransaction(ctx, termId, input))
    process.stdout.write('+')
  } catch (error) {
    // The process before this one may have been killed in midst of the round.
    if (!(error instanceof AppError)) throw error
  }
}
