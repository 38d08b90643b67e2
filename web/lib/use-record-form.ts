import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { MissedChange } from '#shared/errors.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { missedChanges } from '#web/lib/missed-changes.ts'
import { type Overlap, overlapsOf } from '#web/lib/overlaps.ts'
import { changedFields, keepEdits, takeLatest } from '#web/lib/record-changes.ts'
import { type FormDraft, useFormDraft } from '#web/lib/use-form-draft.ts'

type Versioned = { version: number }

/** The version that an edit starts from, and how to read the latest after a conflict. */
type Edit<Values> = {
  version: number
  reload: () => Promise<{ values: Values } & Versioned>
  /** For what is entered anew on a record, such as a transaction: all of the input is sent, not only what was changed. */
  isWhole?: boolean
}

type RecordFormOptions<Values, Input extends object, Saved> = {
  /** Which form it is, and of which record: what was typed is kept and offered again by this name. */
  name: string
  initialValues: Values
  /** The contract that the input must meet; the server checks the same one. */
  contract: z.ZodType
  inputOf: (values: Values) => Input
  save: (input: Input) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Set on an edit. */
  edit?: Edit<Values>
}

/** Someone else updated the record meanwhile: load theirs and keep what was typed. */
export type FormConflict = {
  /** Who changed what, newest first, as far as the server tells. */
  changes: readonly MissedChange[]
  load: () => void
  isLoading: boolean
  failure: string | null
}

/** A form of these values, as its fields take it. */
export type FormOf<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

export type RecordForm<Values extends Record<string, unknown>> = {
  form: FormOf<Values>
  submit: () => void
  /** A failure that belongs to no field. */
  notice: string | null
  conflict: FormConflict | null
  /** After loading the latest: the fields in which the person and someone else differ. */
  overlaps: Overlap[] | null
  /** Takes in place of what was typed what someone else saved. */
  takeTheirs: (overlap: Overlap) => void
  draft: FormDraft
}

const unreachable = 'The server cannot be reached. Nothing you typed is lost. Please try again.'

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.details.reason === 'stale_version'
}

/** Puts a failure where it belongs: known fields below their inputs, everything else above the form. */
function sortFailure(
  error: unknown,
  known: object,
): { fields: Record<string, string>; notice: string | null } {
  if (!(error instanceof ApiError)) return { fields: {}, notice: messageOf(error) }
  if (error.status === 0) return { fields: {}, notice: unreachable }
  const fields = Object.entries(error.fields).filter(([name]) => (name.split('.')[0] ?? name) in known)
  return { fields: Object.fromEntries(fields), notice: fields.length > 0 ? null : messageOf(error) }
}

/** What an edit started from, and how it takes in what someone else saved meanwhile. */
function useBase<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  initialValues: Values,
  edit: Edit<Values> | undefined,
) {
  const [base, setBase] = useState({ values: initialValues, version: edit?.version })
  const [changes, setChanges] = useState<readonly MissedChange[] | null>(null)
  const [overlaps, setOverlaps] = useState<Overlap[] | null>(null)
  const loading = useMutation({
    mutationFn: async () => edit?.reload(),
    onSuccess: (latest) => {
      if (!latest) return
      const typed = form.getValues()
      const both = overlapsOf({ base: base.values, typed, latest: latest.values }, changes ?? [])
      setOverlaps(both)
      form.setInitialValues(latest.values)
      form.setValues(keepEdits(base.values, typed, latest.values))
      setBase(latest)
      setChanges(null)
      form.setErrors(Object.fromEntries(both.map(({ path, note }) => [path, note])))
    },
  })
  const conflict = changes && {
    changes,
    load: () => loading.mutate(),
    isLoading: loading.isPending,
    failure: loading.error ? messageOf(loading.error) : null,
  }
  const takeTheirs = ({ path }: Overlap) => {
    form.setValues(takeLatest(form.getValues(), base.values, path))
    form.clearFieldError(path)
    setOverlaps((all) => all?.filter((one) => one.path !== path) ?? null)
  }
  return { base, overlaps, takeTheirs, conflict, meetConflict: setChanges }
}

function focusFirst(names: string[]): void {
  const inputs = names.map((name) => document.querySelector<HTMLElement>(`[data-path="${name}"]`))
  inputs.find((input) => input !== null)?.focus()
}

/**
 * A form of one record: checked by the shared contract before it is sent, the server's refusals shown
 * at their fields. An edit sends only what was changed. Nothing typed is lost by a failure or a conflict.
 */
export function useRecordForm<Values extends Record<string, unknown>, Input extends object, Saved>(
  options: RecordFormOptions<Values, Input, Saved>,
): RecordForm<Values> {
  const { contract, inputOf, initialValues, edit } = options
  const [notice, setNotice] = useState<string | null>(null)
  const form = useForm<Values>({ initialValues })
  const { base, overlaps, takeTheirs, conflict, meetConflict } = useBase(form, initialValues, edit)
  const draft = useFormDraft(options.name, form, base.values)
  const showErrors = (errors: Record<string, ReactNode>) => {
    form.setErrors(errors)
    focusFirst(Object.keys(errors))
  }
  // The dialog may stand a moment longer while the next screen loads: a late second click saves nothing.
  const isSaved = useRef(false)
  const submit = async (values: Values) => {
    if (isSaved.current) return
    setNotice(null)
    const input = inputOf(values)
    const told = edit?.isWhole ? input : changedFields(inputOf(base.values), input)
    const sent = edit ? { ...told, version: base.version } : input
    const problems = zod4Resolver(contract)({ ...sent })
    if (Object.keys(problems).length > 0) return showErrors(problems)
    try {
      const saved = await options.save(sent as Input)
      // Two clicks share one call and its answer.
      if (isSaved.current) return
      isSaved.current = true
      draft.drop()
      options.onSaved(saved)
    } catch (error) {
      if (isStale(error)) return meetConflict(missedChanges(error))
      const failure = sortFailure(error, values)
      showErrors(failure.fields)
      setNotice(failure.notice)
    }
  }
  return { form, submit: form.onSubmit(submit), notice, conflict, overlaps, takeTheirs, draft }
}
