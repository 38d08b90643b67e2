import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
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

/** A field that a row changes: what it is called, what is kept of a value or an error to show, and what a call sends of it. */
export type EditedField = {
  label: string
  check: (value: unknown) => unknown
  body: (value: unknown) => object
}

type Change = { field: EditedField; from: unknown; to: unknown }

function versionOf(answer: unknown): number | undefined {
  const { version } = Object(answer) as { version?: unknown }
  return typeof version === 'number' ? version : undefined
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
    async ({ id, version }: EditedRecord, { field: { label, check, body }, from, to }: Change) => {
      const save = (value: unknown, at: number | undefined, actionKey: string) =>
        callPath(`/api/${path}/${id}`, { body: { ...body(value), version: at }, actionKey }, 'PATCH')
      const refresh = () => {
        for (const queryKey of [[`/api/${path}`], ...recordKeys]) void queries.invalidateQueries({ queryKey })
      }
      try {
        const saved = versionOf(await save(check(to), version, newActionKey()))
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
