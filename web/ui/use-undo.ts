import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type BulkUndone, leftReasonLabels } from '#shared/history/bulk-undo.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call, callPath } from '#web/lib/http.ts'
import type { RecordPath } from '#web/lib/record-calls.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { showToast, type Toast } from '#web/lib/toast.ts'
import { countOf } from './list/bulk-dialogs.tsx'

/** What is said of a bulk change that was undone: how many came back, and which were left and why. */
export function undoneToast(
  { restored, left, named }: BulkUndone,
  one: string,
  many: string,
  undone = 'restored',
): Toast {
  if (left === 0) return { title: `${countOf(restored, one, many)} ${undone}`, variant: 'success' }
  const names = named.slice(0, 3).map(({ name, reason }) => `${name} (${leftReasonLabels[reason]})`)
  const more = left > names.length ? ` and ${left - names.length} more` : ''
  return {
    title: `${restored.toLocaleString('en-US')} ${undone}, ${left.toLocaleString('en-US')} left as is`,
    message: `${names.join(', ')}${more}`,
    duration: 10_000,
  }
}

/** What a toast's Undo does: it works on after the screen of the action is gone. */
export function useUndo() {
  const queries = useQueryClient()
  const undoing = useCallback(
    (run: (actionKey: string) => Promise<Toast>) => () => {
      const actionKey = newActionKey()
      const fail = (error: unknown): Toast => ({
        title: 'Couldn’t undo this',
        message: messageOf(error),
        variant: 'destructive',
      })
      void run(actionKey)
        .catch(fail)
        .then((toast) => {
          showToast(toast)
          for (const queryKey of recordKeys) void queries.invalidateQueries({ queryKey })
        })
    },
    [queries],
  )
  return useMemo(
    () => ({
      undoing,
      /** Undoes a bulk change by its `undoId`; what it added is removed, all else is restored. */
      undoBulk: (id: string, one: string, many: string, undone?: 'removed') =>
        undoing(async (actionKey) =>
          undoneToast(
            await call('POST /api/bulk-changes/:id/undo', { params: { id }, actionKey }),
            one,
            many,
            undone,
          ),
        ),
      /** Brings back a record that was just deleted. */
      restoring: (kind: RecordPath, id: string, done: Toast) =>
        undoing(async (actionKey) => {
          await callPath(`/api/${kind}/${encodeURIComponent(id)}/restore`, { actionKey }, 'POST')
          return { variant: 'success', ...done }
        }),
    }),
    [undoing],
  )
}
