import { useCallback, useMemo } from 'react'
import { formatDay } from '#shared/dates.ts'
import { followUpFields } from '#shared/follow-ups/follow-ups.fields.ts'
import { can } from '#shared/permissions.ts'
import type { Renewal } from '#shared/renewals/renewals.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { type EditedRows, useRowEdits } from '#web/ui/list/use-row-edits.ts'
import type { CellEdit } from '#web/ui/table/cell-edit.ts'
import { useUndo } from '#web/ui/use-undo.ts'
import { useBulkRenewals } from './renewals.api.ts'

const edited: EditedRows<Renewal> = {
  path: 'follow-ups',
  fields: followUpFields,
  recordOf: ({ nextStep }) => nextStep,
}

/** How what is next for a renewal, and by when, is changed in its row. */
export type NextStepEdits = Partial<Record<'title' | 'dueDate', CellEdit<Renewal>>>

/** Adds what is next where nothing is yet, and by when, for whoever owns the renewal. */
function useAddStep() {
  const { run } = useBulkRenewals()
  const { undoBulk } = useUndo()
  return useCallback(
    async ({ id }: Renewal, title: string, dueDate: string) => {
      try {
        if (!dueDate) throw new Error('Choose a due date.')
        const change = { action: 'next_step', kind: 'task', title, dueDate } as const
        const { undoId } = await run({ chosen: { ids: [id] }, change })
        const undo = undoId ? undoBulk(undoId, 'next step', 'next steps', 'removed') : undefined
        showToast({
          title: `Next step added, due ${formatDay(dueDate)}`,
          variant: 'success',
          ...(undo && { undo }),
        })
      } catch (error) {
        showToast({ title: 'Next step was not added', message: messageOf(error), variant: 'destructive' })
        throw error
      }
    },
    [run, undoBulk],
  )
}

/** What the person may change of the next steps of renewals in their rows. */
export function useNextStepEdits(): NextStepEdits {
  const { title, dueDate } = useRowEdits(edited)
  const add = useAddStep()
  const actor = useActor()
  const today = useToday()
  return useMemo(
    () => ({
      ...(title && {
        title: {
          ...title,
          isOpen: (row) => can(actor, 'record.edit', row),
          day: { label: 'Due date', value: ({ nextStep }) => (nextStep ? null : today) },
          save: (row, typed, day) => (row.nextStep ? title.save(row, typed, day) : add(row, typed, day)),
        },
      }),
      ...(dueDate && { dueDate }),
    }),
    [title, dueDate, add, actor, today],
  )
}
