import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { IntakeForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { type PresetName, presetLabels, presetNames } from '#shared/intake-forms/presets.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateIntakeForm } from './intake-forms.api.ts'

type Values = { name: string; preset: PresetName }
const fresh: Values = { name: '', preset: 'auto' }
const presets = presetNames.map((value) => ({ value, label: presetLabels[value] }))

/** Adds a form with the questions of a preset. */
export function NewFormDialog({
  onMade,
  onClose,
}: {
  onMade: (form: IntakeForm) => void
  onClose: () => void
}) {
  const [values, setValues] = useState(fresh)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft('intake form', values, fresh, set)
  const create = useCreateIntakeForm((form) => {
    draft.drop()
    onMade(form)
  })
  const { error } = create
  const problems = error instanceof ApiError ? error.fields : {}
  return (
    <FormDialog
      title="New intake form"
      submitLabel="Create form"
      busyLabel="Creating…"
      isBusy={create.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(fresh)}
      notice={error && Object.keys(problems).length === 0 && messageOf(error)}
      onSubmit={() => void create.run(values).catch(() => undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Form name"
        description="Only your agency sees it."
        placeholder="Such as Auto quotes from our website"
        maxLength={200}
        withAsterisk
        data-autofocus
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="Start with"
        data={presets}
        value={values.preset}
        allowDeselect={false}
        onChange={(preset) => set({ preset: presetNames.find((one) => one === preset) ?? 'auto' })}
      />
    </FormDialog>
  )
}
