import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { FollowUp, FollowUpUpdate } from '#shared/follow-ups/follow-ups.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { showToast } from '#web/lib/toast.ts'

type Acted = Pick<FollowUp, 'id' | 'version' | 'title' | 'dueDate' | 'assigneeId'>
type Change = { id: string; body: FollowUpUpdate; actionKey: string }

const placeOf = ({ id, version }: Pick<Acted, 'id' | 'version'>) => `${id} ${version}`

/** Says why a change was refused; one that came too late shows what stands now. */
export function refusalToast(error: unknown): void {
  const isLate = error instanceof ApiError && (error.status === 409 || error.status === 404)
  const message = messageOf(error)
  if (isLate) showToast({ title: 'Someone else was faster', message: 'This is how it stands now.' })
  else showToast({ title: message, variant: 'destructive' })
}

/**
 * What is done to follow-ups with one key or click. What is done leaves at once, several one after the other, and
 * comes back when it is undone or refused.
 */
export function useFollowUpActs() {
  const queries = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, body, actionKey }: Change) =>
      call('PATCH /api/follow-ups/:id', { params: { id }, body, actionKey }),
    meta: { invalidates: recordKeys },
  })
  const send = (id: string, body: FollowUpUpdate) => mutateAsync({ id, body, actionKey: newActionKey() })
  const refresh = () => {
    for (const queryKey of recordKeys) void queries.invalidateQueries({ queryKey })
  }
  const refuse = (error: unknown) => {
    refusalToast(error)
    refresh()
  }
  const comeBack = (place: string) => setLeft((now) => new Set([...now].filter((one) => one !== place)))
  const act = async (followUp: Acted, body: FollowUpUpdate, before: FollowUpUpdate, title: string) => {
    const { id, version } = followUp
    const place = placeOf(followUp)
    setLeft((now) => new Set([...now, place]))
    try {
      const changed = await send(id, { ...body, version })
      const undo = () => void send(id, { ...before, version: changed.version }).catch(refuse)
      showToast({ title, message: followUp.title, variant: 'success', undo })
    } catch (error) {
      comeBack(place)
      refuse(error)
    }
  }
  return {
    /** Whether it was acted on and the list is yet to be read again. */
    hasLeft: (followUp: Pick<Acted, 'id' | 'version'>) => left.has(placeOf(followUp)),
    finish: (followUp: Acted) => act(followUp, { isDone: true }, { isDone: false }, 'Follow-up done'),
    postpone: (followUp: Acted, dueDate: string) =>
      act(followUp, { dueDate }, { dueDate: followUp.dueDate }, `Postponed to ${formatDay(dueDate)}`),
    reassign: (followUp: Acted, assigneeId: string | null, name: string) =>
      act(followUp, { assigneeId }, { assigneeId: followUp.assigneeId }, `Assigned to ${name || 'nobody'}`),
  }
}
