import type { AgencyCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { can } from '#shared/permissions.ts'

/** The carrier that a call is about. Throws 400 where it names none. */
export function namedCarrier(carrierId: string | undefined): string {
  if (carrierId) return carrierId
  throw new AppError('invalid', undefined, { fields: { carrierId: 'Choose a carrier' } })
}

/** Commission statements are for whoever owns the agency. Throws 403. */
export function checkMayManageCommissions({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden')
}
