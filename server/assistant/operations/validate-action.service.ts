import type { AgencyCtx, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { chatErrors, toolErrorOf } from '#shared/assistant/message.rules.ts'
import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'
import type { ActionValidity, ValidateAction } from '#shared/assistant/operations.contract.ts'
import { operationIntents, writeIntents } from '#shared/assistant/understanding.contract.ts'
import { can, readOnlyMessage } from '#shared/permissions.ts'
import { allowsWrites } from './acting.ts'
import { commandRefusal, noAgency } from './may-command.ts'

function isMember(ctx: UserCtx): ctx is AgencyCtx {
  return ctx.user.agencyId !== null && ctx.user.agencyOwnerId !== null
}

async function refusal(ctx: UserCtx, { actionType, content }: ValidateAction): Promise<string | null> {
  const action = operationIntents.find((known) => known === actionType)
  if (!action) return `I don't know an operation named "${actionType}".`
  const problem = toolErrorOf(content)
  if (problem) return chatErrors[problem]
  if (action === 'user.info') return null
  if (action === 'db.command') return commandRefusal(ctx)
  if (!isMember(ctx)) return noAgency
  if (!writeIntents.some((write) => write === action)) return null
  if (!can(ctx.user, 'book.add')) return readOnlyMessage
  return (await inTransaction(ctx, allowsWrites)) ? null : writesDisabled
}

/**
 * Whether the caller may ask for an operation in these words: it is known, theirs to ask for, within the length of a
 * message, and not switched off. The reason reads on after "I couldn't process your request. ".
 */
export async function validateAction(ctx: UserCtx, input: ValidateAction): Promise<ActionValidity> {
  const reason = await refusal(ctx, input)
  return { isValid: reason === null, reason }
}
