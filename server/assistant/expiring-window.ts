import { overdueDays } from '#engines/policy-terms/figures.rules.ts'
import { addDays } from '#shared/dates.ts'
import type { PolicyFilter } from '#shared/policies/policies.contract.ts'
import { expiringStatuses } from '#shared/policies/policies.rules.ts'
import { termStatuses } from '#shared/policies/term-choices.ts'

type Days = { from: string; to: string }

/** Whether days are so long ago that none of what expired in them is an open renewal any more. */
export function isLongOver({ to }: Pick<Days, 'to'>, today: string): boolean {
  return to < addDays(today, -overdueDays)
}

/**
 * The policies that expire in days, as the dashboard's renewals count them: what was renewed, cancelled or given up is none. Of
 * days that are long over, what was to expire in them.
 */
export function expiringIn({ from, to }: Days, today: string): Partial<PolicyFilter> {
  if (!isLongOver({ to }, today)) return { renewsFrom: from, renewsTo: to }
  const termStatus = termStatuses.filter((status) => !['quoted', 'cancelled', 'released'].includes(status))
  return { status: [...expiringStatuses], termStatus, expiresFrom: from, expiresTo: to }
}
