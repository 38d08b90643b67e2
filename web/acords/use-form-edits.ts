import { useCallback, useEffect, useMemo, useState } from 'react'
import { formProblems, reviewedFields } from '#shared/acord-forms/fill.rules.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { missingValues } from '#shared/acord-forms/missing-values.rules.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'

type Values = Readonly<Record<string, string>>

const emptied = (values: Values) => Object.fromEntries(Object.keys(values).map((name) => [name, '']))

/** What was typed into a form and is not saved yet, with what is missing or wrong in all of it. */
export function useFormEdits(form: FilledForm, template: FormTemplate) {
  const [edits, setEdits] = useState<Record<string, string>>({})
  const values = useMemo(() => ({ ...form.values, ...edits }), [form.values, edits])
  const fields = useMemo(() => reviewedFields(template), [template])
  const problems = useMemo(
    () => (form.status === 'draft' ? formProblems(template, values) : []),
    [form.status, template, values],
  )
  const missing = useMemo(
    () => (form.status === 'draft' ? missingValues(template, values) : []),
    [form.status, template, values],
  )
  const change = useCallback(
    (name: string, value: string) => setEdits((before) => ({ ...before, [name]: value })),
    [],
  )
  const unsaved = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(edits).filter(([name, value]) => (form.values[name] ?? '') !== value),
      ),
    [edits, form.values],
  )
  const draft = useTypedDraft<Values>(
    `form ${form.id}`,
    { ...emptied(form.values), ...values },
    { ...emptied(values), ...form.values },
    (kept) => setEdits((before) => ({ ...before, ...(kept as Values) })),
  )
  // What was saved is the form's own from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer form takes typed values over
  useEffect(() => {
    setEdits((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name, value]) => (form.values[name] ?? '') !== value),
      ),
    )
  }, [form.version])
  const isDirty = Object.keys(unsaved).length > 0
  return { values, fields, problems, missing, change, unsaved, draft, isDirty }
}

export type FormEdits = ReturnType<typeof useFormEdits>
