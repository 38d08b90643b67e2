import { useEffect, useRef, useState } from 'react'
import { type Draft, draftOf, dropDraft, openForm } from '#web/lib/form-drafts.ts'
import { changedFields, withChanges } from '#web/lib/record-changes.ts'

type Form<Values> = {
  getValues: () => Values
  setValues: (values: Partial<Values>) => void
}

/** What an earlier attempt at the same form left, offered until the person decides. */
export type FormDraft = {
  offered: Draft | null
  restore: () => void
  refuse: () => void
  /** Clears what was kept: the form was sent, or its changes were thrown away. */
  drop: () => void
}

/**
 * Lets a form survive an expired session and a failed write: what differs from `base` is kept by the form's name
 * while it is open, and offered when it opens again.
 */
export function useFormDraft<Values extends object>(
  name: string,
  form: Form<Values>,
  base: Values,
): FormDraft {
  const [offered, setOffered] = useState(() => draftOf(name))
  const latest = useRef({ form, base })
  useEffect(() => {
    latest.current = { form, base }
  })
  useEffect(
    () => openForm(name, () => changedFields(latest.current.base, latest.current.form.getValues())),
    [name],
  )
  const drop = () => {
    dropDraft(name)
    setOffered(null)
  }
  const restore = () => {
    const known = Object.entries(offered?.values ?? {}).filter(([field]) => field in base)
    form.setValues(withChanges(base, Object.fromEntries(known) as Partial<Values>))
    setOffered(null)
  }
  return { offered, restore, refuse: drop, drop }
}

/** The same for values that a component keeps by itself. */
export function useTypedDraft<Values extends object>(
  name: string,
  values: Values,
  base: Values,
  setValues: (values: Partial<Values>) => void,
): FormDraft {
  return useFormDraft(name, { getValues: () => values, setValues }, base)
}
