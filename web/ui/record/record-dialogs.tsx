import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Action } from '#web/lib/use-action.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'

type NewKit<Values, Input> = {
  one: string
  contracts: { create: z.ZodType }
  form: { inputOf(values: Values): Input }
}

type EditKit<Whole, Values, Input, Update, Saved> = {
  one: string
  contracts: { update: z.ZodType }
  form: { of(record: NoInfer<Whole>): Values; inputOf(values: Values): Input }
  query(id: string): {
    queryKey: readonly string[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Whole>
  }
  useUpdate(id: string): Action<Update, Saved>
}

type DialogProps<Values extends Record<string, unknown>> = {
  /** Which form it is, where the kind of records and the record do not say it: a draft is kept by this name. */
  name?: string
  title?: string
  submitLabel?: string
  size?: 'sm' | 'md' | 'lg'
  onClose: () => void
  children: (form: FormOf<Values>) => ReactNode
}

type NewProps<Values extends Record<string, unknown>, Input, Saved> = DialogProps<Values> & {
  kit: NewKit<Values, Input>
  create: Action<Input, Saved>
  initialValues: NoInfer<Values>
  onSaved: (record: Saved) => void
}

/** The dialog that makes a record. */
export function NewRecordDialog<Values extends Record<string, unknown>, Input extends object, Saved>(
  props: NewProps<Values, Input, Saved>,
) {
  const { kit, create, initialValues, onSaved, name = `new ${kit.one}`, children, ...dialog } = props
  const state = useRecordForm({
    name,
    initialValues,
    contract: kit.contracts.create,
    inputOf: kit.form.inputOf,
    save: create.run,
    onSaved,
  })
  const words = { title: `New ${kit.one}`, submitLabel: `Add ${kit.one}`, size: 'lg', ...dialog } as const
  return (
    <RecordDialog {...words} state={state} isBusy={create.isBusy}>
      {children(state.form)}
    </RecordDialog>
  )
}

type EditProps<Whole, Values extends Record<string, unknown>, Input, Update, Saved> = DialogProps<Values> & {
  kit: EditKit<Whole, Values, Input, Update, Saved>
  record: Whole
  /** What is sent beside the form, such as the status that it brings. */
  sent?: NoInfer<Partial<Update>>
  /** What follows; the dialog closes where nothing else is said. */
  onSaved?: (saved: Saved) => void
}

/** The dialog that changes a record. */
export function EditRecordDialog<
  Whole extends { id: string; version: number },
  Values extends Record<string, unknown>,
  Input extends Update,
  Update extends object,
  Saved,
>(props: EditProps<Whole, Values, Input, Update, Saved>) {
  const { kit, record, sent, name = `${kit.one} ${record.id}`, onSaved = props.onClose, ...rest } = props
  const { children, ...dialog } = rest
  const queries = useQueryClient()
  const update = kit.useUpdate(record.id)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...kit.query(record.id), staleTime: 0 })
    return { values: kit.form.of(latest), version: latest.version }
  }
  const state = useRecordForm({
    name,
    initialValues: kit.form.of(record),
    contract: kit.contracts.update,
    inputOf: kit.form.inputOf,
    save: (input: Input) => update.run({ ...input, ...sent }),
    onSaved,
    edit: { version: record.version, reload },
  })
  const words = { title: `Edit ${kit.one}`, submitLabel: 'Save', size: 'lg', ...dialog } as const
  return (
    <RecordDialog {...words} state={state} isBusy={update.isBusy}>
      {children(state.form)}
    </RecordDialog>
  )
}
