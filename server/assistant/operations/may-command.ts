import type { UserCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { isAdmin } from '#shared/permissions.ts'

/** What is said of `!db` to those who may not use it. */
export const notPermitted = "You don't have permission to execute direct database commands."
/** What is said to those who run the platform: they see no client data. */
export const noAgency = 'Your account isn’t part of an agency, so there are no records to work with.'

/** Why the caller cannot give direct commands, or null: only owners and admins may, and admins have no records. */
export function commandRefusal({ user }: Pick<UserCtx, 'user'>): string | null {
  if (isAdmin(user.role)) return noAgency
  return user.role === 'agency_owner' && user.agencyId ? null : notPermitted
}

/** Refuses direct commands to others than owners: 403 with reason `not_permitted`. */
export function checkMayCommand(ctx: Pick<UserCtx, 'user'>): void {
  const refusal = commandRefusal(ctx)
  if (refusal) throw new AppError('forbidden', refusal, { reason: 'not_permitted' })
}
