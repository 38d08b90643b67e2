import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { planChange } from './changes.rules.ts'
import { planCorrection } from './corrections.rules.ts'
import { refuseGained } from './overlaps.rules.ts'
import { checkLines, checkShares, isRefused, type PlanContext, type Planned } from './plan.ts'
import { standingTransactions } from './standing.rules.ts'
import { planSuccessor } from './successors.rules.ts'

/**
 * What a transaction would write, whole: the rows, the new term of a renewal or a rewrite, and the arithmetic of a return
 * premium. A refusal says what stands there.
 */
export function planTransaction(ctx: PlanContext, sent: TransactionCreate): Planned {
  // A correction has the day of what it corrects, a renewal that of its new term.
  const input = { ...sent, effectiveDate: sent.effectiveDate ?? sent.newTerm?.effectiveDate ?? ctx.today }
  const plan =
    input.kind === 'correction'
      ? planCorrection(ctx, input, sent.effectiveDate)
      : input.newTerm
        ? planSuccessor(ctx, input)
        : planChange(ctx, input)
  if (isRefused(plan)) return plan
  const { newTerm, furtherTerms = [] } = plan
  const own = plan.transactions.map((made) => checkShares(made) ?? checkLines(ctx.term.lines, made))
  const next = [...(newTerm ? [newTerm] : []), ...furtherTerms].flatMap(({ lines, transactions }) =>
    transactions.map((made) => checkShares(made) ?? checkLines(lines, made)),
  )
  const standing = standingTransactions([...ctx.term.known, ...plan.transactions])
  return [refuseGained(ctx, standing), ...own, ...next].find((refusal) => refusal !== undefined) ?? plan
}
