import { commissionOf } from '#engines/policy-terms/figures.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { earningRates } from '#server/policies/commission.service.ts'
import type { ActRow } from './acts.queries.ts'

/** A transaction with what it is expected to pay, in dollars: null where no rate is known. */
export type EarningAct = ActRow & { expected: number | null }

/** What transactions are expected to pay, at the rates in force on their terms' effective dates. */
export async function withExpected(
  ctx: InTransaction<AgencyCtx>,
  acts: readonly ActRow[],
): Promise<EarningAct[]> {
  const rates = await earningRates(ctx, acts)
  return acts.map((act) => {
    const { lines, termLine: line, premiumChange } = act
    return {
      ...act,
      expected: commissionOf(lines.length > 0 ? lines : [{ line, premiumChange }], rates(act)),
    }
  })
}
