import type { UserCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

/** What the assistant's calls say about their sender. */
export type ClaimedIdentity = { userId?: string | undefined; agencyOwnerId?: string | undefined }

/**
 * Refuses a call that claims to come from someone else than its session: 403 with reason `identity_mismatch`. The
 * agency may be named by its owner or by the caller.
 */
export function checkClaimedIdentity(
  { user }: Pick<UserCtx, 'user'>,
  { userId, agencyOwnerId }: ClaimedIdentity,
): void {
  const isMe = userId === undefined || userId === user.id
  const isMyAgency =
    agencyOwnerId === undefined || agencyOwnerId === user.agencyOwnerId || agencyOwnerId === user.id
  if (!isMe || !isMyAgency) throw new AppError('forbidden', undefined, { reason: 'identity_mismatch' })
}
