import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, markExplained, messageOf } from '#web/lib/api-error.ts'
import { callPath } from '#web/lib/http.ts'
import { missedChanges, whoChanged } from '#web/lib/missed-changes.ts'
import type { RecordPath } from '#web/lib/record-calls.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { useUndo } from '#web/ui/use-undo.ts'

type Row = { id: string; version: number }
type Change = { field: string; label: string; from: string | null; to: string | null }

function versionOf(answer: unknown): number | undefined {
  const { version } = Object(answer) as { version?: unknown }
  return typeof version === 'number' ? version : undefined
}

/**
 * Saves one field of a record from its row, with an Undo in the toast. A record that somebody else changed meanwhile is read
 * again, and the toast says who changed it.
 */
export function useInlineEdits(kind: RecordPath) {
  const queries = useQueryClient()
  const { undoing } = useUndo()
  return useCallback(
    async ({ id, version }: Row, { field, label, from, to }: Change) => {
      const save = (value: string | null, at: number | undefined, actionKey: string) =>
        callPath(`/api/${kind}/${id}`, { body: { [field]: value, version: at }, actionKey }, 'PATCH')
      try {
        const saved = versionOf(await save(to, version, newActionKey()))
        const undo = undoing(async (actionKey) => {
          await save(from, saved, actionKey)
          return { title: `${label} restored`, variant: 'success' }
        })
        showToast({ title: `${label} changed`, variant: 'success', undo })
      } catch (error) {
        markExplained(error)
        const isStale = error instanceof ApiError && error.details.reason === 'stale_version'
        showToast({
          title: `${label} was not changed`,
          message: isStale
            ? `${whoChanged(missedChanges(error))} just changed this record. Save again to keep your change.`
            : messageOf(error),
          variant: 'destructive',
        })
        throw error
      } finally {
        for (const queryKey of recordKeys) void queries.invalidateQueries({ queryKey })
      }
    },
    [kind, queries, undoing],
  )
}
