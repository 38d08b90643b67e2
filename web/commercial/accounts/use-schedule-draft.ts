import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Schedule,
  type ScheduleItem,
  type ScheduleName,
  type ScheduleValues,
  scheduleFields,
} from '#shared/commercial/schedules.contract.ts'
import { mergeRows, readCell, rowProblems } from '#shared/commercial/schedules.rules.ts'
import type { MissedChange } from '#shared/errors.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { missedChanges } from '#web/lib/missed-changes.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'
import { schedulesQuery, useChangeSchedule } from './commercial.api.ts'

/** A row as it is on the screen: `key` names it before it is kept. */
export type EditedRow = {
  key: string
  id?: string | undefined
  values: ScheduleValues
  source: ScheduleItem['source']
}
type Rows = { rows: EditedRow[] }

let made = 0
function newKey(): string {
  made += 1
  return `new-${made}`
}

function editedOf({ rows }: Schedule): EditedRow[] {
  return rows.map((row) => ({ ...row, key: row.id }))
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

function useSaving(clientId: string, schedule: ScheduleName, stored: Schedule) {
  const queries = useQueryClient()
  const change = useChangeSchedule(clientId)
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<readonly MissedChange[] | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const save = async (rows: readonly EditedRow[]) => {
    setNotice(null)
    try {
      const sent = rows.map(({ id, values }) => ({ ...(id && { id }), values }))
      const saved = (await change.run({ schedule, rows: sent, mark: base.mark }))[schedule]
      setBase(saved)
      return saved
    } catch (error) {
      if (isStale(error)) setConflict(missedChanges(error))
      else setNotice(messageOf(error))
      return null
    }
  }
  const loadLatest = async () => {
    setLoading(true)
    try {
      const latest = (await queries.fetchQuery({ ...schedulesQuery(clientId), staleTime: 0 }))[schedule]
      const before = base
      setBase(latest)
      setConflict(null)
      return { before, latest }
    } catch (error) {
      setNotice(messageOf(error))
      return null
    } finally {
      setLoading(false)
    }
  }
  return { base, save, loadLatest, conflict, isLoading, notice, isBusy: change.isBusy }
}

type Change = (rows: EditedRow[]) => void

/** Each act on the rows answers the rows after it. */
function actsOn(schedule: ScheduleName, rows: EditedRow[], set: Change) {
  const fields = scheduleFields[schedule]
  const addMany = (values: readonly ScheduleValues[]) =>
    set([...rows, ...values.map((one) => ({ key: newKey(), values: one, source: null }))])
  return {
    addMany,
    add: () => addMany([schedule === 'payroll' ? {} : { number: String(rows.length + 1) }]),
    edit: (at: number, name: string, text: string) => {
      const field = fields.find((one) => one.name === name)
      const value = field && readCell(field, text)
      const change = (row: EditedRow) => {
        const { [name]: _, ...values } = row.values
        return { ...row, values: value === undefined ? values : { ...values, [name]: value } }
      }
      set(rows.map((row, index) => (index === at ? change(row) : row)))
    },
    move: (at: number, by: -1 | 1) => {
      const row = rows[at]
      if (row && at + by >= 0 && at + by < rows.length) set(rows.toSpliced(at, 1).toSpliced(at + by, 0, row))
    },
  }
}

/** Takes rows out and puts the last one back. */
function useRemoval(rows: EditedRow[], set: Change) {
  const [removed, setRemoved] = useState<{ row: EditedRow; at: number } | null>(null)
  return {
    removed,
    forget: () => setRemoved(null),
    remove: (at: number) => {
      const row = rows[at]
      if (!row) return
      setRemoved({ row, at })
      set(rows.toSpliced(at, 1))
    },
    undoRemove: () => {
      if (removed) set(rows.toSpliced(removed.at, 0, removed.row))
      setRemoved(null)
    },
  }
}

/** A schedule as it is edited: nothing is saved before it is asked for, and nothing typed is lost by a conflict or a lost session. */
export function useScheduleDraft(clientId: string, schedule: ScheduleName, stored: Schedule) {
  const saving = useSaving(clientId, schedule, stored)
  const form = useForm<Rows>({ initialValues: { rows: editedOf(stored) } })
  const draft = useFormDraft(`schedule ${schedule} ${clientId}`, form, { rows: editedOf(saving.base) })
  const { rows } = form.values
  const set = (next: EditedRow[]) => form.setFieldValue('rows', next)
  const removal = useRemoval(rows, set)
  const begin = (schedule: Schedule, edited = editedOf(schedule)) => {
    form.setInitialValues({ rows: editedOf(schedule) })
    form.setValues({ rows: edited })
  }
  const beginAnew = (schedule: Schedule) => {
    removal.forget()
    draft.drop()
    begin(schedule)
  }
  return {
    ...saving,
    ...removal,
    ...actsOn(schedule, rows, set),
    rows,
    draft,
    isDirty: form.isDirty(),
    hasProblems: rows.some(({ values }) => Object.keys(rowProblems(schedule, values)).length > 0),
    discard: () => beginAnew(saving.base),
    submit: async () => {
      const saved = await saving.save(rows)
      if (!saved) return
      beginAnew(saved)
      showToast({ title: 'Schedule saved', variant: 'success' })
    },
    load: async () => {
      const loaded = await saving.loadLatest()
      if (loaded) begin(loaded.latest, mergeRows(loaded.before.rows, rows, editedOf(loaded.latest)))
    },
  }
}

/** A schedule's draft as its parts take it. */
export type ScheduleDraft = ReturnType<typeof useScheduleDraft>
