import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RowField } from '#shared/fields/record-field.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, markExplained, messageOf } from '#web/lib/api-error.ts'
import { callPath } from '#web/lib/http.ts'
import { changedSentence, missedChanges } from '#web/lib/missed-changes.ts'
import type { RecordPath } from '#web/lib/record-calls.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { useUndo } from '#web/ui/use-undo.ts'

/** The records that are changed in rows, as the paths of their calls name them. */
export type EditedPath = RecordPath | 'claims' | 'carriers' | 'requotes' | 'renewals' | 'follow-ups'

/** What a row changes: a record, or a part of one, with its version. */
export type EditedRecord = { id: string; version: number }

type Change = { name: string; field: RowField; from: unknown; to: unknown }

function versionOf(answer: unknown): number | undefined {
  const { version } = Object(answer) as { version?: unknown }
  return typeof version === 'number' ? version : undefined
}

function checked({ schema }: RowField, value: unknown): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Error(error.issues[0]?.message)
  return data
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.details.reason === 'stale_version')
    return `${changedSentence(missedChanges(error))} Save again to keep your change.`
  return Object.values(error.fields)[0] ?? messageOf(error)
}

/**
 * Saves one field of a record from its row, with an Undo in the toast. A record that somebody else changed meanwhile is read
 * again, and the toast says who changed what.
 */
export function useInlineEdits(path: EditedPath) {
  const queries = useQueryClient()
  const { undoing } = useUndo()
  return useCallback(
    async ({ id, version }: EditedRecord, { name, field, from, to }: Change) => {
      const label = field.list?.edit?.label ?? field.label
      const save = (value: unknown, at: number | undefined, actionKey: string) =>
        callPath(`/api/${path}/${id}`, { body: { [name]: value, version: at }, actionKey }, 'PATCH')
      const refresh = () => {
        for (const queryKey of [[`/api/${path}`], ...recordKeys]) void queries.invalidateQueries({ queryKey })
      }
      try {
        const saved = versionOf(await save(checked(field, to), version, newActionKey()))
        const undo = undoing(async (actionKey) => {
          await save(from, saved, actionKey).finally(refresh)
          return { title: `${label} restored`, variant: 'success' }
        })
        showToast({ title: `${label} changed`, variant: 'success', undo })
      } catch (error) {
        markExplained(error)
        showToast({
          title: `${label} was not changed`,
          message: failureText(error),
          variant: 'destructive',
        })
        throw error
      } finally {
        refresh()
      }
    },
    [path, queries, undoing],
  )
}
