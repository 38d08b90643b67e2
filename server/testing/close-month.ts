import { closeMonth } from '#server/commissions/months.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { programContext } from './program-context.ts'

/** Closes a month of commission in a process that a test may kill in the middle of it. */
const [month = '', member = '{}', today = ''] = process.argv.slice(2)
const ctx = await programContext(member, today)
await inTransaction(ctx, (ctx) => closeMonth(ctx, month))
process.stdout.write('closed')
