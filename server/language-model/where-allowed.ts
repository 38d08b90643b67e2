import type { LanguageModelAdapter } from '#server/adapters/language-model.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readAllowance, stillBusy } from './allowance.service.ts'
import { whileFree } from './while-free.ts'

/** The model that may be asked, and whether it may propose changes. */
export type AllowedModel = { languageModel: LanguageModelAdapter; model: string; allowsWrites: boolean }

/**
 * Asks the language model where one is set up, allowed, paid for and free for the person. Else gives what stands instead, with
 * what the person is shown about that, if anything.
 */
export async function whereAllowed<Result>(
  ctx: AgencyCtx,
  instead: (notice: string | null) => Result,
  ask: (allowed: AllowedModel) => Promise<Result>,
): Promise<Result> {
  const { languageModel } = ctx.adapters
  if (!languageModel) return instead(null)
  // Read again once it is the question's turn: those before it may have used the share up.
  const allowed = async (then: (allowed: AllowedModel) => Promise<Result>): Promise<Result> => {
    const allowance = await inTransaction(ctx, readAllowance)
    if (allowance.kind === 'off') return instead(null)
    if (allowance.kind === 'used_up') return instead(allowance.message)
    return then({ languageModel, ...allowance })
  }
  return allowed(async () => (await whileFree(ctx.user.id, () => allowed(ask))) ?? instead(stillBusy))
}
