import { useCallback, useEffect, useMemo, useState } from 'react'
import { formProblems, reviewedFields } from '#engines/acord-filling/fill.rules.ts'
import { missingValues } from '#engines/acord-filling/missing-values.rules.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import type { MissedChange } from '#shared/errors.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'

type Values = Readonly<Record<string, string>>

/** What was typed into a field, and what was saved there when typing began. */
type Edit = { value: string; base: string }
type Edits = Readonly<Record<string, Edit>>

const emptied = (values: Values) => Object.fromEntries(Object.keys(values).map((name) => [name, '']))
const mapped = <To>(edits: Edits, to: (name: string, edit: Edit) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, to(name, edit)]))
const unsavedOf = (edits: Edits, saved: Values): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, { value }]) => (saved[name] ?? '') !== value))

/** What is typed into the fields of a form over what is saved there, and where both changed. */
function useEdits({ values: saved, version }: FilledForm) {
  const [edits, setEdits] = useState<Edits>({})
  const pending = useMemo(() => unsavedOf(edits, saved), [edits, saved])
  // What was saved is the form's own from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer form takes typed values over
  useEffect(() => setEdits((before) => unsavedOf(before, saved)), [version])
  const type = useCallback(
    (values: Values) =>
      setEdits((before) => {
        const baseOf = (name: string) => before[name]?.base ?? saved[name] ?? ''
        const begun = Object.entries(values).map(([name, value]) => [name, { value, base: baseOf(name) }])
        return { ...before, ...Object.fromEntries(begun) }
      }),
    [saved],
  )
  return {
    typed: useMemo(() => mapped(edits, (_name, { value }) => value), [edits]),
    unsaved: useMemo(() => mapped(pending, (_name, { value }) => value), [pending]),
    /** The fields that were saved elsewhere with other words since typing began. */
    overlapping: Object.keys(pending).filter((name) => pending[name]?.base !== (saved[name] ?? '')),
    type,
    /** Takes words as those that typing began from: they were just saved, or are to be replaced. */
    rebase: (bases: Values) =>
      setEdits((before) => mapped(before, (name, edit) => ({ ...edit, base: bases[name] ?? edit.base }))),
  }
}

/** What was typed into a form and is not saved yet, with what is missing or wrong in all of it. */
export function useFormEdits(form: FilledForm, template: FormTemplate) {
  const { typed, unsaved, overlapping, type, rebase } = useEdits(form)
  const values = useMemo(() => ({ ...form.values, ...typed }), [form.values, typed])
  const fields = useMemo(() => reviewedFields(template), [template])
  const problems = useMemo(
    () => (form.status === 'draft' ? formProblems(template, values) : []),
    [form.status, template, values],
  )
  const missing = useMemo(
    () => (form.status === 'draft' ? missingValues(template, values) : []),
    [form.status, template, values],
  )
  const overlaps = overlapping.map((name) => ({
    name,
    label: fields.find(({ field }) => field.name === name)?.label ?? name,
    saved: form.values[name] ?? '',
  }))
  const draft = useTypedDraft<Values>(
    `form ${form.id}`,
    { ...emptied(form.values), ...values },
    { ...emptied(values), ...form.values },
    (kept) => type(kept as Values),
  )
  const change = useCallback((name: string, value: string) => type({ [name]: value }), [type])
  const [missed, setMissed] = useState<readonly MissedChange[]>([])
  const isDirty = Object.keys(unsaved).length > 0
  return {
    ...{ values, fields, problems, missing, change, unsaved, overlaps, rebase, draft, isDirty },
    /** What others saved while this was typed, as the server said when it refused to save. */
    missed,
    setMissed,
  }
}

export type FormEdits = ReturnType<typeof useFormEdits>
