import { findPeopleOf } from '#server/activity/activity.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import type { IncomingEmail, NoticeEntry } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { getIncomingEmail, lockEmail, placeEmail } from './incoming-emails.service.ts'

/**
 * Enters the notice that a waiting email is on a policy, exactly as a person confirmed it, and files the email there: both or neither.
 * Throws 404, 400 for a policy out of reach, 422 where the policy can't have such a notice on that day, and 409 where someone else
 * dealt with the email.
 */
export async function enterNotice(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  { version, policyId, kind, effectiveDate }: NoticeEntry,
): Promise<IncomingEmail> {
  const row = await lockEmail(ctx, id, 'waiting', { version })
  if (!(await findPeopleOf(ctx, 'policy', policyId)))
    throw new AppError('invalid', undefined, { fields: { policyId: 'This policy doesn’t exist' } })
  await enterTransaction(ctx, policyId, { kind, effectiveDate })
  const isSuggested = row.recordType === 'policy' && row.recordId === policyId
  const reason = (isSuggested && row.reason) || 'person'
  await placeEmail(ctx, row, { recordType: 'policy', recordId: policyId, reason })
  return getIncomingEmail(ctx, id)
}
