import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { draftOf, keepDraft } from './form-drafts.ts'
import { changedFields } from './record-changes.ts'

/** Whether the page may be left: what was typed is saved, or not wanted. */
export type Freedom = RefObject<boolean>

/** How long a pause in typing must be before what was typed is kept, in milliseconds. */
export const keepPause = 800

/** Said beside what is offered when the page was left or broke before it was saved. */
const unsaved = 'You left the page before it was saved.'

/** Keeps what is typed in this browser while it is typed, so that not even a crash loses it. */
export function useSavedInput<Values extends object>(
  name: string,
  base: Values,
  values: Values,
  isFree: Freedom,
): void {
  useEffect(() => {
    const changed = changedFields(base, values)
    if (Object.keys(changed).length === 0) return
    const timer = setTimeout(() => {
      if (!isFree.current) keepDraft(name, { ...draftOf(name)?.values, ...changed }, unsaved)
    }, keepPause)
    return () => clearTimeout(timer)
  }, [name, base, values, isFree])
}

/** Asks before a page with something unsaved is left: by a link, by going back, or by closing the tab. */
export function useLeaveGuard(isDirty: boolean, isFree: Freedom) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isFree])
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => {
      if (!isFree.current) blocker.reset?.()
    },
    leave: () => {
      isFree.current = true
      blocker.proceed?.()
    },
  }
}
