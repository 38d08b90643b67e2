import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { dismissToast, showToast } from '#web/lib/toast.ts'

/** What is acted on: a follow-up, or what else is done on a day by somebody. */
export type ActedRow = {
  id: string
  version: number
  title: string
  dueDate: string | null
  assigneeId: string | null
}

/** What an act changes; what is left out stays. */
export type RowChange = { isDone?: boolean; dueDate?: string | null; assigneeId?: string | null }

type Sent<Row> = { row: Row; change: RowChange; version: number; actionKey: string }

const placeOf = ({ id, version }: Pick<ActedRow, 'id' | 'version'>) => `${id} ${version}`

/** Says why a change was refused; one that came too late shows what stands now. */
function showRefusal(error: unknown): void {
  const isLate = error instanceof ApiError && (error.status === 409 || error.status === 404)
  const message = messageOf(error)
  if (isLate) showToast({ title: 'Someone else was faster', message: 'This is how it stands now.' })
  else showToast({ title: message, variant: 'destructive' })
}

/**
 * What is done to rows with one key or click. What is done leaves at once, several one after the other, and comes back
 * when it is undone or refused.
 */
export function useRowActs<Row extends ActedRow>(send: (sent: Sent<Row>) => Promise<{ version: number }>) {
  const queries = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lastUndo = useRef<(() => void) | null>(null)
  const { mutateAsync } = useMutation({ mutationFn: send, meta: { invalidates: recordKeys } })
  const change = (row: Row, changed: RowChange, version: number) =>
    mutateAsync({ row, change: changed, version, actionKey: newActionKey() })
  const refuse = (error: unknown) => {
    showRefusal(error)
    for (const queryKey of recordKeys) void queries.invalidateQueries({ queryKey })
  }
  const act = async (row: Row, changed: RowChange, before: RowChange, title: string) => {
    const place = placeOf(row)
    setLeft((now) => new Set([...now, place]))
    try {
      const { version } = await change(row, changed, row.version)
      const undo = () => {
        lastUndo.current = null
        dismissToast()
        void change(row, before, version).catch(refuse)
      }
      lastUndo.current = undo
      showToast({ title, message: row.title, variant: 'success', undo })
    } catch (error) {
      setLeft((now) => new Set([...now].filter((one) => one !== place)))
      refuse(error)
    }
  }
  return {
    /** Whether it was acted on and the list is yet to be read again. */
    hasLeft: (row: Pick<Row, 'id' | 'version'>) => left.has(placeOf(row)),
    /** Takes a row off the list that something else has finished. */
    dismiss: (row: Pick<Row, 'id' | 'version'>) => setLeft((now) => new Set([...now, placeOf(row)])),
    /** Takes back what was done last, while nothing else was. */
    undoLast: () => lastUndo.current?.(),
    finish: (row: Row, title: string) => act(row, { isDone: true }, { isDone: false }, title),
    postpone: (row: Row, dueDate: string) =>
      act(row, { dueDate }, { dueDate: row.dueDate }, `Postponed to ${formatDay(dueDate)}`),
    reassign: (row: Row, assigneeId: string | null, name: string) =>
      act(row, { assigneeId }, { assigneeId: row.assigneeId }, `Assigned to ${name || 'nobody'}`),
  }
}
