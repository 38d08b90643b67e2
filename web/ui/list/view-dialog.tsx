import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListView } from '#shared/list-views/list-views.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateView, useDefaultView, useUpdateView } from './list-views.api.ts'
import type { SavedViews } from './use-saved-views.ts'
import { useSharing } from './use-sharing.ts'

type Values = { name: string; isShared: boolean; isDefault: boolean }
type DialogProps = { views: SavedViews; onClose: () => void }

const nothing: Values = { name: '', isShared: false, isDefault: false }

function problemOf(name: string): string | null {
  if (name.trim() === '') return 'Enter a name'
  return name.trim().length > 60 ? 'Use at most 60 characters' : null
}

/** What is wrong: at the name, or with the whole. */
function failureOf(error: unknown): { field?: string; notice?: string } {
  const field = error instanceof ApiError ? error.fields.name : undefined
  return field ? { field } : { notice: messageOf(error) }
}

function useFailure() {
  const [failure, setFailure] = useState<{ field?: string; notice?: string }>({})
  const attempt = async (name: string, run: () => Promise<unknown>) => {
    const problem = problemOf(name)
    if (problem) return setFailure({ field: problem })
    setFailure({})
    try {
      await run()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return { failure, attempt }
}

/** Saves what a list shows as a new view, and goes on with it. */
export function SaveViewDialog({ views, onClose }: DialogProps) {
  const { mayShare, everyone } = useSharing()
  const [values, setValues] = useState(nothing)
  const set = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }))
  const draft = useTypedDraft(`view of ${views.name}`, values, nothing, set)
  const create = useCreateView()
  const choose = useDefaultView()
  const { failure, attempt } = useFailure()
  const save = async () => {
    const { name, isShared, isDefault } = values
    const { name: list, content } = views
    const view = await create.run({ list, ...content, name: name.trim(), isShared })
    if (isDefault) await choose.run({ list, viewId: view.id })
    draft.drop()
    views.forget()
    views.show(view, { replace: true })
    onClose()
  }
  return (
    <FormDialog
      title="Save view"
      submitLabel="Save view"
      size="sm"
      isBusy={create.isBusy || choose.isBusy}
      isDirty={values.name !== ''}
      notice={failure.notice}
      draft={draft}
      onSubmit={() => void attempt(values.name, save)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="e.g. Commercial renewing in June"
        description="Keeps the search, filters, sort order and columns."
        data-autofocus
        value={values.name}
        error={failure.field}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {mayShare && (
        <Checkbox
          label={`Share with ${everyone}`}
          checked={values.isShared}
          onChange={(event) => set({ isShared: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Open this list with the view"
        checked={values.isDefault}
        onChange={(event) => set({ isDefault: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}

/** Renames a view. */
export function RenameViewDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const base = { name: view.name }
  const [values, setValues] = useState(base)
  const draft = useTypedDraft(`name of view ${view.id}`, values, base, (changes) =>
    setValues((now) => ({ ...now, ...changes })),
  )
  const { run, isBusy } = useUpdateView()
  const { failure, attempt } = useFailure()
  const save = async () => {
    await run({ id: view.id, name: values.name.trim() })
    draft.drop()
    onClose()
  }
  return (
    <FormDialog
      title="Rename view"
      submitLabel="Rename"
      size="sm"
      isBusy={isBusy}
      isDirty={values.name !== view.name}
      notice={failure.notice}
      draft={draft}
      onSubmit={() => void attempt(values.name, save)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={values.name}
        error={failure.field}
        onChange={(event) => setValues({ name: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
