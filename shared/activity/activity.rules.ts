import type { ActivityEntry } from './activity.contract.ts'

/** Whether somebody answered: they called or wrote, or were reached by a call. */
export function isAnswer({
  kind,
  direction,
  outcome,
}: Pick<ActivityEntry, 'kind' | 'direction' | 'outcome'>): boolean {
  if (kind !== 'call' && kind !== 'email') return false
  return direction === 'inbound' || outcome === 'spoke'
}
