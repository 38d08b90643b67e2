import type { MemberRights } from '#shared/team/team.contract.ts'

/** A member's access in a few words. */
export function rightsLabel({
  isOwner,
  sees,
  mayAssign,
  isReadOnly,
}: MemberRights & { isOwner: boolean }): string {
  if (isOwner) return 'Full access'
  const book = sees === 'whole_book' ? 'Whole book' : 'Own records'
  if (isReadOnly) return `${book}, read-only`
  return mayAssign ? `${book}, may assign` : book
}
