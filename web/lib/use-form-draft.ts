import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, draftOf, dropDraft, keepLeftForm, openForm } from '#web/lib/form-drafts.ts'
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
 * Lets a form survive an expired session, a failed write, a reload and being left or closed by accident: what differs from
 * `base` is kept by the form's name, and offered when it opens again. What was sent or thrown away is dropped.
 */
export function useFormDraft<Values extends object>(
  name: string,
  form: Form<Values>,
  base: Values,
): FormDraft {
  const [offered, setOffered] = useState(() => draftOf(name))
  const latest = useRef({ form, base })
  const dropped = useRef('')
  useEffect(() => {
    latest.current = { form, base }
  })
  const typed = useCallback(() => changedFields(latest.current.base, latest.current.form.getValues()), [])
  useEffect(() => {
    const close = openForm(name, typed)
    const leave = () => {
      const isDropped = JSON.stringify(typed()) === dropped.current
      if (!isDropped) keepLeftForm(name, typed())
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
      close()
    }
  }, [name, typed])
  const drop = () => {
    dropped.current = JSON.stringify(typed())
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
