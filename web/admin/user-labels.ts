import type { AccountState } from '#shared/admin/users.contract.ts'
import type { Role } from '#shared/permissions.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** The states of an account, in words and with the color beside them. */
export const accountStateLooks: Record<AccountState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'green' },
  locked: { label: 'Locked', tone: 'red' },
  deleted: { label: 'Removed', tone: 'neutral' },
}

const actionLabels: Record<string, string> = {
  locked: 'Locked',
  unlocked: 'Unlocked',
  sessions_ended: 'Sessions ended',
  reset_sent: 'Reset link sent',
  two_factor_reset: 'Two-factor reset',
  role_changed: 'Role changed',
  admin_added: 'Made an admin',
  admin_removed: 'Removed',
  subscription_overridden: 'Subscription overridden',
  subscription_restored: 'Subscription override removed',
  features_changed: 'Features changed',
}

/** What an admin did, as the history of an account shows it. */
export function actLabel(action: string): string {
  return actionLabels[action] ?? action
}

/** A subscription state as a person reads it, such as "Past due". */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The roles, distinguished where admins manage them. */
export const roleNames: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  agency_owner: 'Agency owner',
  agent: 'Agent',
}
