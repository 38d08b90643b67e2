import { useEffect, useRef } from 'react'
import { isSaveKey } from '#web/lib/shortcuts.ts'

/** The open dialogs that one action ends; the one on top hears the keys. */
const open: object[] = []

/** Runs the action of a dialog without a form by Ctrl or ⌘ with Enter, as FormDialog saves; not while it cannot run. */
export function useSaveKey(run: () => void, isReady = true): void {
  const latest = useRef({ run, isReady })
  useEffect(() => {
    latest.current = { run, isReady }
  })
  useEffect(() => {
    const me = {}
    open.push(me)
    const listen = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || event.defaultPrevented || event.repeat || open.at(-1) !== me) return
      event.preventDefault()
      if (latest.current.isReady) latest.current.run()
    }
    document.addEventListener('keydown', listen)
    return () => {
      open.splice(open.indexOf(me), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}
