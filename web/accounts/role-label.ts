import type { Role } from '#shared/permissions.ts'

/** A role in words. */
export const roleLabel: Record<Role, string> = {
  super_admin: 'Platform admin',
  admin: 'Platform admin',
  agency_owner: 'Agency owner',
  agent: 'Agent',
}
