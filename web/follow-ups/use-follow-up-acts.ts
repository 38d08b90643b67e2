import type { FollowUp, FollowUpUpdate } from '#shared/follow-ups/follow-ups.contract.ts'
import { call } from '#web/lib/http.ts'
import { type RowChange, useRowActs } from './use-row-acts.ts'

/** Changes a follow-up of which this version stands; its day is never taken away. */
export function sendFollowUp(
  id: string,
  { dueDate, ...change }: RowChange,
  version: number,
  actionKey: string,
) {
  const body: FollowUpUpdate = { ...change, ...(dueDate && { dueDate }), version }
  return call('PATCH /api/follow-ups/:id', { params: { id }, body, actionKey })
}

/** What is done to follow-ups with one click. */
export function useFollowUpActs() {
  const { finish, ...acts } = useRowActs<FollowUp>(({ row, change, version, actionKey }) =>
    sendFollowUp(row.id, change, version, actionKey),
  )
  return { ...acts, finish: (followUp: FollowUp) => finish(followUp, 'Follow-up done') }
}
